//! What is tested, compared with what there is.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use catalog_api::operations::OPERATIONS;
use poem_openapi::OpenApiService;
use serde_json::Value;

use crate::{
    harness::{TestApp, contract, snapshots},
    refusals,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn every_documented_status_has_a_snapshot() {
    let snapshots: Vec<String> = fs::read_dir(snapshots::folder())
        .expect("the snapshots")
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let mut missing = Vec::new();
    for operation in OPERATIONS {
        let shown = refusals::shown(operation);
        for status in operation.statuses.iter().filter(|s| !shown.contains(s)) {
            let name = format!(
                "{}__{}__{status}_",
                contract::snake(operation.tag),
                contract::snake(operation.id)
            );
            if !snapshots.iter().any(|snapshot| snapshot.starts_with(&name)) {
                missing.push(name);
            }
        }
    }
    assert!(missing.is_empty(), "no test shows {missing:#?}");
}

#[test]
fn every_handler_is_where_the_table_says() {
    let table = fs::read_to_string(root().join("docs/api.md")).expect("docs/api.md");
    for operation in OPERATIONS {
        let line = table
            .lines()
            .find(|line| line.contains(&format!("| {} |", operation.id)));
        let line = line.unwrap_or_else(|| panic!("{} is not in docs/api.md", operation.id));
        let file = line
            .split('`')
            .find(|part| part.starts_with("handlers/"))
            .expect("a file");
        assert!(root().join(file).is_file(), "{file}");
    }
}

/// The routes that the framework derives from the code say the same as the contract that the code was generated from.
#[tokio::test]
async fn the_derived_document_agrees() {
    let app = TestApp::start().await;
    let derived =
        OpenApiService::new(catalog_api::api::routes(&Arc::clone(&app.app)), "", "").spec();
    let derived: Value = serde_json::from_str(&derived).expect("a document");
    let mut seen = 0;
    for (path, item) in derived["paths"].as_object().expect("paths") {
        for (method, served) in item.as_object().expect("methods") {
            let operation = contract::operation(&method.to_uppercase(), path).expect(path);
            let declared = contract::item(operation);
            assert_eq!(served["operationId"], declared["operationId"]);
            let mut statuses: Vec<u16> = served["responses"]
                .as_object()
                .expect("responses")
                .keys()
                .map(|s| s.parse().expect("a status"))
                .collect();
            statuses.sort_unstable();
            assert_eq!(statuses, operation.statuses, "{}", operation.id);
            assert_eq!(
                parameters(&served["parameters"]),
                parameters(&declared["parameters"]),
                "{}",
                operation.id
            );
            assert_eq!(
                served["requestBody"]["required"], declared["requestBody"]["required"],
                "{}",
                operation.id
            );
            seen += 1;
        }
    }
    assert_eq!(seen, OPERATIONS.len());
}

fn parameters(list: &Value) -> BTreeSet<(String, String, bool)> {
    list.as_array()
        .into_iter()
        .flatten()
        .map(|parameter| match parameter["$ref"].as_str() {
            Some(reference) => contract::SERVED
                .document()
                .pointer(reference.trim_start_matches('#'))
                .expect("a parameter"),
            None => parameter,
        })
        .map(|parameter| {
            let text = |key: &str| parameter[key].as_str().unwrap_or_default().to_owned();
            (text("name"), text("in"), parameter["required"] == true)
        })
        .collect()
}
