//! A visitor of the sandbox, who fills it through the service's own interface.

use std::time::Duration;

use catalog_outbound::Redirects;
use reqwest::{Client, Response};
use serde_json::Value;

use super::error::{SandboxError, failed};

/// Longest time for one request, checks of repositories included.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A client of the service's own interface.
pub(super) struct Visitor {
    http: Client,
    base_url: String,
    token: String,
}

impl Visitor {
    pub(super) fn new(base_url: &str, token: String) -> Result<Self, SandboxError> {
        Ok(Self {
            http: catalog_outbound::client(TIMEOUT, Redirects::Return).map_err(failed)?,
            base_url: base_url.to_owned(),
            token,
        })
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, SandboxError> {
        let request = self.http.get(format!("{}{path}", self.base_url));
        read(request.bearer_auth(&self.token).send().await).await
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value, SandboxError> {
        let request = self
            .http
            .post(format!("{}{path}", self.base_url))
            .json(body);
        read(request.bearer_auth(&self.token).send().await).await
    }

    pub(super) async fn patch(&self, path: &str, body: &Value) -> Result<Value, SandboxError> {
        let request = self
            .http
            .patch(format!("{}{path}", self.base_url))
            .json(body);
        read(request.bearer_auth(&self.token).send().await).await
    }
}

async fn read(answer: reqwest::Result<Response>) -> Result<Value, SandboxError> {
    let answer = answer.map_err(failed)?;
    let status = answer.status();
    let body: Value = answer.json().await.map_err(failed)?;
    if !status.is_success() {
        return Err(failed(format!("{status}: {body}")));
    }
    Ok(body)
}
