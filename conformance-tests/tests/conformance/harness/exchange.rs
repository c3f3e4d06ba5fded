//! One request, and its answer.

use std::fmt::Write;

use reqwest::{Method, StatusCode, header::HeaderMap};
use serde_json::Value;
use uuid::Uuid;

use super::{TestApp, User, contract, mcp, recording, snapshots};

pub struct Request<'a> {
    pub(super) app: &'a TestApp,
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) headers: Vec<(String, String)>,
    caller: String,
    pub(super) body: Option<(String, Vec<u8>)>,
    transport: Transport,
}

/// The way to an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    Rest,
    /// The tool of the MCP server that reaches it.
    Mcp,
}

pub struct Exchange {
    pub(super) request: String,
    pub(super) operation: Option<&'static catalog_api::operations::Operation>,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
    pub body: Value,
}

impl<'a> Request<'a> {
    pub(super) fn new(app: &'a TestApp, method: Method, path: String) -> Self {
        Self {
            app,
            method,
            path,
            headers: Vec::new(),
            caller: "nobody".to_owned(),
            body: None,
            transport: Transport::Rest,
        }
    }

    /// By a way.
    pub fn via(self, transport: Transport) -> Self {
        Self { transport, ..self }
    }

    /// As a user, with a token that holds both scopes.
    pub fn by(self, user: &User) -> Self {
        let token = user.token.clone();
        self.bearer(&token)
    }

    /// With a token, or what is taken for one.
    pub fn bearer(mut self, token: &str) -> Self {
        self.caller = self.app.caller_name(token);
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// With a browser session.
    pub fn session(mut self, user: &User) -> Self {
        self.caller = format!("{}, by a session", user.name);
        let cookie = format!("sb-access-token={}", self.app.session_of(user));
        self.header("cookie", &cookie)
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string())
    }

    pub fn body(mut self, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.body = Some((content_type.to_owned(), body.into()));
        self
    }

    /// Sends it, and holds the answer against the contract.
    pub async fn send(self) -> Exchange {
        if self.transport == Transport::Mcp {
            // What a tool answers is no answer of the contract.
            return mcp::exchange(self).await;
        }
        let app = self.app;
        let exchange = self.send_unchecked().await;
        let operation = exchange.operation.expect("an operation of the contract");
        contract::check(
            operation,
            exchange.status.as_u16(),
            &exchange.headers,
            &exchange.text,
        );
        Box::pin(app.check_audit(operation, &exchange)).await;
        exchange
    }

    /// Sends it, and expects a status.
    pub async fn answers(self, status: u16) -> Exchange {
        self.send().await.expect(status)
    }

    /// Sends it, to an address that the contract does not describe.
    pub async fn send_unchecked(self) -> Exchange {
        let operation = contract::operation(self.method.as_str(), &self.path);
        let mut request = format!("{} {}\nby: {}\n", self.method, self.path, self.caller);
        let url = format!("{}{}", self.app.base_url, self.path);
        let mut builder = self.app.http.request(self.method.clone(), url);
        for (name, value) in &self.headers {
            builder = builder.header(name, value);
        }
        if let Some((content_type, body)) = &self.body {
            let shown = String::from_utf8_lossy(&body[..body.len().min(400)]).into_owned();
            let _ = writeln!(request, "{content_type}: {shown}");
            builder = builder
                .header("content-type", content_type)
                .body(body.clone());
        }
        let answer = builder.send().await.expect("an answer");
        let (status, headers) = (answer.status(), answer.headers().clone());
        let url = answer.url().clone();
        let text = answer.text().await.expect("a body");
        if let Some(operation) = operation {
            let sent = recording::Sent {
                operation: operation.id,
                method: self.method.as_str(),
                url: &url,
                headers: &self.headers,
                body: self.body.as_ref(),
            };
            recording::append(&sent, status.as_u16(), &headers, &text);
        }
        Exchange {
            body: serde_json::from_str(&text).unwrap_or_default(),
            request,
            operation,
            status,
            headers,
            text,
        }
    }
}

impl Exchange {
    /// The identifier of the operation.
    pub fn operation(&self) -> &'static str {
        self.operation.expect("an operation of the contract").id
    }

    pub fn expect(self, status: u16) -> Self {
        assert_eq!(
            self.status.as_u16(),
            status,
            "{}{}",
            self.request,
            self.text
        );
        self
    }

    /// A string somewhere in the body.
    pub fn at(&self, pointer: &str) -> &str {
        self.body
            .pointer(pointer)
            .and_then(Value::as_str)
            .expect(pointer)
    }

    pub fn id(&self, pointer: &str) -> Uuid {
        self.at(pointer).parse().expect("an identifier")
    }

    /// Compares the whole exchange with the one that was accepted before.
    pub fn snapshot(self, what: &str) -> Self {
        let operation = self.operation.expect("an operation of the contract");
        let status = self.status.as_u16();
        let name = format!(
            "{}__{}__{status}_{what}",
            contract::snake(operation.tag),
            contract::snake(operation.id)
        );
        let mut text = format!("{}\n{status}\n", self.request);
        for header in ["www-authenticate", "retry-after", "content-type"] {
            if let Some(value) = self.headers.get(header) {
                let _ = writeln!(text, "{header}: {}", value.to_str().expect("text"));
            }
        }
        let body = serde_json::to_string_pretty(&self.body).expect("JSON");
        let _ = write!(text, "\n{body}\n");
        snapshots::settings().bind(|| insta::assert_snapshot!(name, text));
        self
    }
}
