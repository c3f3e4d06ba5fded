//! What of an answer is not as the contract documents it.

use jsonschema::{ValidationError, error::ValidationErrorKind};
use reqwest::header::HeaderMap;
use serde::Serialize;
use serde_json::Value;

use crate::{
    contract::{Contract, Operation},
    pointer,
};

/// A deployment gives these before or instead of any operation; a document may say so once, in `info.description`.
const PROTECTIONS: [u16; 2] = [429, 503];

/// Its format is open, and it need not end.
const STREAM: &str = "text/event-stream";

/// An answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, or the beginning of a stream.
    pub body: Vec<u8>,
}

/// One way in which an answer is not what the contract documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deviation {
    /// JSON pointer to what the document says.
    pub document: String,
    /// JSON pointer into the body, where it is about a part of it.
    pub body: Option<String>,
    /// What is not as documented.
    pub message: String,
}

impl Deviation {
    pub(crate) fn new(document: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            document: document.into(),
            body: None,
            message: message.into(),
        }
    }
}

impl Answer {
    /// A header that is text.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        catalog_outbound::header_text(&self.headers, name)
    }

    /// The body, where it is JSON; null otherwise.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

impl Contract {
    /// What of an answer of an operation deviates: status, content type, headers, body.
    pub fn judge(&self, operation: &Operation, answer: &Answer) -> Vec<Deviation> {
        let status = answer.status;
        let Some((response, at)) = self.response(operation, status) else {
            if PROTECTIONS.contains(&status) {
                return self.judge_protection(answer);
            }
            let responses = pointer::child(&operation.pointer, "responses");
            let message = format!("the status {status} is not documented");
            return vec![Deviation::new(responses, message)];
        };
        let mut deviations = self.judge_headers(response, &at, answer);
        deviations.extend(self.judge_content(response, &at, answer));
        deviations
    }

    /// What of a value breaks the schema at a pointer.
    pub fn violations(&self, schema: &str, value: &Value) -> Vec<Deviation> {
        let validator = match self.validator(schema) {
            Ok(validator) => validator,
            Err(error) => return vec![Deviation::new(schema, error.to_string())],
        };
        let mut deviations = Vec::new();
        for error in validator.iter_errors(value) {
            add(&mut deviations, &error, schema);
        }
        deviations
    }

    fn judge_protection(&self, answer: &Answer) -> Vec<Deviation> {
        let mut deviations = Vec::new();
        if answer.header("retry-after").is_none() {
            let message = format!("the {} lacks the header Retry-After", answer.status);
            deviations.push(Deviation::new("/info/description", message));
        }
        deviations.extend(self.violations("/components/schemas/Error", &answer.json()));
        deviations
    }

    fn judge_headers(&self, response: &Value, at: &str, answer: &Answer) -> Vec<Deviation> {
        let mut deviations = Vec::new();
        let headers = pointer::child(at, "headers");
        let names = response["headers"].as_object().into_iter().flatten();
        for (name, _) in names {
            let (header, at) = self.resolve(&pointer::child(&headers, name));
            let schema = pointer::child(&at, "schema");
            match answer.header(name) {
                None if header["required"] == true => {
                    let message = format!("the header {name} is missing");
                    deviations.push(Deviation::new(at, message));
                }
                Some(text) if header["schema"].is_object() => {
                    let value = self.header_value(&schema, text);
                    deviations.extend(self.violations(&schema, &value).into_iter().map(|found| {
                        let message = format!("the header {name}: {}", found.message);
                        Deviation::new(found.document, message)
                    }));
                }
                _ => {}
            }
        }
        deviations
    }

    /// The value that a header's text stands for.
    fn header_value(&self, schema: &str, text: &str) -> Value {
        let (schema, _) = self.resolve(schema);
        let number = text.parse::<i64>().ok();
        match (schema["type"].as_str(), number) {
            (Some("integer" | "number"), Some(number)) => number.into(),
            _ => text.into(),
        }
    }

    fn judge_content(&self, response: &Value, at: &str, answer: &Answer) -> Vec<Deviation> {
        let content = pointer::child(at, "content");
        let Some(documented) = response["content"].as_object() else {
            return Vec::new();
        };
        let given = answer.header("content-type").unwrap_or_default();
        // Parameters such as `charset` do not make it another type.
        let essence = given.split(';').next().unwrap_or_default().trim();
        let Some((name, media)) = documented
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(essence))
        else {
            let message = match essence {
                "" => "the header Content-Type is missing".to_owned(),
                other => format!("the content type {other:?} is not documented"),
            };
            return vec![Deviation::new(content, message)];
        };
        if essence.eq_ignore_ascii_case(STREAM) || !media["schema"].is_object() {
            return Vec::new();
        }
        let schema = pointer::child(&pointer::child(&content, name), "schema");
        match serde_json::from_slice(&answer.body) {
            Ok(value) => self.violations(&schema, &value),
            Err(error) => {
                let message = format!("the body is not JSON: {error}");
                vec![Deviation::new(schema, message)]
            }
        }
    }
}

/// How far a value is from one of several schemas: another kind of value, then another variant, then a part that is missing, and only then how
/// much is wrong. The schema that is meant may have the most errors.
fn distance(
    errors: &[ValidationError<'static>],
    of: &ValidationError<'_>,
) -> (bool, usize, usize, usize) {
    let count = |is: fn(&ValidationErrorKind) -> bool| {
        let found = errors.iter().filter(|error| is(error.kind()));
        found.count()
    };
    let is_another_kind = errors.iter().any(|error| {
        let is_whole = error.instance_path() == of.instance_path();
        is_whole && matches!(error.kind(), ValidationErrorKind::Type { .. })
    });
    (
        is_another_kind,
        count(|kind| {
            matches!(
                kind,
                ValidationErrorKind::Constant { .. } | ValidationErrorKind::Enum { .. }
            )
        }),
        count(|kind| matches!(kind, ValidationErrorKind::Required { .. })),
        errors.len(),
    )
}

/// Adds what an error says. Where none of several schemas fits, it is the one that fits best that matters.
fn add(deviations: &mut Vec<Deviation>, error: &ValidationError<'_>, schema: &str) {
    if let ValidationErrorKind::OneOfNotValid { context } | ValidationErrorKind::AnyOf { context } =
        error.kind()
        && let Some(closest) = context.iter().min_by_key(|errors| distance(errors, error))
    {
        for error in closest {
            add(deviations, error, schema);
        }
        return;
    }
    let location = error.absolute_keyword_location();
    let fragment = location.and_then(|uri| uri.as_str().split_once('#'));
    let place = fragment.map(|(_, fragment)| pointer::from_fragment(fragment));
    deviations.push(Deviation {
        document: place.unwrap_or_else(|| schema.to_owned()),
        body: Some(error.instance_path().to_string()),
        // A value may be long, or personal.
        message: error.masked().to_string(),
    });
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::contract::Contract;

    fn broken(alternatives: &Value, value: &Value) -> Vec<String> {
        let document = json!({
            "paths": {"/a": {"get": {"operationId": "a", "responses": {}}}},
            "schema": {"anyOf": alternatives},
        });
        let contract = Contract::parse(&document.to_string()).expect("a contract");
        let found = contract.violations("/schema", value).into_iter();
        found.map(|one| one.document).collect()
    }

    #[test]
    fn a_value_is_held_against_the_schema_that_is_meant() {
        let object = json!({
            "type": "object", "required": ["a", "b", "c"],
            "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        });
        // Null would be one error, where the object has two.
        let found = broken(
            &json!([{"type": "null"}, object]),
            &json!({"a": 1, "b": "x"}),
        );
        let expected = [
            "/schema/anyOf/1/properties/a/type",
            "/schema/anyOf/1/required",
        ];
        let mut sorted = found.clone();
        sorted.sort();
        assert_eq!(sorted, expected);
        let variant =
            |kind: &str, field: Value| json!({"properties": {"kind": {"const": kind}, "n": field}});
        let number = json!({"type": "integer", "minimum": 10, "multipleOf": 5});
        let found = broken(
            &json!([variant("one", json!({})), variant("two", number)]),
            &json!({"kind": "two", "n": 7}),
        );
        assert!(
            found.len() == 2 && found.iter().all(|at| at.starts_with("/schema/anyOf/1/")),
            "{found:?}"
        );
    }
}
