//! Why a build did not succeed.

use std::{io, process::ExitStatus};

/// A build that did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The build or its command failed; a reason for the user, without a full stop.
    #[error("{0}")]
    Failed(String),
    /// The caller cancelled it.
    #[error("the build was stopped")]
    Stopped,
    /// An I/O error of this service.
    #[error("cannot run the build: {0}")]
    Io(#[from] io::Error),
}

impl BuildError {
    pub(super) fn failed(reason: impl Into<String>) -> Self {
        Self::Failed(reason.into())
    }

    /// Success, or the exit status as an error.
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
