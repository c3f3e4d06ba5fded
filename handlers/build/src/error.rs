//! Why a build did not succeed.

use std::{io, process::ExitStatus};

/// A build that did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The build is to blame, or the command; a reason for those who wait for it, without a full stop.
    #[error("{0}")]
    Failed(String),
    /// The caller asked it to stop.
    #[error("the build was stopped")]
    Stopped,
    /// This service could not do its part.
    #[error("the build cannot be run: {0}")]
    Io(#[from] io::Error),
}

impl BuildError {
    pub(super) fn failed(reason: impl Into<String>) -> Self {
        Self::Failed(reason.into())
    }

    /// Success, or what the status says.
    pub(super) fn of(status: ExitStatus) -> Result<(), Self> {
        use std::os::unix::process::ExitStatusExt;

        if status.success() {
            return Ok(());
        }
        Err(Self::failed(match (status.code(), status.signal()) {
            (Some(code), _) => format!("exit {code}"),
            (None, Some(signal)) => format!("signal {signal}"),
            (None, None) => "no exit status".to_owned(),
        }))
    }
}
