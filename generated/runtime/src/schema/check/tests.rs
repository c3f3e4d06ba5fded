use serde_json::{Value, json};

use super::{MAX_DETAILS, Schemas};

const DOCUMENT: &str = r##"{ "components": { "schemas": {
    "Thing": {
        "type": "object",
        "required": ["name"],
        "minProperties": 1,
        "additionalProperties": false,
        "properties": {
            "name": { "type": "string", "maxLength": 5, "pattern": "^[^\\x00]*[^\\s\\x00][^\\x00]*$" },
            "note": { "type": "string", "pattern": "^[^\\x00]*$" },
            "slug": { "type": "string", "pattern": "^[a-z]+$" },
            "days": { "type": ["integer", "null"], "enum": [30, null] },
            "page": { "type": "string", "format": "uri" },
            "tags": { "oneOf": [{ "$ref": "#/components/schemas/Tags" }, { "type": "null" }] },
            "part": { "$ref": "#/components/schemas/Part" }
        }
    },
    "Tags": { "type": "array", "items": { "type": "string", "maxLength": 3 } },
    "Part": { "type": "object", "properties": { "size": { "type": "integer" } }, "additionalProperties": false },
    "Empty": { "type": "object", "additionalProperties": false },
    "Patch": { "type": "object", "minProperties": 1 },
    "Shape": {
        "oneOf": [{ "$ref": "#/components/schemas/Round" }],
        "discriminator": { "propertyName": "kind", "mapping": { "round": "#/components/schemas/Round" } }
    },
    "Round": { "type": "object", "required": ["kind", "radius"], "properties": { "kind": {}, "radius": { "type": "number" } } }
} } }"##;

/// The errors, as `field message`.
fn wrong(schema: &str, value: &Value) -> Vec<String> {
    Schemas::new(DOCUMENT)
        .check(schema, value)
        .into_iter()
        .map(|detail| {
            format!("{} {}", detail.field, detail.message)
                .trim()
                .to_owned()
        })
        .collect()
}

/// The errors of a thing with this property and a name.
fn thing(property: &str, value: Value) -> Vec<String> {
    let mut thing = json!({ "name": "a" });
    thing[property] = value;
    wrong("Thing", &thing)
}

#[test]
fn good_values_pass() {
    let all = json!({
        "name": " a ", "note": "", "slug": "a", "days": null, "page": "https://a.example/x%20y",
        "tags": ["a"], "part": { "size": 1 },
    });
    assert_eq!(wrong("Thing", &all), [""; 0]);
    assert_eq!(thing("tags", Value::Null), [""; 0]);
}

#[test]
fn explains_patterns() {
    assert_eq!(thing("name", json!(" \t")), ["name must not be blank"]);
    assert_eq!(thing("name", json!("a\0")), ["name must not contain NUL"]);
    assert_eq!(thing("note", json!("\0")), ["note must not contain NUL"]);
    assert_eq!(thing("slug", json!("A")), ["slug must match `^[a-z]+$`"]);
}

#[test]
fn explains_lengths_types_and_values() {
    assert_eq!(
        thing("name", json!("abcdef")),
        ["name must have at most 5 characters"]
    );
    assert_eq!(thing("note", json!(1)), ["note must be a string"]);
    assert_eq!(
        thing("days", json!("x")),
        ["days must be an integer or null"]
    );
    assert_eq!(thing("days", json!(31)), ["days must be one of 30, null"]);
    assert_eq!(wrong("Thing", &json!([])), ["must be an object"]);
    assert_eq!(
        wrong("Patch", &json!({})),
        ["must have at least one property"]
    );
}

#[test]
fn lists_known_properties_for_an_unknown_one() {
    assert_eq!(
        thing("nmae", json!(1)),
        ["nmae is unknown; expected one of days, name, note, page, part, slug, tags"]
    );
    assert_eq!(
        thing("part", json!({ "sise": 1 })),
        ["part.sise is unknown; expected one of size"]
    );
    assert_eq!(
        wrong("Empty", &json!({ "a": 1 })),
        ["must have no properties"]
    );
    assert_eq!(
        wrong("Thing", &json!({})),
        ["must have at least one property", "name is required"]
    );
}

#[test]
fn many_errors_are_not_all_told() {
    let items: Vec<Value> = (0..5000).map(Value::from).collect();
    assert_eq!(thing("tags", Value::from(items)).len(), MAX_DETAILS);
    let mut unknown = json!({ "name": "a" });
    for number in 0..5000 {
        unknown[format!("{number}{}", "x".repeat(100))] = Value::Null;
    }
    let told = wrong("Thing", &unknown);
    assert_eq!(told.len(), MAX_DETAILS);
    assert!(told.iter().all(|detail| detail.len() < 200), "{told:?}");
}

#[test]
fn rejects_invalid_uris() {
    let refused = ["page must be an absolute URI"];
    for text in [
        "https://a.example/x y",
        r"https:\\a",
        "a.example",
        "/x",
        "https://a.example/<x>",
    ] {
        assert_eq!(thing("page", json!(text)), refused, "{text}");
    }
    for text in [
        "https://a.example",
        "mailto:a@a.example",
        "HTTPS://A.example/x#y",
    ] {
        assert_eq!(thing("page", json!(text)), [""; 0], "{text}");
    }
}

#[test]
fn explains_the_alternative_of_the_values_type() {
    assert_eq!(
        thing("tags", json!(["a", "abcd"])),
        ["tags.1 must have at most 3 characters"]
    );
    assert_eq!(thing("tags", json!("a")), ["tags must be an array or null"]);
}

#[test]
fn explains_the_branch_of_the_discriminator() {
    assert_eq!(wrong("Shape", &json!([])), ["must be an object"]);
    assert_eq!(wrong("Shape", &json!({})), ["kind is required"]);
    assert_eq!(
        wrong("Shape", &json!({ "kind": "square" })),
        ["kind must be one of round"]
    );
    assert_eq!(
        wrong("Shape", &json!({ "kind": "round" })),
        ["radius is required"]
    );
}
