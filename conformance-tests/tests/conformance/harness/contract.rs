//! The contract, as the tests hold answers against it.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex},
};

use catalog_api::operations::{OPERATIONS, Operation};
use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

pub static CONTRACT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(catalog_api::OPENAPI_JSON).expect("the contract"));

static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// The operation that a request is for; fixed words win over parameters.
pub fn operation(method: &str, path: &str) -> Option<&'static Operation> {
    let path = path.split('?').next().unwrap_or_default();
    OPERATIONS
        .iter()
        .filter(|o| o.method == method && fits(o.path, path))
        .min_by_key(|o| o.path.matches('{').count())
}

fn fits(template: &str, path: &str) -> bool {
    let (template, path): (Vec<_>, Vec<_>) =
        (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len()
        && template
            .iter()
            .zip(&path)
            .all(|(t, p)| t.starts_with('{') && !p.is_empty() || t == p)
}

/// The documented response of an operation for a status, `2XX` included.
pub fn response(operation: &Operation, status: u16) -> Option<&'static Value> {
    let responses = &item(operation)["responses"];
    let declared = responses.get(status.to_string()).or_else(|| {
        let served = item(operation)["x-served-status"].as_u64() == Some(status.into());
        responses.get("2XX").filter(|_| served)
    })?;
    Some(resolve(declared))
}

pub fn item(operation: &Operation) -> &'static Value {
    &CONTRACT["paths"][operation.path][operation.method.to_lowercase()]
}

fn resolve(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(reference) => CONTRACT
            .pointer(reference.trim_start_matches('#'))
            .expect("a reference"),
        None => value,
    }
}

/// Fails unless an answer is what the contract documents.
pub fn check(operation: &Operation, status: u16, headers: &reqwest::header::HeaderMap, body: &str) {
    let id = operation.id;
    let documented = response(operation, status)
        .unwrap_or_else(|| panic!("{id} does not document {status}: {body}"));
    for (name, header) in documented["headers"].as_object().into_iter().flatten() {
        assert!(
            header["required"] != true || headers.contains_key(name),
            "{id} {status} lacks the header {name}"
        );
    }
    let content_type = headers["content-type"].to_str().expect("a content type");
    let schema = &documented["content"][content_type]["schema"];
    assert!(
        schema.is_object(),
        "{id} {status} does not document {content_type}"
    );
    if content_type == "text/event-stream" {
        // Its format is open: what this service writes is looked at where streams are tested.
        return;
    }
    let value: Value = serde_json::from_str(body).expect("JSON");
    let errors: Vec<String> = validator(schema)
        .iter_errors(&value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{id} {status}: {errors:#?}\n{body}");
}

fn validator(schema: &Value) -> Arc<Validator> {
    let mut validators = VALIDATORS.lock().expect("the validators");
    let validator = validators.entry(schema.to_string()).or_insert_with(|| {
        let mut whole = schema.clone();
        whole["components"] = json!({ "schemas": CONTRACT["components"]["schemas"] });
        let built = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .build(&whole);
        Arc::new(built.expect("a schema"))
    });
    Arc::clone(validator)
}

/// `createPolicyComment` as `create_policy_comment`.
pub fn snake(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake.replace('-', "_")
}
