//! Validators of the contract's schemas, compiled on first use.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError},
};

use jsonschema::{Draft, ValidationError, Validator, error::ValidationErrorKind};
use serde_json::{Value, json};

use super::explain::{detail, explain, one_of};
use crate::Detail;

/// Most errors that are told of one value.
pub(crate) const MAX_DETAILS: usize = 20;

/// Most violations that are looked at: some are the consequence of others, and of one value there can be several.
const MAX_VIOLATIONS: usize = 5 * MAX_DETAILS;

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

    /// The size limit of a body with the schema `name`, in bytes, if the contract sets one (`x-max-body-bytes`).
    pub(crate) fn max_body_bytes(&self, name: &str) -> Option<usize> {
        let schema = &self.document()["components"]["schemas"][name];
        usize::try_from(schema["x-max-body-bytes"].as_u64()?).ok()
    }

    /// Validates `value` against the schema `name`; empty if valid. Of an invalid value, the first [`MAX_DETAILS`] errors.
    pub(crate) fn check(&self, name: &str, value: &Value) -> Vec<Detail> {
        let schema = &self.document()["components"]["schemas"][name];
        if let Some(property) = schema["discriminator"]["propertyName"].as_str() {
            return self.check_branch(&schema["discriminator"]["mapping"], property, value);
        }
        let Some(validator) = self.validator(name) else {
            // Unreachable: the coverage tests compile every schema.
            tracing::error!(schema = name, "Cannot compile a schema of the contract");
            return vec![detail("", "cannot be validated")];
        };
        let root = json!({ "$ref": reference(name) });
        let errors: Vec<ValidationError<'_>> =
            validator.iter_errors(value).take(MAX_VIOLATIONS).collect();
        let mut details: Vec<Detail> = errors
            .iter()
            .filter(|error| !has_another_type(error, &errors))
            .flat_map(|error| explain(self.document(), &root, error))
            .take(MAX_VIOLATIONS)
            .collect();
        details.sort_by(|a, b| a.field.cmp(&b.field));
        details.dedup();
        details.truncate(MAX_DETAILS);
        details
    }

    /// Validates the value against the branch of its discriminator, so that the messages concern only that branch.
    fn check_branch(&self, mapping: &Value, property: &str, value: &Value) -> Vec<Detail> {
        if !value.is_object() {
            return vec![detail("", "must be an object")];
        }
        let Some(chosen) = value.get(property) else {
            return vec![detail(property, "is required")];
        };
        let branch = chosen.as_str().and_then(|chosen| mapping[chosen].as_str());
        if let Some(name) = branch.and_then(|reference| reference.rsplit('/').next()) {
            return self.check(name, value);
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
                    "$ref": reference(name),
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

/// Whether this error is redundant because the value has the wrong type.
fn has_another_type(error: &ValidationError<'_>, errors: &[ValidationError<'_>]) -> bool {
    let of_type =
        |error: &ValidationError<'_>| matches!(error.kind(), ValidationErrorKind::Type { .. });
    !of_type(error)
        && errors
            .iter()
            .any(|other| of_type(other) && other.instance_path() == error.instance_path())
}

fn reference(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

#[cfg(test)]
mod tests;
