//! Validators of the contract's schemas, each compiled when it is first needed.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError},
};

use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

use super::explain::{detail, explain, one_of};
use crate::Detail;

/// The schemas of a contract.
pub(crate) struct Schemas {
    source: &'static str,
    document: OnceLock<Value>,
    validators: LazyLock<Mutex<HashMap<String, Option<Arc<Validator>>>>>,
}

impl Schemas {
    /// The schemas in `components.schemas` of a document, as JSON.
    pub(crate) const fn new(source: &'static str) -> Self {
        Self {
            source,
            document: OnceLock::new(),
            validators: LazyLock::new(Mutex::default),
        }
    }

    fn document(&self) -> &Value {
        self.document
            .get_or_init(|| serde_json::from_str(self.source).unwrap_or_default())
    }

    /// The largest body of the schema `name`, in bytes, where the contract states one (`x-max-body-bytes`).
    pub(crate) fn max_body_bytes(&self, name: &str) -> Option<usize> {
        let schema = &self.document()["components"]["schemas"][name];
        usize::try_from(schema["x-max-body-bytes"].as_u64()?).ok()
    }

    /// What of `value` breaks the schema `name`; empty when nothing does.
    pub(crate) fn check(&self, name: &str, value: &Value) -> Vec<Detail> {
        if let Some(at) = nul(value, "") {
            return vec![detail(&at, "must not hold the character NUL")];
        }
        self.check_schema(name, value)
    }

    fn check_schema(&self, name: &str, value: &Value) -> Vec<Detail> {
        let schema = &self.document()["components"]["schemas"][name];
        if let Some(property) = schema["discriminator"]["propertyName"].as_str() {
            return self.check_branch(&schema["discriminator"]["mapping"], property, value);
        }
        let Some(validator) = self.validator(name) else {
            // The coverage tests compile every schema, so that this cannot be reached with a contract that passed them.
            tracing::error!(schema = name, "a schema of the contract does not compile");
            return vec![detail("", "cannot be checked")];
        };
        let mut details: Vec<Detail> = validator
            .iter_errors(value)
            .flat_map(|error| explain(&error))
            .collect();
        details.sort_by(|a, b| a.field.cmp(&b.field));
        details.dedup();
        details
    }

    /// Holds the value against the one branch that its discriminator names, so that the explanation is about that branch.
    fn check_branch(&self, mapping: &Value, property: &str, value: &Value) -> Vec<Detail> {
        if !value.is_object() {
            return vec![detail("", "must be an object")];
        }
        let Some(chosen) = value.get(property) else {
            return vec![detail(property, "is required")];
        };
        let branch = chosen.as_str().and_then(|chosen| mapping[chosen].as_str());
        if let Some(name) = branch.and_then(|reference| reference.rsplit('/').next()) {
            return self.check_schema(name, value);
        }
        let names: Option<Vec<String>> =
            mapping.as_object().map(|map| map.keys().cloned().collect());
        vec![detail(property, &one_of(&names.unwrap_or_default()))]
    }

    fn validator(&self, name: &str) -> Option<Arc<Validator>> {
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        validators
            .entry(name.to_owned())
            .or_insert_with(|| {
                let schema = json!({
                    "$ref": format!("#/components/schemas/{name}"),
                    "components": { "schemas": self.document()["components"]["schemas"] },
                });
                jsonschema::options()
                    .with_draft(Draft::Draft202012)
                    .should_validate_formats(true)
                    .build(&schema)
                    .ok()
                    .map(Arc::new)
            })
            .clone()
    }
}

/// Where a text holds the character NUL, which one of the databases cannot store.
fn nul(value: &Value, at: &str) -> Option<String> {
    let below = |name: &str| {
        if at.is_empty() {
            name.to_owned()
        } else {
            format!("{at}.{name}")
        }
    };
    match value {
        Value::String(text) => text.contains('\0').then(|| at.to_owned()),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| nul(item, &below(&index.to_string()))),
        Value::Object(fields) => fields.iter().find_map(|(name, field)| {
            if name.contains('\0') {
                return Some(at.to_owned());
            }
            nul(field, &below(name))
        }),
        _ => None,
    }
}
