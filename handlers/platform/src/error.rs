//! What can go wrong between this service and the platform.

use std::time::Duration;

use catalog_outbound::{BodyError, TransportError};

/// A call to the platform that did not do what it was to do.
///
/// No variant carries an address, a header, a body or a secret: the text may be logged and shown. The one exception is
/// [`Rejected`](Self::Rejected), whose reasons are the platform's own words, shortened and with secrets redacted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlatformError {
    /// The credentials name a host that is not configured.
    #[error("the platform host is not configured")]
    UnknownHost,
    /// The platform does not accept the credentials.
    #[error("the platform does not accept the credentials")]
    Refused,
    /// The credentials are accepted, but may not do this there.
    #[error("the credentials may not do this on the platform")]
    Forbidden,
    /// The platform has no such thing, or does not show it to these credentials.
    #[error("the platform has no such resource")]
    NotFound,
    /// Something of the same name is there already, or was changed meanwhile.
    #[error("the platform has a conflicting resource")]
    Conflict,
    /// The platform understood, and does not want it.
    #[error("the platform rejected the request{}", said(.reasons))]
    Rejected {
        /// At most 5 reasons of at most 300 characters.
        reasons: Vec<String>,
    },
    /// The platform asks to wait before the next request.
    #[error("the platform limits the rate of requests; try again in {} seconds", .retry_after.as_secs())]
    RateLimited {
        /// How long to wait, at most 1 hour.
        retry_after: Duration,
    },
    /// The platform took longer than allowed.
    #[error("the platform did not answer in time")]
    Timeout,
    /// No connection could be made, or it broke.
    #[error("the platform cannot be reached")]
    Unreachable,
    /// The platform answered with a failure of its own (5xx).
    #[error("the platform failed with status {status}")]
    Unavailable {
        /// The status it answered.
        status: u16,
    },
    /// The answer is not what the platform's API promises.
    #[error("the platform gave an answer that cannot be read: {what}")]
    Malformed {
        /// What was being read.
        what: &'static str,
    },
}

impl From<TransportError> for PlatformError {
    fn from(error: TransportError) -> Self {
        match error {
            TransportError::Timeout => Self::Timeout,
            TransportError::Unreachable => Self::Unreachable,
        }
    }
}

impl From<BodyError> for PlatformError {
    fn from(error: BodyError) -> Self {
        match error {
            BodyError::TooLarge => Self::Malformed {
                what: "an answer over the size limit",
            },
            BodyError::Transport(error) => error.into(),
        }
    }
}

impl PlatformError {
    /// Whether the same request may succeed if it is simply sent again, later.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::RateLimited { .. } | Self::Timeout | Self::Unreachable | Self::Unavailable { .. }
        )
    }
}

fn said(reasons: &[String]) -> String {
    if reasons.is_empty() {
        String::new()
    } else {
        format!(": {}", reasons.join("; "))
    }
}
