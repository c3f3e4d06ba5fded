//! Settings of the source host.

use std::{fmt, time::Duration};

use reqwest::{
    Url,
    header::{HeaderName, HeaderValue},
};

/// The source host as configured (`sourcehost.*`).
#[derive(Clone)]
pub struct SourceHostSettings {
    /// The base of all repository URLs. It is only compared, never contacted.
    pub web_url: Url,
    /// The base URL of the REST v3 repository API. Nothing else is ever contacted.
    pub api_url: Url,
    /// Where the API may redirect to for archives, if not below `api_url`. Nothing else is fetched there.
    pub archive_url: Option<Url>,
    /// The header that chooses a version of the API, and the version; sent only to `api_url`.
    pub api_version: Option<(HeaderName, HeaderValue)>,
    /// An access token for a higher rate limit; sent only to `api_url`.
    pub token: Option<String>,
    /// Timeout of one request, body included.
    pub request_timeout: Duration,
    /// Timeout of one operation with all its requests and retries.
    pub total_timeout: Duration,
    /// Timeout of one archive download with all its requests and retries.
    pub archive_timeout: Duration,
}

/// A base URL that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "{key} must be an http or https base URL without credentials, query or fragment, as in https://sourcehost.example"
)]
pub struct SettingsError {
    /// The configuration key that is wrong.
    pub key: &'static str,
}

impl SourceHostSettings {
    /// Parses the two base URLs; timeouts have their defaults (8 s per request, 20 s per operation, 120 s per archive).
    pub fn new(web_url: &str, api_url: &str, token: Option<String>) -> Result<Self, SettingsError> {
        Ok(Self {
            web_url: base_url("sourcehost.web_url", web_url)?,
            api_url: base_url("sourcehost.api_url", api_url)?,
            archive_url: None,
            api_version: None,
            token: token.filter(|token| !token.trim().is_empty()),
            request_timeout: Duration::from_secs(8),
            total_timeout: Duration::from_secs(20),
            archive_timeout: Duration::from_secs(120),
        })
    }

    /// Sets the base URL for archives, if given.
    pub fn with_archive_url(self, archive_url: Option<&str>) -> Result<Self, SettingsError> {
        let archive_url = archive_url
            .map(|url| base_url("sourcehost.archive_url", url))
            .transpose()?;
        Ok(Self {
            archive_url,
            ..self
        })
    }
}

// Implemented by hand to keep the token out of logs.
impl fmt::Debug for SourceHostSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceHostSettings")
            .field("web_url", &self.web_url.as_str())
            .field("api_url", &self.api_url.as_str())
            .field("archive_url", &self.archive_url.as_ref().map(Url::as_str))
            .field("token", &self.token.as_ref().map(|_| "set"))
            .finish_non_exhaustive()
    }
}

fn base_url(key: &'static str, text: &str) -> Result<Url, SettingsError> {
    let url = Url::parse(text.trim()).map_err(|_| SettingsError { key })?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    if plain {
        Ok(url)
    } else {
        Err(SettingsError { key })
    }
}
