//! The address of an operation, made of values that an agent gives: none of them leads to another operation.

use catalog_api::operations::{Location, OPERATIONS, Operation};
use form_urlencoded::Serializer;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value};

use super::{operations::Described, refusal::Refusal};

/// What stands in a path as it is (RFC 3986, 2.3).
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Path and query of a call.
pub(super) fn of(described: &Described, values: &Map<String, Value>) -> Result<String, Refusal> {
    let mut path = described.operation.path.to_owned();
    let mut query = Serializer::new(String::new());
    for parameter in &described.parameters {
        let name = parameter.name;
        let value = match values.get(name) {
            None | Some(Value::Null) if parameter.required => {
                return Err(Refusal::argument(name, "is required"));
            }
            None | Some(Value::Null) => continue,
            Some(value) => text(value).ok_or_else(|| {
                Refusal::argument(name, "must be a string, a number or a boolean")
            })?,
        };
        match parameter.location {
            Location::Path => path = path.replace(&format!("{{{name}}}"), &segment(name, &value)?),
            Location::Query => {
                query.append_pair(name, &value);
            }
            Location::Header => {}
        }
    }
    lead_there(described.operation, &path)?;
    let query = query.finish();
    Ok(if query.is_empty() {
        path
    } else {
        format!("{path}?{query}")
    })
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        _ => None,
    }
}

fn segment(name: &str, value: &str) -> Result<String, Refusal> {
    if value.is_empty() || value.chars().all(|c| c == '.') {
        return Err(Refusal::argument(name, "must name something"));
    }
    Ok(utf8_percent_encode(value, ESCAPED).to_string())
}

/// Fixed words win over parameters: an `id` of `validate` would lead to another operation.
fn lead_there(operation: &Operation, path: &str) -> Result<(), Refusal> {
    let is_at = |pattern: &str| {
        let mut segments = pattern.split('/').zip(path.split('/'));
        pattern.split('/').count() == path.split('/').count()
            && segments.all(|(pattern, segment)| pattern.starts_with('{') || pattern == segment)
    };
    let literals = |pattern: &str| {
        pattern
            .split('/')
            .filter(|part| !part.starts_with('{'))
            .count()
    };
    let others = OPERATIONS
        .iter()
        .filter(|other| other.path != operation.path);
    let shadowed = others
        .filter(|other| is_at(other.path))
        .any(|other| literals(other.path) >= literals(operation.path));
    if shadowed {
        return Err(Refusal::not_found());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp::operations;

    fn address(id: &str, values: &Value) -> Option<String> {
        let described = operations::find(id).expect(id);
        of(described, values.as_object().expect("values")).ok()
    }

    #[test]
    fn values_stay_in_their_place() {
        let of = |slug: &str| address("getVendorPolicy", &json!({ "slug": slug }));
        assert_eq!(of("a-b"), Some("/api/vendor-policies/a-b".to_owned()));
        assert_eq!(
            of("a/b?c#d"),
            Some("/api/vendor-policies/a%2Fb%3Fc%23d".to_owned())
        );
        assert_eq!(
            of("%2e%2e"),
            Some("/api/vendor-policies/%252e%252e".to_owned())
        );
        assert_eq!(of(".."), None);
        assert_eq!(of(""), None);
        assert_eq!(address("getPolicy", &json!({"id": ["a"]})), None);
        assert_eq!(address("getPolicy", &json!({})), None);
    }

    #[test]
    fn no_value_leads_to_another_operation() {
        for id in [
            "getSubmission",
            "updateSubmission",
            "getRuleset",
            "deleteDeployment",
        ] {
            for word in ["validate", "delete-failed"] {
                let there = OPERATIONS.iter().any(|other| {
                    let own = operations::find(id).expect(id).operation.path;
                    other.path == own.replace("{id}", word)
                });
                assert_eq!(
                    address(id, &json!({ "id": word })).is_none(),
                    there,
                    "{id} {word}"
                );
            }
        }
    }

    #[test]
    fn a_query_is_encoded() {
        let values = json!({"q": "a&limit=1", "source": "vendor", "limit": 5});
        let address = address("listRulesets", &values);
        let expected = "/api/rulesets?source=vendor&q=a%26limit%3D1&limit=5";
        assert_eq!(address.as_deref(), Some(expected));
    }
}
