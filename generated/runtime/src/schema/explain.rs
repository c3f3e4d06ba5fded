//! Error messages for values that violate their schema.

use jsonschema::{
    ValidationError,
    error::{TypeKind, ValidationErrorKind},
};

use serde_json::Value;

use super::{
    check::MAX_DETAILS,
    patterns::{NO_NUL, pattern_in_words},
};
use crate::Detail;

/// The message for a validation error. It names the rule and never repeats the value, which may be a secret. `schema` is the
/// schema of the value, and `document` the document that contains its references.
pub(super) fn explain(
    document: &Value,
    schema: &Value,
    error: &ValidationError<'_>,
) -> Vec<Detail> {
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
            let known = known_properties(violated_schema(document, schema, error));
            return unexpected
                .iter()
                .take(MAX_DETAILS)
                .map(|property| detail(&below(&shortened(property)), &known))
                .collect();
        }
        ValidationErrorKind::Required { property } => {
            return vec![detail(
                &below(property.as_str().unwrap_or_default()),
                "is required",
            )];
        }
        ValidationErrorKind::OneOfNotValid { context } | ValidationErrorKind::AnyOf { context } => {
            return alternatives(document, schema, error, context);
        }
        ValidationErrorKind::Pattern { pattern } => broken_pattern(pattern, error),
        kind => rule(kind),
    };
    vec![detail(&at, &message)]
}

/// The violated rule, if it concerns only the value.
fn rule(kind: &ValidationErrorKind) -> String {
    match kind {
        ValidationErrorKind::Type { kind } => format!("must be {}", type_names(kind)),
        ValidationErrorKind::Enum { options } => {
            let options = options.as_array().map_or(&[][..], Vec::as_slice);
            let options: Vec<String> = options.iter().map(spelled).collect();
            one_of(&options)
        }
        ValidationErrorKind::Format { format } => match format.as_str() {
            "uri" => "must be an absolute URI".to_owned(),
            "email" => "must be an e-mail address".to_owned(),
            "uuid" => "must be a UUID".to_owned(),
            "date-time" => "must be an RFC 3339 date and time".to_owned(),
            other => format!("must have the format {other}"),
        },
        ValidationErrorKind::MinLength { limit } => {
            format!("must have at least {}", counted(*limit, "character"))
        }
        ValidationErrorKind::MaxLength { limit: 0 } => "must be empty".to_owned(),
        ValidationErrorKind::MaxLength { limit } => {
            format!("must have at most {}", counted(*limit, "character"))
        }
        ValidationErrorKind::Minimum { limit } => format!("must be at least {limit}"),
        ValidationErrorKind::Maximum { limit } => format!("must be at most {limit}"),
        ValidationErrorKind::MinItems { limit } => {
            format!("must have at least {}", counted(*limit, "item"))
        }
        ValidationErrorKind::MaxItems { limit } => {
            format!("must have at most {}", counted(*limit, "item"))
        }
        ValidationErrorKind::MinProperties { limit } => match limit {
            1 => "must have at least one property".to_owned(),
            limit => format!("must have at least {limit} properties"),
        },
        ValidationErrorKind::MaxProperties { limit } => {
            format!("must have at most {limit} properties")
        }
        // The validator's error for an object without known properties.
        ValidationErrorKind::FalseSchema => "must have no properties".to_owned(),
        ValidationErrorKind::UniqueItems => "must not repeat an item".to_owned(),
        other => format!("violates `{}` of its schema", other.keyword()),
    }
}

fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// The message for a text that does not match its pattern.
fn broken_pattern(pattern: &str, error: &ValidationError<'_>) -> String {
    let text = error.instance().as_str().unwrap_or_default();
    let told = if text.contains('\0') { NO_NUL } else { pattern };
    match pattern_in_words(told) {
        Some(words) => format!("must {words}"),
        None => format!("must match `{pattern}`"),
    }
}

/// Enough of a name to recognise it: it is the client's, and may be as long as the body.
pub(crate) fn shortened(name: &str) -> String {
    name.chars().take(64).collect()
}

fn known_properties(schema: &Value) -> String {
    let known: Vec<&str> = schema["properties"]
        .as_object()
        .into_iter()
        .flat_map(|properties| properties.keys().map(String::as_str))
        .collect();
    match known.as_slice() {
        [] => "is unknown".to_owned(),
        known => format!("is unknown; expected one of {}", known.join(", ")),
    }
}

/// Why no alternative matches: the errors of the one with the value's type, or else the expected types.
fn alternatives(
    document: &Value,
    schema: &Value,
    error: &ValidationError<'_>,
    context: &[Vec<ValidationError<'_>>],
) -> Vec<Detail> {
    let other_type = |branch: &&Vec<ValidationError<'_>>| {
        branch.iter().any(|inner| {
            matches!(
                inner.kind(),
                ValidationErrorKind::Type { .. } | ValidationErrorKind::MaxLength { limit: 0 }
            ) && inner.instance_path() == error.instance_path()
        })
    };
    let of_this_type: Vec<_> = context
        .iter()
        .filter(|branch| !other_type(branch))
        .collect();
    let explained = |branch: &[ValidationError<'_>]| -> Vec<Detail> {
        branch
            .iter()
            .flat_map(|inner| explain(document, schema, inner))
            .collect()
    };
    if let [branch] = of_this_type.as_slice() {
        return explained(branch);
    }
    let mut details: Vec<Detail> = context
        .iter()
        .flat_map(|branch| explained(branch))
        .collect();
    let same_field = details
        .windows(2)
        .all(|pair| pair[0].field == pair[1].field);
    let all_types = details
        .iter()
        .all(|one| one.message.starts_with("must be "));
    if let (true, true, Some(first)) = (same_field, all_types, details.first().cloned()) {
        let types: Vec<&str> = details
            .iter()
            .filter_map(|one| one.message.strip_prefix("must be "))
            .collect();
        return vec![detail(
            &first.field,
            &format!("must be {}", types.join(" or ")),
        )];
    }
    details.truncate(1);
    details
}

/// The schema with the violated rule: follows the path of the error through references.
fn violated_schema<'a>(
    document: &'a Value,
    schema: &'a Value,
    error: &ValidationError<'_>,
) -> &'a Value {
    let path = error.evaluation_path().as_str();
    let (path, _) = path.rsplit_once('/').unwrap_or_default();
    path.split('/').skip(1).fold(schema, |at, segment| {
        if segment == "$ref" {
            let reference = at["$ref"].as_str().unwrap_or_default();
            return document
                .pointer(reference.trim_start_matches('#'))
                .unwrap_or(&Value::Null);
        }
        match at.as_array() {
            Some(items) => segment
                .parse::<usize>()
                .ok()
                .and_then(|index| items.get(index))
                .unwrap_or(&Value::Null),
            None => &at[segment],
        }
    })
}

fn spelled(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn type_names(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(kind) => with_article(&kind.to_string()),
        TypeKind::Multiple(kinds) => {
            let mut names: Vec<String> = kinds
                .iter()
                .map(|kind| with_article(&kind.to_string()))
                .collect();
            names.sort_by_key(|name| name == "null");
            names.join(" or ")
        }
    }
}

fn with_article(name: &str) -> String {
    match name {
        "null" => "null".to_owned(),
        "boolean" => "true or false".to_owned(),
        "array" | "integer" | "object" => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

pub(super) fn one_of(options: &[String]) -> String {
    format!("must be one of {}", options.join(", "))
}

pub(super) fn detail(field: &str, message: &str) -> Detail {
    Detail {
        field: field.to_owned(),
        message: message.to_owned(),
    }
}
