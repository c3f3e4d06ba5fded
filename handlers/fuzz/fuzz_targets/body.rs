//! For any request body, the check ends with a value or with a short, documented refusal. The first byte chooses the schema.
#![no_main]

use std::sync::LazyLock;

use catalog_api::{CONTRACT, OPENAPI_SERVED_JSON, runtime::catch_all};
use futures_executor::block_on;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// A refusal is never longer, however long the body is.
const LONGEST: usize = 32 * 1024;

/// The names of the schemas of request bodies.
static SCHEMAS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let document: Value = serde_json::from_str(OPENAPI_SERVED_JSON).expect("the document");
    let operations = document["paths"].as_object().expect("paths").values();
    let operations = operations.filter_map(Value::as_object).flat_map(|methods| methods.values());
    let bodies = operations.filter_map(|operation| {
        let body = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        body.as_str()?.rsplit('/').next().map(str::to_owned)
    });
    let mut names: Vec<String> = bodies.collect();
    names.sort();
    names.dedup();
    assert!(!names.is_empty());
    names
});

fuzz_target!(|data: &[u8]| {
    let Some((choice, body)) = data.split_first() else {
        return;
    };
    let schema = &SCHEMAS[usize::from(*choice) % SCHEMAS.len()];
    let Err(refusal) = CONTRACT.parse_body(schema, body) else {
        return;
    };
    let answer = catch_all(&CONTRACT, &refusal.into());
    assert!([400, 422].contains(&answer.status().as_u16()));
    let text = block_on(answer.into_body().into_string()).expect("a text");
    assert!(text.len() < LONGEST, "{} bytes", text.len());
    let error: Value = serde_json::from_str(&text).expect("JSON");
    assert!(error["error"]["message"].is_string());
});
