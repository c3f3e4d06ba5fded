// @generated from openapi.yaml by scripts/generate; do not edit.
//! Request bodies are held against the schemas of the contract itself.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::{
    Draft, ValidationError, Validator,
    error::{TypeKind, ValidationErrorKind},
};
use serde_json::{Value, json};

use super::Detail;

static CONTRACT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(crate::OPENAPI_JSON).unwrap_or_default());

static VALIDATORS: LazyLock<Mutex<HashMap<String, Option<Arc<Validator>>>>> =
    LazyLock::new(Mutex::default);

/// What of `value` breaks the schema `name`; empty when nothing does.
pub(super) fn check(name: &str, value: &Value) -> Vec<Detail> {
    if let Some(at) = nul(value, "") {
        return vec![detail(&at, "must not hold the character NUL")];
    }
    check_schema(name, value)
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

fn check_schema(name: &str, value: &Value) -> Vec<Detail> {
    let schema = &CONTRACT["components"]["schemas"][name];
    if let Some(property) = schema["discriminator"]["propertyName"].as_str() {
        return check_branch(&schema["discriminator"]["mapping"], property, value);
    }
    let Some(validator) = validator(name) else {
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
fn check_branch(mapping: &Value, property: &str, value: &Value) -> Vec<Detail> {
    if !value.is_object() {
        return vec![detail("", "must be an object")];
    }
    let Some(chosen) = value.get(property) else {
        return vec![detail(property, "is required")];
    };
    let branch = chosen.as_str().and_then(|chosen| mapping[chosen].as_str());
    if let Some(name) = branch.and_then(|reference| reference.rsplit('/').next()) {
        return check_schema(name, value);
    }
    let names: Option<Vec<String>> = mapping.as_object().map(|map| map.keys().cloned().collect());
    vec![detail(property, &one_of(&names.unwrap_or_default()))]
}

fn validator(name: &str) -> Option<Arc<Validator>> {
    let mut validators = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
    validators
        .entry(name.to_owned())
        .or_insert_with(|| {
            let schema = json!({
                "$ref": format!("#/components/schemas/{name}"),
                "components": { "schemas": CONTRACT["components"]["schemas"] },
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

/// One error in our own words. They name the rule and never repeat the value, which may be a secret.
fn explain(error: &ValidationError<'_>) -> Vec<Detail> {
    let at = error
        .instance_path()
        .as_str()
        .trim_start_matches('/')
        .replace('/', ".");
    let below = |property: &str| {
        if at.is_empty() {
            property.to_owned()
        } else {
            format!("{at}.{property}")
        }
    };
    let message = match error.kind() {
        ValidationErrorKind::AdditionalProperties { unexpected } => {
            return unexpected
                .iter()
                .map(|property| detail(&below(property), "is not a property of this request"))
                .collect();
        }
        ValidationErrorKind::Required { property } => {
            return vec![detail(
                &below(property.as_str().unwrap_or_default()),
                "is required",
            )];
        }
        ValidationErrorKind::Type { kind } => format!("must be {}", type_names(kind)),
        ValidationErrorKind::Enum { options } => {
            let options = options.as_array().map_or(&[][..], Vec::as_slice);
            let options: Vec<String> = options
                .iter()
                .filter_map(|option| option.as_str().map(str::to_owned))
                .collect();
            one_of(&options)
        }
        ValidationErrorKind::Format { format } => match format.as_str() {
            "uri" => "must be an absolute address (a URI)".to_owned(),
            "email" => "must be an e-mail address".to_owned(),
            "uuid" => "must be a UUID".to_owned(),
            "date-time" => "must be a date and time as in RFC 3339".to_owned(),
            other => format!("must have the format {other}"),
        },
        ValidationErrorKind::Pattern { pattern } if pattern == r"\S" => {
            "must not be blank".to_owned()
        }
        ValidationErrorKind::Pattern { pattern } => format!("must match {pattern}"),
        ValidationErrorKind::MinLength { limit } => {
            format!("must have at least {limit} characters")
        }
        ValidationErrorKind::MaxLength { limit } => {
            format!("must have at most {limit} characters")
        }
        ValidationErrorKind::Minimum { limit } => format!("must be at least {limit}"),
        ValidationErrorKind::Maximum { limit } => format!("must be at most {limit}"),
        ValidationErrorKind::MinItems { limit } => format!("must have at least {limit} items"),
        ValidationErrorKind::MaxItems { limit } => format!("must have at most {limit} items"),
        ValidationErrorKind::MinProperties { limit } => {
            format!("must have at least {limit} properties")
        }
        ValidationErrorKind::UniqueItems => "must not repeat an item".to_owned(),
        other => format!("breaks the rule `{}` of the contract", other.keyword()),
    };
    vec![detail(&at, &message)]
}

fn type_names(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(kind) => with_article(&kind.to_string()),
        TypeKind::Multiple(kinds) => {
            let names: Vec<String> = kinds
                .iter()
                .map(|kind| with_article(&kind.to_string()))
                .collect();
            names.join(" or ")
        }
    }
}

fn with_article(name: &str) -> String {
    match name {
        "null" => "null".to_owned(),
        "array" | "integer" | "object" => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

fn one_of(options: &[String]) -> String {
    format!("must be one of {}", options.join(", "))
}

fn detail(field: &str, message: &str) -> Detail {
    Detail {
        field: field.to_owned(),
        message: message.to_owned(),
    }
}
