//! Whatever stands in a path: every operation answers with a status that it documents.

use catalog_api::operations::{Location, OPERATIONS, Operation};
use uuid::Uuid;

use crate::harness::{TestApp, contract};

const HOSTILE: &[&str] = &[
    "%00",
    "%FF",
    "%20",
    "..%2F..",
    "A",
    "%C3%9F",
    "00000000000000000000000000000000",
    "%7B00000000-0000-0000-0000-000000000000%7D",
    "'%3B--",
];

#[tokio::test]
async fn no_value_of_a_path_parameter_gets_an_undocumented_status_out() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let long = "a".repeat(300);
    for operation in OPERATIONS {
        let names = operation.parameters.iter();
        let names = names.filter(|parameter| parameter.location == Location::Path);
        for parameter in names {
            for value in HOSTILE.iter().copied().chain([long.as_str()]) {
                let method = operation.method.parse().expect("a method");
                let path = path(operation, parameter.name, value);
                // The harness fails where the status is not documented.
                let answer = app.request(method, path).by(&mara).send().await;
                let refused = [400, 404].contains(&answer.status.as_u16());
                assert!(refused, "{} {value}: {}", operation.id, answer.text);
            }
        }
    }
}

/// The address of the operation with `value` as the parameter `name`, and identifiers as the others.
fn path(operation: &Operation, name: &str, value: &str) -> String {
    let path = operation.path.replace(&format!("{{{name}}}"), value);
    let others = operation.parameters.iter();
    others.fold(path, |path, parameter| {
        path.replace(&format!("{{{}}}", parameter.name), &Uuid::nil().to_string())
    })
}

#[test]
fn every_pattern_of_a_request_has_words() {
    let mut patterns = Vec::new();
    collect(contract::SERVED.document(), &mut patterns);
    patterns.retain(|pattern| catalog_api::runtime::pattern_in_words(pattern).is_none());
    assert_eq!(
        patterns, [""; 0],
        "generated/runtime/src/schema/patterns.rs"
    );
}

fn collect<'a>(value: &'a serde_json::Value, patterns: &mut Vec<&'a str>) {
    match value {
        serde_json::Value::Object(fields) => {
            patterns.extend(fields.get("pattern").and_then(serde_json::Value::as_str));
            fields.values().for_each(|field| collect(field, patterns));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| collect(item, patterns)),
        _ => {}
    }
}
