//! What a schema's validation found, in words for who sent the value.

use jsonschema::{
    ValidationError,
    error::{TypeKind, ValidationErrorKind},
};

use crate::Detail;

/// One error in our own words. They name the rule and never repeat the value, which may be a secret.
pub(super) fn explain(error: &ValidationError<'_>) -> Vec<Detail> {
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

pub(super) fn one_of(options: &[String]) -> String {
    format!("must be one of {}", options.join(", "))
}

pub(super) fn detail(field: &str, message: &str) -> Detail {
    Detail {
        field: field.to_owned(),
        message: message.to_owned(),
    }
}
