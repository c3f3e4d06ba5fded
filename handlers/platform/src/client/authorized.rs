//! Calls on behalf of credentials.

use std::{sync::Arc, time::Duration};

use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::json;

use super::{Platform, call::Call, reasons::Secrets, response::ApiResponse, tokens::Token};
use crate::{Credentials, PlatformError};

/// Lifetime of a token if the platform gives none, in seconds.
const DEFAULT_LIFETIME: u64 = 300;

#[derive(Deserialize)]
struct TokenResponse {
    access_token: String,
    expires_in: Option<u64>,
}

/// A successful response, and the token of the request.
pub(super) struct AuthorizedResponse {
    pub(super) response: ApiResponse,
    token: Arc<Token>,
}

impl AuthorizedResponse {
    /// The secrets to redact in text from the response.
    pub(super) fn secrets<'a>(&'a self, credentials: &'a Credentials) -> Secrets<'a> {
        secrets(credentials, &self.token)
    }
}

impl Platform {
    /// Sends a call with a token; if the platform rejects a cached one, once more with a fresh one.
    pub(super) async fn call(
        &self,
        credentials: &Credentials,
        call: &Call<'_>,
    ) -> Result<ApiResponse, PlatformError> {
        Ok(self.ask(credentials, call).await?.response)
    }

    /// Like [`call`](Self::call), for responses whose text is passed on.
    pub(super) async fn ask(
        &self,
        credentials: &Credentials,
        call: &Call<'_>,
    ) -> Result<AuthorizedResponse, PlatformError> {
        let response = self.attempt(credentials, call).await;
        if let Err(error) = &response
            && !matches!(
                error,
                PlatformError::NotFound | PlatformError::Conflict { .. }
            )
        {
            let (host, path) = (&credentials.host, call.url.path());
            tracing::warn!(%error, host, path, "Request to the platform failed");
        }
        response
    }

    async fn attempt(
        &self,
        credentials: &Credentials,
        call: &Call<'_>,
    ) -> Result<AuthorizedResponse, PlatformError> {
        let (mut token, is_fresh) = self.token(credentials, None).await?;
        let mut response = self.send(credentials, call, &token).await;
        if matches!(response, Err(PlatformError::Refused)) && !is_fresh {
            token = self.token(credentials, Some(&token)).await?.0;
            response = self.send(credentials, call, &token).await;
        }
        if matches!(response, Err(PlatformError::Refused)) {
            self.tokens.forget(credentials).await;
        }
        response.map(|response| AuthorizedResponse { response, token })
    }

    async fn send(
        &self,
        credentials: &Credentials,
        call: &Call<'_>,
        token: &Token,
    ) -> Result<ApiResponse, PlatformError> {
        self.transport
            .send(call, Some(&token.bearer), &secrets(credentials, token))
            .await
    }

    async fn token(
        &self,
        credentials: &Credentials,
        stale: Option<&Arc<Token>>,
    ) -> Result<(Arc<Token>, bool), PlatformError> {
        // Before the cache: an unknown host must not be cached.
        self.host(credentials)?;
        self.tokens
            .get(credentials, stale, self.fetch_token(credentials))
            .await
    }

    /// The only call that carries the client secret.
    async fn fetch_token(&self, credentials: &Credentials) -> Result<Token, PlatformError> {
        let secret = credentials.client_secret.expose_secret();
        let url = self.endpoint(credentials, &["accounts", "api", "v2", "oauth2", "token"])?;
        let call = Call::post(url).repeatable().json(json!({
            "grant_type": "client_credentials",
            "client_id": credentials.client_id,
            "client_secret": secret,
        }));
        let response = self
            .transport
            .send(&call, None, &Secrets::new([secret]))
            .await
            .map_err(token_error)?;
        let response: TokenResponse = response.json("token")?;
        let lifetime = response.expires_in.unwrap_or(DEFAULT_LIFETIME);
        Token::new(response.access_token, Duration::from_secs(lifetime))
    }
}

/// The token call concerns only the credentials, so that each rejection means that they are invalid. (OAuth 2.0 allows
/// 400 for it, too.) A missing token endpoint, however, must not look like a missing asset.
fn token_error(error: PlatformError) -> PlatformError {
    match error {
        PlatformError::Forbidden | PlatformError::Rejected { .. } => PlatformError::Refused,
        PlatformError::NotFound | PlatformError::Conflict { .. } => {
            PlatformError::Malformed { what: "token" }
        }
        error => error,
    }
}

fn secrets<'a>(credentials: &'a Credentials, token: &'a Token) -> Secrets<'a> {
    Secrets::new([
        credentials.client_secret.expose_secret(),
        token.text.expose_secret(),
    ])
}
