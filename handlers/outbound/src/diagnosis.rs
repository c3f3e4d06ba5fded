//! Why a request was not answered, for whoever has to mend it.

use std::{error::Error, io};

/// Why there is no answer. The text names neither the address nor anything that was sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Diagnosis {
    /// Nothing listens there, or a firewall says so.
    #[error("refuses connections")]
    Refused,
    /// There is no address for the host's name.
    #[error("has a host name that cannot be resolved")]
    UnknownHost,
    /// No encrypted connection could be made, for this reason.
    #[error("has no acceptable TLS: {0}")]
    Tls(String),
    /// No answer came in time.
    #[error("does not answer in time")]
    Timeout,
    /// Anything else.
    #[error("cannot be reached, or broke the connection off")]
    Broken,
}

impl Diagnosis {
    /// Finds out which of the causes of an error says the most.
    pub fn of(error: &reqwest::Error) -> Self {
        let mut cause: Option<&(dyn Error + 'static)> = Some(error);
        while let Some(error) = cause {
            if let Some(found) = Self::of_cause(error) {
                return found;
            }
            cause = error.source();
        }
        if error.is_timeout() {
            Self::Timeout
        } else {
            Self::Broken
        }
    }

    fn of_cause(error: &(dyn Error + 'static)) -> Option<Self> {
        if let Some(error) = error.downcast_ref::<rustls::Error>() {
            return Some(Self::Tls(error.to_string()));
        }
        if let Some(error) = error.downcast_ref::<io::Error>() {
            // Its `source` is that of the error in it, which is left out.
            let inner = error.get_ref().map(|inner| inner as &(dyn Error + 'static));
            if let Some(found) = inner.and_then(Self::of_cause) {
                return Some(found);
            }
            return match error.kind() {
                io::ErrorKind::ConnectionRefused => Some(Self::Refused),
                io::ErrorKind::TimedOut => Some(Self::Timeout),
                _ => None,
            };
        }
        // The connector has no type for it.
        (error.to_string() == "dns error").then_some(Self::UnknownHost)
    }
}
