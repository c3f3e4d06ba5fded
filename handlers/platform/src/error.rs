//! Errors of the platform.

use std::time::Duration;

use catalog_outbound::{BodyError, TransportError};

/// A failed call to the platform.
///
/// No variant contains a header, a body or a secret: the text may be logged and shown. Reasons
/// ([`Rejected`](Self::Rejected), [`Conflict`](Self::Conflict)) are the platform's words as plain text: truncated, without
/// control characters, and with secrets redacted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlatformError {
    /// The credentials name a host that is not configured.
    #[error("the platform host is not configured")]
    UnknownHost,
    /// The platform rejected the credentials.
    #[error("the platform rejected the credentials")]
    Refused,
    /// The credentials are valid but lack permission.
    #[error("the credentials lack permission on the platform")]
    Forbidden,
    /// The resource does not exist, or is not visible with these credentials.
    #[error("the platform resource was not found")]
    NotFound,
    /// The resource already exists, or was changed concurrently.
    #[error("the platform reports a conflict{}", format_reasons(.reasons))]
    Conflict {
        /// At most 5 reasons of at most 300 characters.
        reasons: Vec<String>,
    },
    /// The version was deleted on the platform, which does not accept its number again.
    #[error("version {version} was deleted there and cannot be used again; raise it")]
    VersionSpent {
        /// The version.
        version: String,
    },
    /// The platform does not serve validations of rulesets.
    #[error("the platform has no validation service at {url}")]
    NoValidation {
        /// Where it was looked for.
        url: String,
    },
    /// The status of a publication is served by an origin that is not configured for the host.
    #[error(
        "the platform's publication status link leads to {origin}, which platform.status_origins does not list for its host"
    )]
    StatusLink {
        /// The scheme, host and port of the link.
        origin: String,
    },
    /// The platform rejected the request as invalid.
    #[error("the platform rejected the request{}", format_reasons(.reasons))]
    Rejected {
        /// At most 5 reasons of at most 300 characters.
        reasons: Vec<String>,
    },
    /// The rate limit of the platform is exceeded.
    #[error("the platform is rate limiting; retry in {} seconds", .retry_after.as_secs())]
    RateLimited {
        /// How long to wait, at most 1 hour.
        retry_after: Duration,
    },
    /// A timeout expired.
    #[error("the platform did not respond in time")]
    Timeout,
    /// No connection could be made, or it broke.
    #[error("the platform cannot be reached")]
    Unreachable,
    /// The platform responded with a server error (5xx).
    #[error("the platform responded with status {status}")]
    Unavailable {
        /// The status of the response.
        status: u16,
    },
    /// The response does not match the platform's API.
    #[error("the platform sent an invalid response: {what}")]
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
                what: "response exceeds the size limit",
            },
            BodyError::Transport(error) => error.into(),
        }
    }
}

impl PlatformError {
    /// Whether a retry may succeed.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::RateLimited { .. } | Self::Timeout | Self::Unreachable | Self::Unavailable { .. }
        )
    }
}

fn format_reasons(reasons: &[String]) -> String {
    if reasons.is_empty() {
        String::new()
    } else {
        format!(": {}", reasons.join("; "))
    }
}
