//! Requests to the deployment: bounded in time and size, repeated when it asks to come back.

use std::time::Duration;

use catalog_outbound::{Redirects, TransportError, retry_after};
use reqwest::{Method, Url, header};
use secrecy::{ExposeSecret, SecretString};
use tokio::time::{Instant, timeout_at};

use crate::judge::Answer;

/// More of an answer is not read, and it is not valid JSON then.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// How long a stream of events is listened to.
const LISTEN: Duration = Duration::from_secs(2);

/// How often a request is sent that is answered 429 or 503, and for how long it may ask to wait.
const ATTEMPTS: usize = 4;
const LONGEST_WAIT: Duration = Duration::from_secs(90);

/// Sends requests to one deployment.
pub struct Client {
    http: reqwest::Client,
    base_url: Url,
    token: Option<SecretString>,
    session: Option<SecretString>,
}

/// Who sends a request.
#[derive(Clone, Copy)]
pub(crate) enum Caller<'a> {
    Nobody,
    /// The holder of the token that the user gave.
    Token,
    /// The holder of the browser session that the user gave.
    Session,
    /// The holder of another token.
    Other(&'a str),
}

/// One request.
pub(crate) struct Request<'a> {
    pub(crate) method: &'a str,
    /// Path and query.
    pub(crate) path: &'a str,
    pub(crate) caller: Caller<'a>,
    /// A text that is called JSON, and need not be.
    pub(crate) body: Option<String>,
}

impl Client {
    /// A client of the deployment at an address. `timeout` bounds one request.
    pub fn new(
        base_url: Url,
        token: Option<SecretString>,
        session: Option<SecretString>,
        timeout: Duration,
    ) -> reqwest::Result<Self> {
        Ok(Self {
            http: catalog_outbound::client(timeout, Redirects::Return)?,
            base_url,
            token,
            session,
        })
    }

    pub(crate) fn has_token(&self) -> bool {
        self.token.is_some()
    }

    pub(crate) fn has_session(&self) -> bool {
        self.session.is_some()
    }

    /// Sends a request, again when it is answered 429 or 503; all answers, in their order. What is not idempotent may have been done when
    /// 503 is answered, and is not repeated then.
    pub(crate) async fn send(&self, request: &Request<'_>) -> Result<Vec<Answer>, TransportError> {
        let mut answers = Vec::new();
        loop {
            let answer = self.send_once(request).await?;
            let wait = match answer.status {
                429 => retry_after(&answer.headers),
                503 if request.method != "POST" && request.method != "PATCH" => {
                    retry_after(&answer.headers)
                }
                _ => None,
            };
            answers.push(answer);
            match wait {
                Some(wait) if wait <= LONGEST_WAIT && answers.len() < ATTEMPTS => {
                    tokio::time::sleep(wait).await;
                }
                _ => return Ok(answers),
            }
        }
    }

    async fn send_once(&self, request: &Request<'_>) -> Result<Answer, TransportError> {
        let method = Method::from_bytes(request.method.as_bytes());
        let base = self.base_url.as_str().trim_end_matches('/');
        let url = format!("{base}{}", request.path);
        let mut builder = self.http.request(method.unwrap_or_default(), url);
        let token = match request.caller {
            Caller::Token => self.token.as_ref().map(ExposeSecret::expose_secret),
            Caller::Other(token) => Some(token),
            Caller::Nobody | Caller::Session => None,
        };
        if let Some(token) = token {
            builder = builder.bearer_auth(token);
        }
        if let (Caller::Session, Some(session)) = (request.caller, &self.session) {
            let cookie = format!("sb-access-token={}", session.expose_secret());
            builder = builder.header(header::COOKIE, cookie);
        }
        if let Some(body) = &request.body {
            builder = builder
                .header(header::CONTENT_TYPE, "application/json")
                .body(body.clone());
        }
        let mut response = builder.send().await?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let kind = catalog_outbound::header_text(&headers, "content-type");
        let is_stream = kind.is_some_and(|kind| kind.starts_with("text/event-stream"));
        let mut body = Vec::new();
        let until = Instant::now() + LISTEN;
        while body.len() <= MOST_BYTES {
            let chunk = if is_stream {
                match timeout_at(until, response.chunk()).await {
                    Ok(chunk) => chunk?,
                    Err(_) => break,
                }
            } else {
                response.chunk().await?
            };
            let Some(chunk) = chunk else { break };
            body.extend_from_slice(&chunk);
        }
        Ok(Answer {
            status,
            headers,
            body,
        })
    }
}
