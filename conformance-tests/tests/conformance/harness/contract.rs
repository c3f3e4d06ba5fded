//! The contract, as the tests hold answers against it.

use std::sync::LazyLock;

use catalog_api::operations::{OPERATIONS, Operation};
use catalog_conformance::{Answer, Contract};
use serde_json::Value;

pub static CONTRACT: LazyLock<Contract> =
    LazyLock::new(|| Contract::parse(catalog_api::OPENAPI_JSON).expect("the contract"));

/// The document of this deployment, with the open places filled in.
pub static SERVED: LazyLock<Contract> =
    LazyLock::new(|| Contract::parse(catalog_api::OPENAPI_SERVED_JSON).expect("the document"));

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
    &SERVED.document()["paths"][operation.path][operation.method.to_lowercase()]
}

/// Fails unless an answer is what the contract documents, and what the document of this deployment does.
pub fn check(operation: &Operation, status: u16, headers: &reqwest::header::HeaderMap, body: &str) {
    let answer = Answer {
        status,
        headers: headers.clone(),
        body: body.into(),
    };
    for document in [&*CONTRACT, &*SERVED] {
        let described = document.operation(operation.id).expect(operation.id);
        let deviations = document.judge(described, &answer);
        assert!(
            deviations.is_empty(),
            "{}: {} {status}: {deviations:#?}\n{body}",
            document.document()["info"]["title"],
            operation.id
        );
    }
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
