//! Messages of the protocol, as far as they say how they travel.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

/// From this version on, a request's headers say what it is about.
const NAMED_SINCE: &str = "2026-07-28";

/// The version that a request says it is of, whatever was agreed before.
const VERSION: &str = "/params/_meta/io.modelcontextprotocol~1protocolVersion";

/// What a message is.
pub(super) enum Kind {
    /// It has an answer.
    Request(Value),
    /// It ends a request.
    Cancelled(Value),
    /// It has none.
    Other,
}

pub(super) fn kind(message: &Value) -> Kind {
    match (message.get("method"), message.get("id")) {
        (Some(_), Some(id)) => Kind::Request(id.clone()),
        (Some(method), None) if method == "notifications/cancelled" => {
            Kind::Cancelled(message["params"]["requestId"].clone())
        }
        _ => Kind::Other,
    }
}

/// The headers that a message needs; `agreed` is the version that the client and the service agreed on.
pub(super) fn headers(message: &Value, agreed: Option<&str>) -> Vec<(&'static str, String)> {
    let own = message.pointer(VERSION).and_then(Value::as_str);
    let is_first = message["method"] == "initialize";
    let Some(version) = own.or(agreed).filter(|_| !is_first) else {
        return Vec::new();
    };
    let mut headers = vec![("mcp-protocol-version", version.to_owned())];
    let Some(method) = message["method"]
        .as_str()
        .filter(|_| version >= NAMED_SINCE)
    else {
        return headers;
    };
    headers.push(("mcp-method", method.to_owned()));
    let name = match method {
        "tools/call" | "prompts/get" => message["params"]["name"].as_str(),
        "resources/read" => message["params"]["uri"].as_str(),
        _ => None,
    };
    headers.extend(name.map(|name| ("mcp-name", as_header(name))));
    headers
}

/// A text as a header carries it.
fn as_header(text: &str) -> String {
    let is_plain = text.bytes().all(|c| (0x20..=0x7e).contains(&c))
        && text.trim() == text
        && !text.starts_with("=?");
    if is_plain {
        return text.to_owned();
    }
    format!("=?base64?{}?=", STANDARD.encode(text))
}

/// The version in the answer to the first message.
pub(super) fn agreed(answer: &Value) -> Option<&str> {
    answer.pointer("/result/protocolVersion")?.as_str()
}

/// The answer to a request that the service did not answer.
pub(super) fn failed(id: &Value, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": -32000, "message": message } })
}

/// The answer to what is no message.
pub(super) fn malformed() -> Value {
    let error = json!({ "code": -32700, "message": "This is not JSON." });
    json!({ "jsonrpc": "2.0", "id": null, "error": error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_say_what_a_message_is_about() {
        let call = json!({"id": 1, "method": "tools/call", "params": {"name": "get_me"}});
        assert!(headers(&call, None).is_empty());
        let version = ("mcp-protocol-version", "2025-11-25".to_owned());
        assert_eq!(headers(&call, Some("2025-11-25")), [version]);
        let first = json!({"id": 1, "method": "initialize", "params": {}});
        assert!(headers(&first, Some("2025-11-25")).is_empty());
        let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28"});
        let read = json!({"id": 1, "method": "resources/read", "params": {"uri": "catalog://ä", "_meta": meta}});
        let expected = [
            ("mcp-protocol-version", "2026-07-28".to_owned()),
            ("mcp-method", "resources/read".to_owned()),
            ("mcp-name", "=?base64?Y2F0YWxvZzovL8Ok?=".to_owned()),
        ];
        assert_eq!(headers(&read, Some("2025-11-25")), expected);
    }
}
