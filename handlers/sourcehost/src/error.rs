//! Errors of the source host.

use std::{io, time::Duration};

use catalog_outbound::{BodyError, TransportError};

/// A failed call to the source host.
///
/// No variant contains a URL, a header or a body: the text holds no secret and may be logged and shown.
/// The variants that say something of the repository ([`is_answer`](Self::is_answer)) become findings or refusals;
/// handlers respond with 502 for the others.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceHostError {
    /// The repository does not exist or is private; the host does not distinguish the two.
    #[error("the source host has no such public repository")]
    NotFound,
    /// The host blocks the repository: 403 with "Repository access blocked".
    #[error("the source host blocks access to the repository")]
    Blocked,
    /// The host withholds the repository: 451.
    #[error("the source host withholds the repository for legal reasons")]
    Withheld,
    /// The host does not know the commit, or takes its name for malformed: 422.
    #[error("the source host knows no such commit or ref")]
    RefRejected,
    /// The host does not accept the configured token: 401.
    #[error("the source host rejected the configured token (sourcehost.token)")]
    BadToken,
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
    /// The host serves archives at an origin that is not configured.
    #[error("the source host serves archives at {origin}; set sourcehost.archive_url to {origin}")]
    ArchiveHost {
        /// Scheme, host and port of the redirect.
        origin: String,
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
    /// Whether it is what the host answers about the repository, and no failure.
    pub fn is_answer(&self) -> bool {
        matches!(
            self,
            Self::NotFound | Self::Blocked | Self::Withheld | Self::RefRejected
        )
    }

    /// Whether a retry may succeed.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::Timeout | Self::Unreachable | Self::Unavailable { .. }
        )
    }
}
