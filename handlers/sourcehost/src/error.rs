//! Errors of the source host.

use std::{io, time::Duration};

use catalog_outbound::{BodyError, TransportError};

/// A failed call to the source host.
///
/// No variant contains a URL, a header or a body: the text holds no secret and may be logged and shown.
/// Handlers respond with 502 for every variant except [`NotFound`](Self::NotFound).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceHostError {
    /// The repository does not exist or is private; the host does not distinguish the two.
    #[error("the source host has no such public repository")]
    NotFound,
    /// The rate limit of the host is exceeded.
    #[error("the source host is rate limiting; retry in {} seconds", .retry_after.as_secs())]
    RateLimited {
        /// How long to wait, from 1 second to 1 hour.
        retry_after: Duration,
    },
    /// A timeout expired.
    #[error("the source host did not respond in time")]
    Timeout,
    /// No connection could be made, or it broke.
    #[error("the source host cannot be reached")]
    Unreachable,
    /// The host responded with a server error (5xx).
    #[error("the source host responded with status {status}")]
    Unavailable {
        /// The status of the response.
        status: u16,
    },
    /// The response does not match the REST v3 repository API.
    #[error("the source host sent an invalid response: {what}")]
    Malformed {
        /// What was being read.
        what: &'static str,
    },
    /// The host rejected the request, or this service refused a redirect.
    #[error("the request to the source host was refused: {reason}")]
    Refused {
        /// The reason.
        reason: &'static str,
    },
    /// The response could not be written to disk.
    #[error("cannot write the archive: {kind}")]
    NotWritten {
        /// The I/O error kind.
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
                what: "response exceeds the size limit",
            },
            BodyError::Transport(error) => error.into(),
        }
    }
}

impl SourceHostError {
    /// Whether a retry may succeed.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::Timeout | Self::Unreachable | Self::Unavailable { .. }
        )
    }
}
