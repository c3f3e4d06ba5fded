//! What can go wrong between this service and the source host.

use std::{io, time::Duration};

use catalog_outbound::{BodyError, TransportError};

/// A call to the source host that gave no answer that can be used.
///
/// No variant carries an address, a header or a body: the text may be logged and shown, and can hold no secret.
/// Handlers answer 502 for every variant but [`NotFound`](Self::NotFound).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceHostError {
    /// The host has no such repository, or it is private, which the host and this service treat alike.
    #[error("the source host has no such public repository")]
    NotFound,
    /// The host asks to wait before the next request.
    #[error("the source host limits the rate of requests; try again in {} seconds", .retry_after.as_secs())]
    RateLimited {
        /// How long to wait, from 1 second to 1 hour.
        retry_after: Duration,
    },
    /// The host took longer than allowed.
    #[error("the source host did not answer in time")]
    Timeout,
    /// No connection could be made, or it broke.
    #[error("the source host cannot be reached")]
    Unreachable,
    /// The host answered with a failure of its own (5xx).
    #[error("the source host failed with status {status}")]
    Unavailable {
        /// The status it answered.
        status: u16,
    },
    /// The answer is not what the REST v3 repository API promises.
    #[error("the source host gave an answer that cannot be read: {what}")]
    Malformed {
        /// What was being read.
        what: &'static str,
    },
    /// The host refused the request, or this service refused to follow where the host pointed.
    #[error("the request to the source host was refused: {reason}")]
    Refused {
        /// Who refused what.
        reason: &'static str,
    },
    /// The answer came, and cannot be kept here.
    #[error("what the source host sent cannot be written to a file: {kind}")]
    NotWritten {
        /// What the file system says.
        kind: io::ErrorKind,
    },
}

impl From<TransportError> for SourceHostError {
    fn from(error: TransportError) -> Self {
        match error {
            TransportError::Timeout => Self::Timeout,
            TransportError::Unreachable => Self::Unreachable,
        }
    }
}

impl From<BodyError> for SourceHostError {
    fn from(error: BodyError) -> Self {
        match error {
            BodyError::TooLarge => Self::Malformed {
                what: "an answer over the size limit",
            },
            BodyError::Transport(error) => error.into(),
        }
    }
}

impl SourceHostError {
    /// Whether the same request may succeed if it is simply sent again, soon.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::Timeout | Self::Unreachable | Self::Unavailable { .. }
        )
    }
}
