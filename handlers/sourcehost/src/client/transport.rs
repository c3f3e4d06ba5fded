//! Requests to the API base URL: time and size limits, retries, redirects, rate limits.

use std::{sync::Arc, time::Duration};

use backon::Retryable;
use catalog_outbound::{Redirects, backoff};
use reqwest::{
    Client, RequestBuilder, Response, Url,
    header::{ACCEPT, AUTHORIZATION, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH},
};

use super::{
    cache::{Answer, Responses, once},
    limits::Limits,
    redirects::Reach,
    response::{ApiResponse, accepted, read},
};
use crate::{SourceHostError, SourceHostSettings};

const MAX_RETRIES: usize = 3;

/// Sends GET requests below the API base URL; only archives may come from elsewhere.
#[derive(Debug)]
pub(super) struct Transport {
    client: Client,
    pub(super) api_url: Url,
    pub(super) archive_url: Option<Url>,
    authorization: Option<HeaderValue>,
    api_version: Option<(HeaderName, HeaderValue)>,
    limits: Limits,
    archive_limits: Limits,
    responses: Responses,
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
            api_version: settings.api_version.clone(),
            limits: Limits::default(),
            archive_limits: Limits::default(),
            responses: Responses::default(),
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

    /// What a URL holds now; conditional if an earlier response is known.
    pub(super) async fn get(&self, url: Url, limit: usize) -> Answer {
        // Boxed to keep the surrounding futures small.
        let ask = Box::pin(async {
            let known = self.responses.get(&url).await;
            let etag = known.as_ref().and_then(|known| known.etag.as_deref());
            match self.send(&url, etag, limit).await {
                Ok(Some(response)) => {
                    let response = Arc::new(response);
                    if response.etag.is_some() {
                        self.responses
                            .keep(url.clone(), Arc::clone(&response))
                            .await;
                    }
                    Ok(response)
                }
                Ok(None) => known.ok_or(SourceHostError::Malformed {
                    what: "a 304 to a request that was not conditional",
                }),
                Err(error) => {
                    if error.is_answer() {
                        self.responses.forget(&url).await;
                    }
                    Err(error)
                }
            }
        });
        once(&url, ask).await
    }

    /// What a URL with the id of a commit or tree holds, which never changes: it is asked for once, and then kept.
    pub(super) async fn get_fixed(&self, url: Url, limit: usize) -> Answer {
        let ask = Box::pin(async {
            if let Some(known) = self.responses.get(&url).await {
                return Ok(known);
            }
            let response = self.send(&url, None, limit).await?;
            let response = Arc::new(response.ok_or(SourceHostError::Malformed {
                what: "a 304 to a request that was not conditional",
            })?);
            self.responses
                .keep(url.clone(), Arc::clone(&response))
                .await;
            Ok(response)
        });
        once(&url, ask).await
    }

    /// Sends a GET with retries after transient failures, within the total timeout. `None`: not modified.
    async fn send(
        &self,
        url: &Url,
        etag: Option<&str>,
        limit: usize,
    ) -> Result<Option<ApiResponse>, SourceHostError> {
        let attempts = (|| self.follow(url.clone(), etag, limit))
            .retry(backoff(MAX_RETRIES))
            .sleep(tokio::time::sleep)
            .when(SourceHostError::is_transient)
            .notify(|error, pause| tracing::debug!(%error, ?pause, path = url.path(), "Retrying a request to the source host"));
        let response = tokio::time::timeout(self.total_timeout, attempts)
            .await
            .unwrap_or(Err(SourceHostError::Timeout));
        if let Err(error) = &response
            && is_to_be_logged(error)
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
    ) -> Result<Option<ApiResponse>, SourceHostError> {
        let (response, url) = self
            .follow_redirects(url, Reach::Api, |url| self.request(url, etag))
            .await?;
        read(response, &url, self.limits(&url), limit).await
    }

    /// The response for an archive, body not yet read, with retries after transient failures. Hosts
    /// serve archives from elsewhere, so that redirects may also lead below the configured archive URL.
    pub(super) async fn open_archive(&self, url: Url) -> Result<Response, SourceHostError> {
        let attempt = || async {
            let (response, url) = self
                .follow_redirects(url.clone(), Reach::Archives, |url| {
                    self.archive_request(url)
                })
                .await?;
            accepted(response, self.limits(&url)).await
        };
        attempt
            .retry(backoff(MAX_RETRIES))
            .sleep(tokio::time::sleep)
            .when(SourceHostError::is_transient)
            .await
    }

    /// The headers of a successful response.
    pub(super) async fn headers(&self, url: Url) -> Result<HeaderMap, SourceHostError> {
        let (response, url) = self
            .follow_redirects(url, Reach::Api, |url| self.request(url, None))
            .await?;
        let response = accepted(response, self.limits(&url)).await?;
        Ok(response.headers().clone())
    }

    fn request(&self, url: &Url, etag: Option<&str>) -> RequestBuilder {
        let mut request = self.to_host(url, "application/json");
        if let Some(etag) = etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        request
    }

    fn archive_request(&self, url: &Url) -> RequestBuilder {
        // The request timeout is meant for small responses.
        self.to_host(url, "*/*").timeout(self.archive_timeout)
    }

    fn to_host(&self, url: &Url, accept: &'static str) -> RequestBuilder {
        let request = self.client.get(url.clone()).header(ACCEPT, accept);
        if !self.is_below_api(url) {
            // Archives may come from elsewhere, where the token must not be sent.
            return request;
        }
        let headers = [
            self.authorization
                .as_ref()
                .map(|value| (&AUTHORIZATION, value)),
            self.api_version.as_ref().map(|(name, value)| (name, value)),
        ];
        headers
            .into_iter()
            .flatten()
            .fold(request, |request, (name, value)| {
                request.header(name, value)
            })
    }

    /// The host that serves archives has limits of its own.
    pub(super) fn limits(&self, url: &Url) -> &Limits {
        if self.is_below_api(url) {
            &self.limits
        } else {
            &self.archive_limits
        }
    }
}

/// A limit is logged when it begins.
pub(super) fn is_to_be_logged(error: &SourceHostError) -> bool {
    !error.is_answer() && !matches!(error, SourceHostError::RateLimited { .. })
}
