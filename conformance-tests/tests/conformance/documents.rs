//! The documents of the interface and of this deployment: served as they are, of one mind, with examples that are valid.

use std::{collections::BTreeMap, sync::LazyLock};

use serde_json::Value;

use crate::harness::{TestApp, contract};

static OLDER: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(catalog_api::OPENAPI_30_JSON).expect("JSON"));

/// They are for who reads openapi.yaml.
const MARKS: [&str; 2] = ["x-open", "x-served"];

#[tokio::test]
async fn each_document_is_served_and_known_again() {
    let app = TestApp::start().await;
    for (path, text, content_type) in [
        (
            "/openapi.yaml",
            catalog_api::OPENAPI_YAML,
            "application/yaml",
        ),
        (
            "/openapi.json",
            catalog_api::OPENAPI_JSON,
            "application/json",
        ),
        (
            "/openapi-served.yaml",
            catalog_api::OPENAPI_SERVED_YAML,
            "application/yaml",
        ),
        (
            "/openapi-served.json",
            catalog_api::OPENAPI_SERVED_JSON,
            "application/json",
        ),
        (
            "/openapi-3.0.json",
            catalog_api::OPENAPI_30_JSON,
            "application/json",
        ),
    ] {
        let answer = app.get(path).send_unchecked().await.expect(200);
        assert_eq!(answer.text, text, "{path}");
        assert_eq!(answer.headers["content-type"], content_type, "{path}");
        let etag = answer.headers["etag"].to_str().expect("text").to_owned();
        app.get(path)
            .header("if-none-match", &etag)
            .send_unchecked()
            .await
            .expect(304);
    }
}

#[test]
fn all_documents_have_the_same_operations() {
    let older = &*OLDER;
    assert_eq!(older["openapi"], "3.0.3");
    let interface = operations(contract::CONTRACT.document());
    assert_eq!(interface, operations(contract::SERVED.document()));
    assert_eq!(interface, operations(older));
    for document in [contract::SERVED.document(), older] {
        assert_ne!(
            document["info"]["title"],
            contract::CONTRACT.document()["info"]["title"]
        );
        walk(document, "", &mut |value, _| {
            for name in value
                .as_object()
                .into_iter()
                .flat_map(serde_json::Map::keys)
            {
                assert!(!MARKS.iter().any(|mark| name.starts_with(mark)), "{name}");
            }
        });
    }
}

fn operations(document: &Value) -> BTreeMap<String, String> {
    let paths = document["paths"].as_object().expect("paths");
    let operations = paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().expect("a path").iter();
        item.map(move |(method, operation)| {
            let id = operation["operationId"].as_str().expect("an id").to_owned();
            (id, format!("{method} {path}"))
        })
    });
    operations.collect()
}

#[test]
fn all_examples_are_valid() {
    for document in [&*contract::CONTRACT, &*contract::SERVED] {
        let mut seen = 0;
        walk(document.document(), "", &mut |holder, at| {
            // A media type has examples, a parameter or header one; both have a schema beside them.
            if holder.get("schema").is_none() {
                return;
            }
            let schema = format!("{at}/schema");
            let many = holder["examples"].as_object().into_iter().flatten();
            let values = many.map(|(_, example)| &example["value"]);
            for value in values.chain(holder.get("example")) {
                let errors = document.violations(&schema, value);
                assert!(errors.is_empty(), "{errors:#?}\n{value:#}");
                seen += 1;
            }
        });
        assert!(seen > 150, "{seen}");
    }
}

#[test]
fn every_parameter_has_an_example() {
    for document in [&*contract::CONTRACT, &*contract::SERVED] {
        walk(document.document(), "", &mut |value, at| {
            let parameters = value.get("parameters").and_then(Value::as_array);
            for index in 0..parameters.map_or(0, Vec::len) {
                let (parameter, _) = document.resolve(&format!("{at}/parameters/{index}"));
                assert!(parameter.get("example").is_some(), "{parameter:#}");
            }
        });
    }
}

/// Calls `look` with every value of a document, and its JSON pointer.
fn walk(value: &'static Value, at: &str, look: &mut impl FnMut(&'static Value, &str)) {
    look(value, at);
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                walk(field, &format!("{at}/{name}"), look);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                walk(item, &format!("{at}/{index}"), look);
            }
        }
        _ => {}
    }
}
