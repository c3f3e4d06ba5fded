//! Schemas of the contract, as short as a tool's have to be: a model reads all of them before it does anything.

use serde_json::{Map, Value};

/// References below references are followed so far; the contract has none that lead back.
const DEPTH: usize = 12;

/// What of a schema a model needs in order to call: the rest is said by a refusal.
const KEPT: [&str; 9] = [
    "type",
    "description",
    "enum",
    "const",
    "properties",
    "required",
    "items",
    "oneOf",
    "default",
];

/// A value of the document with its references followed.
pub(super) fn resolved(document: &Value, value: &Value) -> Value {
    resolve(document, value, DEPTH)
}

fn resolve(document: &Value, value: &Value, depth: usize) -> Value {
    match value {
        Value::Object(fields) => {
            let target = fields.get("$ref").and_then(Value::as_str);
            let target = target.and_then(|at| document.pointer(at.trim_start_matches('#')));
            if let (Some(target), Some(depth)) = (target, depth.checked_sub(1)) {
                return resolve(document, target, depth);
            }
            let resolved =
                |(key, value): (&String, &Value)| (key.clone(), resolve(document, value, depth));
            Value::Object(fields.iter().map(resolved).collect())
        }
        Value::Array(items) => {
            let items = items.iter().map(|item| resolve(document, item, depth));
            Value::Array(items.collect())
        }
        other => other.clone(),
    }
}

/// The same without what a model does without. Descriptions keep their first sentence.
pub(super) fn short(schema: &Value) -> Value {
    let Some(fields) = schema.as_object() else {
        return schema.clone();
    };
    if let Some(only) = nullable(fields) {
        return short(&with_description(only, fields));
    }
    let mut kept = Map::new();
    for (key, value) in fields {
        let value = match key.as_str() {
            "description" => first_sentence(value.as_str().unwrap_or_default()).into(),
            "type" => one_type(value),
            "properties" => match value.as_object() {
                Some(properties) => {
                    let properties = properties.iter();
                    properties
                        .map(|(name, value)| (name.clone(), short(value)))
                        .collect()
                }
                None => continue,
            },
            "items" => short(value),
            "oneOf" => value.as_array().into_iter().flatten().map(short).collect(),
            key if KEPT.contains(&key) => value.clone(),
            _ => continue,
        };
        kept.insert(key.clone(), value);
    }
    Value::Object(kept)
}

/// The schema beside `null`: leaving a property out says the same.
fn nullable(fields: &Map<String, Value>) -> Option<&Value> {
    let choices = fields.get("oneOf")?.as_array()?;
    let (null, others): (Vec<&Value>, Vec<&Value>) =
        choices.iter().partition(|choice| choice["type"] == "null");
    match (null.len(), others.as_slice()) {
        (1, [only]) => Some(only),
        _ => None,
    }
}

fn with_description(schema: &Value, outer: &Map<String, Value>) -> Value {
    let mut schema = schema.clone();
    if let (Some(fields), Some(text)) = (schema.as_object_mut(), outer.get("description")) {
        fields.insert("description".to_owned(), text.clone());
    }
    schema
}

fn one_type(value: &Value) -> Value {
    let types = value.as_array().into_iter().flatten();
    let mut types = types.filter(|name| *name != "null");
    match (types.next(), types.next()) {
        (Some(only), None) => only.clone(),
        _ => value.clone(),
    }
}

fn first_sentence(text: &str) -> &str {
    let end = text.find(". ").or_else(|| text.find("; "));
    let sentence = end.map_or(text, |end| &text[..end]);
    sentence.trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_schema_is_shortened() {
        let document = json!({"components": {"schemas": {"Tag": {"type": "string", "pattern": "^a", "description": "A tag. Short."}}}});
        let schema = json!({
            "type": "object",
            "x-max-body-bytes": 7,
            "properties": {
                "tags": {
                    "description": "Tags; or none.",
                    "oneOf": [{"type": "array", "items": {"$ref": "#/components/schemas/Tag"}}, {"type": "null"}],
                },
                "name": {"type": ["string", "null"], "maxLength": 3, "example": "n"},
            },
            "required": ["name"],
        });
        let short = short(&resolved(&document, &schema));
        assert_eq!(
            short,
            json!({
                "type": "object",
                "properties": {
                    "tags": {"type": "array", "description": "Tags", "items": {"type": "string", "description": "A tag"}},
                    "name": {"type": "string"},
                },
                "required": ["name"],
            })
        );
    }
}
