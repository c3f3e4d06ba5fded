//! Values for parameters of queries: good ones, and ones that the contract refuses.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use crate::{contract::Contract, contract::Operation, pointer};

/// A parameter of a query.
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) required: bool,
    /// Values that its schema lists, else its example.
    pub(super) good: Vec<String>,
    /// Whether the schema lists the good values.
    pub(super) listed: bool,
    /// Values that its schema refuses.
    pub(super) bad: Vec<String>,
}

/// `name=value`.
pub(super) fn pair(name: &str, value: &str) -> String {
    format!("{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC))
}

/// The parameters of an operation's query.
pub(super) fn of_query(contract: &Contract, operation: &Operation) -> Vec<Parameter> {
    let parameters = contract.parameters(operation).into_iter();
    parameters
        .filter(|(parameter, _)| parameter["in"] == "query")
        .filter_map(|(parameter, at)| {
            let (schema, _) = contract.resolve(&pointer::child(&at, "schema"));
            let listed = schema["enum"].as_array();
            let good = match listed {
                Some(values) => values.iter().filter_map(text).collect(),
                None => text(&parameter["example"]).into_iter().collect(),
            };
            Some(Parameter {
                name: parameter["name"].as_str()?.to_owned(),
                required: parameter["required"] == true,
                good,
                listed: listed.is_some(),
                bad: refused(schema),
            })
        })
        .collect()
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        _ => None,
    }
}

/// What breaks a schema in each way that it can be broken in an address.
fn refused(schema: &Value) -> Vec<String> {
    let mut refused = Vec::new();
    let is_no_text = matches!(schema["type"].as_str(), Some("integer" | "boolean"));
    if is_no_text || schema["enum"].is_array() || schema["format"] == "uuid" {
        refused.push("no-such-value".to_owned());
    }
    if let Some(least) = schema["minimum"].as_i64() {
        refused.push((least - 1).to_string());
    }
    if let Some(most) = schema["maximum"].as_i64() {
        refused.push((most + 1).to_string());
    }
    if let Some(length) = schema["maxLength"].as_u64()
        && let Ok(length) = usize::try_from(length)
        && length < 4096
    {
        refused.push("a".repeat(length + 1));
    }
    refused
}
