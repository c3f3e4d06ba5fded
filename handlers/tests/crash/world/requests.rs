//! What is asked of the service.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::{LONGEST, World};
use crate::log::Line;

impl World {
    /// An answer, if there is one.
    pub async fn try_request(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> reqwest::Result<(u16, Value)> {
        let answer = self.send(method, path, body).await?;
        let status = answer.status().as_u16();
        Ok((status, answer.json().await?))
    }

    /// An answer with its headers.
    pub async fn answer(&self, method: Method, path: &str, body: Option<&Value>) -> Response {
        self.send(method, path, body).await.expect("an answer")
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> reqwest::Result<Response> {
        let request = self
            .http
            .request(method, format!("{}{path}", self.base_url()))
            .bearer_auth(&self.token);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        request.send().await
    }

    /// Whether the metrics have a line.
    pub async fn measured(&self, line: &str) -> bool {
        let metrics = self.answer(Method::GET, "/metrics", None).await;
        let metrics = metrics.text().await.expect("a body");
        metrics.lines().any(|found| found == line)
    }

    /// How many connections the server has open.
    pub async fn open_connections(&self) -> usize {
        let metrics = self.answer(Method::GET, "/metrics", None).await;
        let metrics = metrics.text().await.expect("a body");
        let mut lines = metrics.lines();
        let found = lines.find_map(|line| line.strip_prefix("catalog_open_connections "));
        found
            .and_then(|number| number.parse().ok())
            .expect("a number")
    }

    /// Opens something, and reads it to its end.
    pub async fn try_follow(&self, path: &str) -> reqwest::Result<()> {
        let mut answer = self.send(Method::GET, path, None).await?;
        while answer.chunk().await?.is_some() {}
        Ok(())
    }

    pub async fn get(&self, path: &str) -> Value {
        let answered = self.try_request(Method::GET, path, None).await;
        let (status, answer) = answered.expect("an answer");
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let answered = self.try_request(Method::POST, path, Some(body)).await;
        let (status, answer) = answered.expect("an answer");
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    /// What asks for a deployment of a branch; `mode` is `publish` or `release`.
    pub fn request(&self, branch: usize, organizations: &[String], mode: &str) -> Value {
        json!({
            "policyId": self.policy, "connectionId": self.connection, "workspaceId": self.workspace,
            "targetOrganizationIds": organizations, "ref": format!("v{branch}"), mode: true,
        })
    }

    /// Deploys, and gives the deployments.
    pub async fn deploy(&self, branch: usize, organizations: &[String], mode: &str) -> Vec<String> {
        let body = self.request(branch, organizations, mode);
        ids(&self.post("/api/deployments", &body).await)
    }

    /// What job of a deployment there was last.
    pub async fn job(&self, id: &str) -> Value {
        let history = self.get(&format!("/api/deployments/{id}/history")).await;
        history["job"].clone()
    }

    /// The step of the last job of a deployment.
    pub async fn step(&self, id: &str) -> String {
        text(&self.job(id).await, "/step")
    }

    /// Follows the log of a deployment to its end.
    pub async fn lines(&self, id: &str) -> Vec<Line> {
        read(self.follow(id).await).await
    }

    /// Opens the log of a deployment, which may last as long as all that the test waits for.
    pub async fn follow(&self, id: &str) -> Response {
        let url = format!("{}/api/deployments/{id}/logs", self.base_url());
        let request = self.http.get(url).bearer_auth(&self.token);
        let request = request.timeout(LONGEST * 2);
        let stream = request.send().await.expect("a stream");
        assert_eq!(stream.status(), 200);
        stream
    }
}

/// Reads a log to its end.
pub async fn read(mut stream: Response) -> Vec<Line> {
    let mut bytes = Vec::new();
    while let Some(chunk) = stream.chunk().await.expect("a chunk") {
        bytes.extend_from_slice(&chunk);
    }
    Line::parse_all(&String::from_utf8_lossy(&bytes))
}

/// The deployments in an answer.
pub fn ids(made: &Value) -> Vec<String> {
    let results = made["results"].as_array().expect("results");
    results
        .iter()
        .map(|result| text(result, "/deployment/id"))
        .collect()
}

pub fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found
        .unwrap_or_else(|| panic!("no {pointer} in {value}"))
        .to_owned()
}
