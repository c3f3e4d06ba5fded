//! Why the sample catalog could not be made.

/// Why the sample catalog could not be made.
#[derive(Debug, thiserror::Error)]
#[error("the sample catalog cannot be made: {0}")]
pub struct SandboxError(String);

#[allow(
    clippy::needless_pass_by_value,
    reason = "it is what map_err hands over"
)]
pub(super) fn failed(cause: impl ToString) -> SandboxError {
    SandboxError(cause.to_string())
}
