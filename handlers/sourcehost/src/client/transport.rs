//! Requests to the API base URL: time and size limits, retries, redirects, rate limits.

use std::time::Duration;

use backon::Retryable;
use catalog_outbound::{Redirects, TransportError, backoff, header_text};
use reqwest::{
    Client, RequestBuilder, Response, StatusCode, Url,
    header::{ACCEPT, AUTHORIZATION, HeaderMap, HeaderValue, IF_NONE_MATCH, LOCATION},
};

use super::response::{ApiResponse, accepted, read};
use crate::{SourceHostError, SourceHostSettings};

const MAX_REDIRECTS: usize = 5;
const MAX_RETRIES: usize = 3;

/// Sends GET requests below the API base URL; only archives may come from elsewhere.
#[derive(Debug)]
pub(super) struct Transport {
    client: Client,
    api_url: Url,
    archive_url: Option<Url>,
    authorization: Option<HeaderValue>,
    total_timeout: Duration,
    pub(super) archive_timeout: Duration,
}

impl Transport {
    pub(super) fn new(settings: &SourceHostSettings) -> Result<Self, SourceHostError> {
        let authorization = settings
            .token
            .as_ref()
            .map(|token| -> Result<_, SourceHostError> {
                let mut value = HeaderValue::try_from(format!("Bearer {token}")).map_err(|_| {
                    SourceHostError::Refused {
                        reason: "the configured token contains invalid characters",
                    }
                })?;
                value.set_sensitive(true);
                Ok(value)
            });
        // Redirects are followed manually, so that none leaves the API.
        let client = catalog_outbound::client(settings.request_timeout, Redirects::Return)
            .map_err(|_| SourceHostError::Refused {
                reason: "cannot create the HTTP client",
            })?;
        Ok(Self {
            client,
            api_url: settings.api_url.clone(),
            archive_url: settings.archive_url.clone(),
            authorization: authorization.transpose()?,
            total_timeout: settings.total_timeout,
            archive_timeout: settings.archive_timeout,
        })
    }

    /// The URL of an endpoint; each segment is escaped.
    pub(super) fn endpoint<'a>(&self, segments: impl IntoIterator<Item = &'a str>) -> Url {
        let mut url = self.api_url.clone();
        // A base URL has segments: the settings accept http and https alone.
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        url
    }

    /// Sends a GET with retries after transient failures, within the total timeout.
    pub(super) async fn get(
        &self,
        url: Url,
        etag: Option<&str>,
        limit: usize,
    ) -> Result<ApiResponse, SourceHostError> {
        let attempts = (|| self.follow(url.clone(), etag, limit))
            .retry(backoff(MAX_RETRIES))
            .sleep(tokio::time::sleep)
            .when(SourceHostError::is_transient)
            .notify(|error, pause| tracing::debug!(%error, ?pause, path = url.path(), "Retrying a request to the source host"));
        let response = tokio::time::timeout(self.total_timeout, attempts)
            .await
            .unwrap_or(Err(SourceHostError::Timeout));
        if let Err(error) = &response
            && *error != SourceHostError::NotFound
        {
            tracing::warn!(%error, path = url.path(), "Request to the source host failed");
        }
        response
    }

    /// One attempt, redirects included: a renamed repository answers 301 to `/repositories/{id}` of the same API.
    async fn follow(
        &self,
        url: Url,
        etag: Option<&str>,
        limit: usize,
    ) -> Result<ApiResponse, SourceHostError> {
        let (response, url) = self
            .follow_redirects(
                url,
                |url| self.request(url, etag),
                |url| self.is_below_api(url),
            )
            .await?;
        read(response, &url, limit).await
    }

    /// The response for an archive, body not yet read, with retries after transient failures. Hosts
    /// serve archives from elsewhere, so that redirects may also lead below the configured archive URL.
    pub(super) async fn open_archive(&self, url: Url) -> Result<Response, SourceHostError> {
        let attempt = || async {
            let request = |url: &Url| self.archive_request(url);
            let is_readable = |url: &Url| self.is_below_api(url) || self.is_below_archives(url);
            let (response, _) = self
                .follow_redirects(url.clone(), request, is_readable)
                .await?;
            accepted(response).await
        };
        attempt
            .retry(backoff(MAX_RETRIES))
            .sleep(tokio::time::sleep)
            .when(SourceHostError::is_transient)
            .await
    }

    async fn follow_redirects(
        &self,
        mut url: Url,
        request: impl Fn(&Url) -> RequestBuilder,
        is_readable: impl Fn(&Url) -> bool,
    ) -> Result<(Response, Url), SourceHostError> {
        for _ in 0..=MAX_REDIRECTS {
            let response = request(&url).send().await.map_err(TransportError::from)?;
            if !is_redirect(response.status()) {
                return Ok((response, url));
            }
            url = redirect_target(&url, response.headers())?;
            if !is_readable(&url) {
                return Err(SourceHostError::Refused {
                    reason: "redirect outside the API",
                });
            }
        }
        Err(SourceHostError::Refused {
            reason: "too many redirects",
        })
    }

    fn request(&self, url: &Url, etag: Option<&str>) -> RequestBuilder {
        let mut request = self.with_token(url, "application/json");
        if let Some(etag) = etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        request
    }

    fn archive_request(&self, url: &Url) -> RequestBuilder {
        // The request timeout is meant for small responses.
        self.with_token(url, "*/*").timeout(self.archive_timeout)
    }

    fn with_token(&self, url: &Url, accept: &'static str) -> RequestBuilder {
        let request = self.client.get(url.clone()).header(ACCEPT, accept);
        match &self.authorization {
            // Archives may come from elsewhere, where the token must not be sent.
            Some(authorization) if self.is_below_api(url) => {
                request.header(AUTHORIZATION, authorization)
            }
            _ => request,
        }
    }

    /// Whether a URL from the host may be fetched.
    pub(super) fn is_below_api(&self, url: &Url) -> bool {
        is_below(&self.api_url, url)
    }

    fn is_below_archives(&self, url: &Url) -> bool {
        self.archive_url
            .as_ref()
            .is_some_and(|base| is_below(base, url))
    }
}

fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

fn redirect_target(from: &Url, headers: &HeaderMap) -> Result<Url, SourceHostError> {
    let malformed = SourceHostError::Malformed { what: "a redirect" };
    let Some(location) = header_text(headers, LOCATION.as_str()) else {
        return Err(malformed);
    };
    from.join(location).map_err(|_| malformed)
}

fn is_below(base: &Url, url: &Url) -> bool {
    let path = base.path().trim_end_matches('/');
    let below = url
        .path()
        .strip_prefix(path)
        .is_some_and(|rest| rest.starts_with('/'));
    url.origin() == base.origin() && below && url.username().is_empty() && url.password().is_none()
}
