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

/// Statuses that the deployment gives before or instead of an operation: the contract names them once, in `info.description`.
const PROTECTIONS: [u16; 2] = [429, 503];

/// The document of this deployment, with the open places filled in.
pub static SERVED: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(catalog_api::OPENAPI_SERVED_JSON).expect("the document"));

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

/// What the document of this deployment says of an operation.
pub fn item(operation: &Operation) -> &'static Value {
    item_of(&SERVED, operation)
}

/// The documented response of an operation for a status, `2XX` included.
fn documented(
    document: &'static Value,
    operation: &Operation,
    status: u16,
) -> Option<&'static Value> {
    let item = item_of(document, operation);
    let responses = &item["responses"];
    let declared = responses.get(status.to_string()).or_else(|| {
        let served = item["x-served-status"].as_u64() == Some(status.into());
        responses.get("2XX").filter(|_| served)
    })?;
    Some(resolve(document, declared))
}

fn item_of(document: &'static Value, operation: &Operation) -> &'static Value {
    &document["paths"][operation.path][operation.method.to_lowercase()]
}

/// What a reference stands for; the value itself when it is none.
pub fn resolve(document: &'static Value, value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(reference) => document
            .pointer(reference.trim_start_matches('#'))
            .expect("a reference"),
        None => value,
    }
}

/// Fails unless an answer is what the contract documents, and what the document of this deployment does.
pub fn check(operation: &Operation, status: u16, headers: &reqwest::header::HeaderMap, body: &str) {
    let id = operation.id;
    for (document, is_contract) in [(&*CONTRACT, true), (&*SERVED, false)] {
        let title = &document["info"]["title"];
        let documented = match documented(document, operation, status) {
            Some(documented) => documented,
            None if is_contract && PROTECTIONS.contains(&status) => continue,
            None => panic!("{title}: {id} does not document {status}: {body}"),
        };
        for (name, header) in documented["headers"].as_object().into_iter().flatten() {
            assert!(
                resolve(document, header)["required"] != true || headers.contains_key(name),
                "{title}: {id} {status} lacks the header {name}"
            );
        }
        let content_type = headers["content-type"].to_str().expect("a content type");
        let schema = &documented["content"][content_type]["schema"];
        assert!(
            schema.is_object(),
            "{title}: {id} {status} does not document {content_type}"
        );
        if content_type == "text/event-stream" {
            // Its format is open: what this service writes is looked at where streams are tested.
            continue;
        }
        let value: Value = serde_json::from_str(body).expect("JSON");
        let errors = violations(document, schema, &value);
        assert!(
            errors.is_empty(),
            "{title}: {id} {status}: {errors:#?}\n{body}"
        );
    }
}

/// What of a value breaks a schema of a document.
pub fn violations(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let describe =
        |error: jsonschema::ValidationError<'_>| format!("{}: {error}", error.instance_path());
    let validator = validator(document, schema);
    validator.iter_errors(value).map(describe).collect()
}

fn validator(document: &Value, schema: &Value) -> Arc<Validator> {
    let mut validators = VALIDATORS.lock().expect("the validators");
    let key = format!("{} {schema}", document["info"]["title"]);
    let validator = validators.entry(key).or_insert_with(|| {
        let mut whole = schema.clone();
        whole["components"] = json!({ "schemas": document["components"]["schemas"] });
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
