//! A client of the MCP server, as plain as the protocol: one message, one answer.

use catalog_api::operations::{Location, Operation};
use reqwest::{StatusCode, header::HeaderMap};
use serde_json::{Map, Value, json};

use super::{Exchange, Request, TestApp, User, contract};

/// The version of the protocol that tests speak, where nothing else is said.
pub const VERSION: &str = "2025-11-25";

/// The version in which every message stands for itself.
pub const STATELESS: &str = "2026-07-28";

/// A client with a token.
pub struct Client<'a> {
    app: &'a TestApp,
    pub path: String,
    pub headers: Vec<(String, String)>,
    /// What the client can do, for messages of the version that says so each time.
    capabilities: Option<Value>,
}

/// What came back over HTTP.
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
    /// The messages, the answer last.
    pub messages: Vec<Value>,
}

/// What a tool answered.
#[derive(Debug)]
pub struct ToolReply {
    pub is_error: bool,
    /// The structured content.
    pub value: Value,
    pub text: String,
}

impl TestApp {
    /// A client that holds a user's token of both scopes.
    pub fn agent(&self, user: &User) -> Client<'_> {
        self.client(&user.token)
    }

    /// A client that holds a token.
    pub fn client(&self, token: &str) -> Client<'_> {
        Client {
            app: self,
            path: "/mcp".to_owned(),
            headers: vec![
                ("authorization".to_owned(), format!("Bearer {token}")),
                (
                    "accept".to_owned(),
                    "application/json, text/event-stream".to_owned(),
                ),
                ("content-type".to_owned(), "application/json".to_owned()),
            ],
            capabilities: None,
        }
    }
}

impl Client<'_> {
    /// The same at another address.
    pub fn at(mut self, path: &str) -> Self {
        path.clone_into(&mut self.path);
        self
    }

    /// The same in the version in which each message stands for itself, with what the client can do.
    pub fn stateless(mut self, capabilities: Value) -> Self {
        self.capabilities = Some(capabilities);
        self
    }

    /// Sends a message as it is.
    pub async fn post(&self, message: &Value) -> Reply {
        self.send("POST", message.to_string()).await
    }

    /// Sends anything.
    pub async fn send(&self, method: &str, body: String) -> Reply {
        let url = format!("{}{}", self.app.base_url, self.path);
        let method = method.parse().expect("a method");
        let mut request = self.app.http.request(method, url).body(body);
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let answer = request.send().await.expect("an answer");
        let (status, headers) = (answer.status(), answer.headers().clone());
        let text = answer.text().await.expect("a body");
        let messages = messages(&headers, &text);
        Reply {
            status,
            headers,
            text,
            messages,
        }
    }

    /// Sends a request of the protocol, with its headers.
    pub async fn ask(&self, method: &str, mut params: Value) -> Reply {
        let mut client = Client {
            app: self.app,
            path: self.path.clone(),
            headers: self.headers.clone(),
            capabilities: None,
        };
        let mut header = |name: &str, value: &str| {
            client.headers.push((name.to_owned(), value.to_owned()));
        };
        if let Some(capabilities) = &self.capabilities {
            header("mcp-protocol-version", STATELESS);
            header("mcp-method", method);
            if let Some(name) = params["name"].as_str().or(params["uri"].as_str()) {
                header("mcp-name", name);
            }
            let meta = json!({
                "io.modelcontextprotocol/protocolVersion": STATELESS,
                "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
                "io.modelcontextprotocol/clientCapabilities": capabilities,
            });
            for (key, value) in meta.as_object().expect("an object") {
                params["_meta"][key] = value.clone();
            }
        } else {
            header("mcp-protocol-version", VERSION);
        }
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        client.post(&message).await
    }

    /// The result of a request.
    pub async fn result(&self, method: &str, params: Value) -> Value {
        let reply = self.ask(method, params).await;
        let answer = reply.messages.last().unwrap_or(&Value::Null);
        assert!(
            answer["result"].is_object(),
            "{} {}",
            reply.status,
            reply.text
        );
        answer["result"].clone()
    }

    /// Calls a tool.
    pub async fn call(&self, tool: &str, arguments: Value) -> ToolReply {
        let params = json!({"name": tool, "arguments": arguments});
        ToolReply::of(&self.result("tools/call", params).await)
    }

    /// The tools that are offered, by name.
    pub async fn tools(&self) -> Map<String, Value> {
        let listed = self.result("tools/list", json!({})).await;
        let tools = listed["tools"].as_array().expect("tools").iter();
        let named = tools.map(|tool| {
            let name = tool["name"].as_str().expect("a name");
            (name.to_owned(), tool.clone())
        });
        named.collect()
    }
}

impl ToolReply {
    pub fn of(result: &Value) -> Self {
        Self {
            is_error: result["isError"] == true,
            value: result["structuredContent"].clone(),
            text: result["content"][0]["text"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
        }
    }

    /// The value of a call that is to succeed.
    #[track_caller]
    pub fn done(self) -> Value {
        assert!(!self.is_error, "{}", self.text);
        self.value
    }

    /// The code of a call that is to be refused.
    #[track_caller]
    pub fn refused(&self) -> &str {
        assert!(self.is_error, "{}", self.value);
        self.value["error"]["code"].as_str().expect("a code")
    }
}

fn messages(headers: &HeaderMap, text: &str) -> Vec<Value> {
    let media_type = headers
        .get("content-type")
        .and_then(|value| value.to_str().ok());
    if media_type.is_some_and(|media_type| media_type.starts_with("text/event-stream")) {
        let lines = text.lines().filter_map(|line| line.strip_prefix("data:"));
        return lines
            .filter_map(|data| serde_json::from_str(data.trim()).ok())
            .collect();
    }
    serde_json::from_str(text).into_iter().collect()
}

/// Sends a request of the REST interface as the call of the tool that reaches its operation, and gives the answer in the form of
/// the interface.
pub(super) async fn exchange(request: Request<'_>) -> Exchange {
    let operation = contract::operation(request.method.as_str(), &request.path);
    let operation = operation.expect("an operation of the contract");
    let mut client = request.app.client("");
    client.headers.retain(|(name, _)| name != "authorization");
    client.headers.extend(request.headers.iter().cloned());
    let mut arguments = json!({
        "operation": operation.id,
        "parameters": parameters(operation, &request.path),
    });
    if let Some((_, body)) = &request.body {
        arguments["body"] = serde_json::from_slice(body).expect("JSON");
    }
    let tool = match operation.method {
        "GET" => "read_operation",
        _ => "write_operation",
    };
    let mut reply = client
        .ask("tools/call", json!({"name": tool, "arguments": arguments}))
        .await;
    let is_refused_as = |reply: &Reply, code: &str| {
        let answer = reply.messages.last();
        answer.is_some_and(|answer| answer["result"]["structuredContent"]["error"]["code"] == code)
    };
    if is_refused_as(&reply, "other_class") {
        arguments["confirm"] = true.into();
        let params = json!({"name": "destroy_operation", "arguments": arguments});
        reply = client.ask("tools/call", params).await;
    }
    let text = format!("{} {}\nover MCP\n", request.method, request.path);
    in_rest(operation, &text, reply)
}

/// The answer of a tool as the operation would have given it.
fn in_rest(operation: &'static Operation, request: &str, reply: Reply) -> Exchange {
    let made = |status: StatusCode, headers: HeaderMap, body: Value| Exchange {
        request: request.to_owned(),
        operation: Some(operation),
        status,
        headers,
        text: body.to_string(),
        body,
    };
    let answer = reply.messages.last().cloned().unwrap_or_default();
    if reply.status != StatusCode::OK || answer["result"].is_null() {
        return made(reply.status, reply.headers, answer);
    }
    let tool = ToolReply::of(&answer["result"]);
    let status = if tool.is_error {
        // What is refused before the operation is called is wrong input.
        tool.value["error"]["status"].as_u64().unwrap_or(400)
    } else {
        let first = operation.statuses.iter().find(|status| **status < 300);
        let documented = u64::from(*first.expect("a success"));
        tool.value["status"]
            .as_u64()
            .filter(|status| *status == 207)
            .unwrap_or(documented)
    };
    let status = u16::try_from(status)
        .ok()
        .and_then(|status| StatusCode::from_u16(status).ok());
    made(status.expect("a status"), HeaderMap::new(), tool.value)
}

/// The parameters that stand in an address.
fn parameters(operation: &Operation, address: &str) -> Value {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let mut parameters = Map::new();
    for (template, value) in operation.path.split('/').zip(path.split('/')) {
        if let Some(name) = template.strip_prefix('{') {
            let decoded = percent_decoded(value);
            parameters.insert(name.trim_end_matches('}').to_owned(), decoded.into());
        }
    }
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        parameters.insert(
            name.to_owned(),
            percent_decoded(&value.replace('+', " ")).into(),
        );
    }
    let known = |name: &String| {
        operation
            .parameters
            .iter()
            .any(|one| one.name == name && one.location != Location::Header)
    };
    parameters.retain(|name, _| known(name));
    parameters.into()
}

fn percent_decoded(text: &str) -> String {
    let url = format!("http://x/?{text}")
        .parse::<reqwest::Url>()
        .expect("an address");
    let pairs: Vec<_> = url.query_pairs().collect();
    pairs
        .first()
        .map(|(name, _)| name.to_string())
        .unwrap_or_default()
}
