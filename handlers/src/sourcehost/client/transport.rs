//! Requests to the API base URL: time and size limits, retries, redirects, rate limits.

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use bytes::{Bytes, BytesMut};
use reqwest::{
    Client, Response, StatusCode, Url,
    header::{
        ACCEPT, AUTHORIZATION, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH, LINK,
        LOCATION,
    },
    redirect::Policy,
};
use serde::de::DeserializeOwned;

use super::limits;
use crate::sourcehost::{SourceHostError, SourceHostSettings};

const MAX_REDIRECTS: usize = 5;
const MAX_RETRIES: usize = 3;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Sends GET requests below the API base URL, and nowhere else.
#[derive(Debug)]
pub(super) struct Transport {
    client: Client,
    api_url: Url,
    authorization: Option<HeaderValue>,
    total_timeout: Duration,
}

/// A successful answer (200, or 304 where an `ETag` was sent).
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) not_modified: bool,
    pub(super) etag: Option<String>,
    pub(super) next: Option<Url>,
    pub(super) content_type: String,
    pub(super) body: Bytes,
}

impl Transport {
    pub(super) fn new(settings: &SourceHostSettings) -> Result<Self, SourceHostError> {
        let authorization = settings.token.as_ref().map(|token| {
            let mut value = HeaderValue::try_from(format!("Bearer {token}")).map_err(|_| {
                SourceHostError::Refused {
                    reason: "the configured token cannot be sent in a header",
                }
            })?;
            value.set_sensitive(true);
            Ok(value)
        });
        let client = Client::builder()
            .user_agent(settings.user_agent.as_str())
            .connect_timeout(CONNECT_TIMEOUT.min(settings.request_timeout))
            .timeout(settings.request_timeout)
            // Followed by hand, so that no redirect leaves the API.
            .redirect(Policy::none())
            .build()
            .map_err(|_| SourceHostError::Refused {
                reason: "the HTTP client cannot be set up",
            })?;
        Ok(Self {
            client,
            api_url: settings.api_url.clone(),
            authorization: authorization.transpose()?,
            total_timeout: settings.total_timeout,
        })
    }

    /// The address of an endpoint; each segment is escaped.
    pub(super) fn endpoint<'a>(&self, segments: impl IntoIterator<Item = &'a str>) -> Url {
        let mut url = self.api_url.clone();
        // A base URL has segments: the settings accept http and https alone.
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        url
    }

    /// Sends a GET, again after passing failures, within the total time.
    pub(super) async fn get(
        &self,
        url: Url,
        etag: Option<&str>,
        limit: usize,
    ) -> Result<Answer, SourceHostError> {
        let pauses = ExponentialBuilder::default()
            .with_min_delay(FIRST_PAUSE)
            .with_max_times(MAX_RETRIES)
            .with_jitter();
        let attempts = (|| self.follow(url.clone(), etag, limit))
            .retry(pauses)
            .sleep(tokio::time::sleep)
            .when(SourceHostError::is_passing)
            .notify(|error, pause| tracing::debug!(%error, ?pause, path = url.path(), "asking the source host again"));
        let answer = tokio::time::timeout(self.total_timeout, attempts)
            .await
            .unwrap_or(Err(SourceHostError::Timeout));
        if let Err(error) = &answer
            && *error != SourceHostError::NotFound
        {
            tracing::warn!(%error, path = url.path(), "a request to the source host failed");
        }
        answer
    }

    /// One attempt, redirects included: a renamed repository answers 301 to `/repositories/{id}` of the same API.
    async fn follow(
        &self,
        mut url: Url,
        etag: Option<&str>,
        limit: usize,
    ) -> Result<Answer, SourceHostError> {
        for _ in 0..=MAX_REDIRECTS {
            let response = self.send(&url, etag).await?;
            if !is_redirect(response.status()) {
                return read(response, &url, limit).await;
            }
            url = self.redirect_target(&url, response.headers())?;
        }
        Err(SourceHostError::Refused {
            reason: "too many redirects",
        })
    }

    async fn send(&self, url: &Url, etag: Option<&str>) -> Result<Response, SourceHostError> {
        let mut request = self
            .client
            .get(url.clone())
            .header(ACCEPT, "application/json");
        if let Some(authorization) = &self.authorization {
            request = request.header(AUTHORIZATION, authorization);
        }
        if let Some(etag) = etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        request.send().await.map_err(|error| broken(&error))
    }

    fn redirect_target(&self, from: &Url, headers: &HeaderMap) -> Result<Url, SourceHostError> {
        let location = text(headers, LOCATION.as_str())
            .ok_or(SourceHostError::Malformed { what: "a redirect" })?;
        let target = from
            .join(location)
            .map_err(|_| SourceHostError::Malformed { what: "a redirect" })?;
        if self.is_below_api(&target) {
            Ok(target)
        } else {
            Err(SourceHostError::Refused {
                reason: "it redirects to an address outside its API",
            })
        }
    }

    /// Whether an address that the host gave may be read.
    pub(super) fn is_below_api(&self, url: &Url) -> bool {
        let base = self.api_url.path().trim_end_matches('/');
        let below = url
            .path()
            .strip_prefix(base)
            .is_some_and(|rest| rest.starts_with('/'));
        url.origin() == self.api_url.origin()
            && below
            && url.username().is_empty()
            && url.password().is_none()
    }
}

impl Answer {
    pub(super) fn json<T: DeserializeOwned>(
        &self,
        what: &'static str,
    ) -> Result<T, SourceHostError> {
        serde_json::from_slice(&self.body).map_err(|error| {
            tracing::warn!(%error, what, "the source host gave an answer that cannot be read");
            SourceHostError::Malformed { what }
        })
    }
}

async fn read(response: Response, url: &Url, limit: usize) -> Result<Answer, SourceHostError> {
    let status = response.status();
    let headers = response.headers().clone();
    match status {
        StatusCode::OK | StatusCode::NOT_MODIFIED => {}
        // 451 is a repository taken down; 409 an empty one, which has no trees.
        StatusCode::NOT_FOUND
        | StatusCode::GONE
        | StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS
        | StatusCode::CONFLICT => {
            return Err(SourceHostError::NotFound);
        }
        StatusCode::UNAUTHORIZED => {
            return Err(SourceHostError::Refused {
                reason: "it does not accept the configured token",
            });
        }
        StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS => {
            let message = collect(response, 64 * 1024).await.unwrap_or_default();
            return Err(limits::refused(status, &headers, &message));
        }
        _ if status.is_server_error() => {
            return Err(SourceHostError::Unavailable {
                status: status.as_u16(),
            });
        }
        _ => {
            return Err(SourceHostError::Malformed {
                what: "an unexpected status",
            });
        }
    }
    Ok(Answer {
        not_modified: status == StatusCode::NOT_MODIFIED,
        etag: text(&headers, ETAG.as_str()).map(str::to_owned),
        next: text(&headers, LINK.as_str()).and_then(|link| next_page(link, url)),
        content_type: text(&headers, CONTENT_TYPE.as_str())
            .unwrap_or_default()
            .to_ascii_lowercase(),
        body: collect(response, limit).await?,
    })
}

async fn collect(mut response: Response, limit: usize) -> Result<Bytes, SourceHostError> {
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if body.len() + chunk.len() > limit {
            return Err(SourceHostError::Malformed {
                what: "an answer over the size limit",
            });
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// The `rel="next"` address of a `Link` header.
fn next_page(link: &str, current: &Url) -> Option<Url> {
    link.split(',').find_map(|part| {
        let (target, parameters) = part.trim().strip_prefix('<')?.split_once('>')?;
        let is_next = parameters
            .split(';')
            .any(|parameter| matches!(parameter.trim(), "rel=\"next\"" | "rel=next"));
        is_next.then(|| current.join(target).ok()).flatten()
    })
}

fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

pub(super) fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// The client's own error holds the address; only its kind is kept.
fn broken(error: &reqwest::Error) -> SourceHostError {
    if error.is_timeout() {
        SourceHostError::Timeout
    } else {
        SourceHostError::Unreachable
    }
}
