//! Why a build did not succeed.

use std::{io, process::ExitStatus};

/// A build that did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The build is to blame, or the command; a sentence for those who wait for it.
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
    pub(super) fn failed(sentence: impl Into<String>) -> Self {
        Self::Failed(sentence.into())
    }

    /// Success, or what the status says.
    pub(super) fn of(status: ExitStatus) -> Result<(), Self> {
        use std::os::unix::process::ExitStatusExt;

        if status.success() {
            return Ok(());
        }
        Err(Self::failed(match (status.code(), status.signal()) {
            (Some(code), _) => format!("the build ended with exit status {code}"),
            (None, Some(signal)) => format!("the build was ended by signal {signal}"),
            (None, None) => "the build did not succeed".to_owned(),
        }))
    }
}
