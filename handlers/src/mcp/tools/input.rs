//! The schemas of the tools' inputs: of the contract's own, where an operation takes them.

use catalog_store::domain::{IdeaPhase, IdeaText};
use serde_json::{Map, Value, json};

use super::{Run, generic, ideas};
use crate::mcp::{
    operations::{self, Class, Described},
    schema,
    wait::MOST_SECONDS,
};

pub(super) fn of(run: &Run) -> Map<String, Value> {
    match run {
        Run::Operation(id, row) => operation(id, !row.is_empty()),
        Run::GetPolicy => {
            let mut properties = taken(["getPolicy", "getVendorPolicy"].iter().copied());
            properties.extend(fields());
            object(properties, &[])
        }
        Run::Deploy => {
            let mut properties = taken(["createDeployment"].iter().copied());
            properties.extend(wait());
            object(properties, &required("createDeployment"))
        }
        Run::GetDeployment => {
            let mut properties = taken(["streamDeploymentLogs"].iter().copied());
            properties.insert(
                "after_seq".to_owned(),
                json!({"type": "integer", "description": "Lines after this one; 0 is all"}),
            );
            properties.insert(
                "limit".to_owned(),
                json!({"type": "integer", "description": "Lines, at most 500"}),
            );
            properties.extend(wait());
            object(properties, &["id".to_owned()])
        }
        Run::ForkVendorRuleset => fork("getVendorRuleset"),
        Run::ForkRuleset => fork("getRuleset"),
        Run::ListIdeas => object(
            map(json!({
                "q": {"type": "string", "description": "Words of title or body"},
                "phase": {"enum": IdeaPhase::ALL},
                "sort": {"enum": ideas::SORTS},
                "limit": {"type": "integer"},
                "offset": {"type": "integer"},
            })),
            &[],
        ),
        Run::GetIdea => object(id(), &["id".to_owned()]),
        Run::SubmitIdea => object(
            map(json!({
                "title": {"type": "string", "maxLength": IdeaText::MAX_TITLE},
                "body": {"type": "string", "description": "Markdown"},
            })),
            &["title".to_owned()],
        ),
        Run::VoteIdea => {
            let mut properties = id();
            properties.insert("withdraw".to_owned(), json!({"type": "boolean"}));
            object(properties, &["id".to_owned()])
        }
        Run::LikeRuleset => {
            let mut properties = id();
            let liked = json!({"type": "boolean", "description": "False takes it back"});
            properties.insert("liked".to_owned(), liked);
            object(properties, &["id".to_owned()])
        }
        Run::Leaderboard => object(map(json!({"limit": {"type": "integer"}})), &[]),
        Run::FindOperations => object(
            map(json!({
                "query": {"type": "string"},
                "class": {"enum": ["read", "write", "destroy"]},
            })),
            &[],
        ),
        Run::Generic(class) => generic(*class),
    }
}

fn operation(id: &str, rows: bool) -> Map<String, Value> {
    let mut properties = taken([id].into_iter());
    properties.extend(fields());
    if rows {
        for (name, about) in [("limit", "Rows, 20 if absent"), ("offset", "Rows to skip")] {
            properties.insert(
                name.to_owned(),
                json!({"type": "integer", "description": about}),
            );
        }
    }
    object(properties, &required(id))
}

fn fork(id: &str) -> Map<String, Value> {
    let mut properties = taken([id].into_iter());
    properties.insert(
        "name".to_owned(),
        json!({"type": "string", "description": "Name of the draft"}),
    );
    object(properties, &required(id))
}

fn generic(class: Class) -> Map<String, Value> {
    let mut properties = map(json!({
        "operation": {"type": "string", "description": "Its id"},
        "parameters": {"type": "object", "description": "Of path and query"},
    }));
    if class == Class::Read {
        properties.extend(fields());
        properties.extend(map(
            json!({"limit": {"type": "integer"}, "offset": {"type": "integer"}}),
        ));
    } else {
        properties.insert("body".to_owned(), json!({"type": "object"}));
    }
    if class == Class::Destroy {
        let about = "True only after the user agreed";
        properties.insert(
            generic::CONFIRM.to_owned(),
            json!({"type": "boolean", "description": about}),
        );
    }
    object(properties, &["operation".to_owned()])
}

/// Parameters and properties of the body of operations.
fn taken<'a>(ids: impl Iterator<Item = &'a str>) -> Map<String, Value> {
    let mut taken = Map::new();
    for described in ids.filter_map(operations::find) {
        for parameter in &described.parameters {
            if parameter.location != catalog_api::operations::Location::Header {
                taken.insert(parameter.name.to_owned(), schema::short(&parameter.schema));
            }
        }
        for (name, property) in described.body_properties().into_iter().flatten() {
            taken.insert(name.clone(), schema::short(property));
        }
    }
    taken
}

fn required(id: &str) -> Vec<String> {
    let Some(described) = operations::find(id) else {
        return Vec::new();
    };
    let parameters = described.parameters.iter().filter(|one| one.required);
    let parameters = parameters.map(|one| one.name.to_owned());
    parameters.chain(required_properties(described)).collect()
}

fn required_properties(described: &Described) -> impl Iterator<Item = String> {
    let body = described.body.as_ref();
    let required = body.and_then(|body| body["required"].as_array());
    let names = required.into_iter().flatten().filter_map(Value::as_str);
    names.map(str::to_owned)
}

fn fields() -> Map<String, Value> {
    map(
        json!({"fields": {"type": "array", "items": {"type": "string"}, "description": "Only these properties"}}),
    )
}

fn wait() -> Map<String, Value> {
    let about = format!("Wait up to so long, at most {MOST_SECONDS}");
    map(json!({"wait_seconds": {"type": "integer", "description": about}}))
}

fn object(properties: Map<String, Value>, required: &[String]) -> Map<String, Value> {
    let mut schema = map(json!({"type": "object"}));
    schema.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    schema.insert("additionalProperties".to_owned(), false.into());
    schema
}

fn id() -> Map<String, Value> {
    map(json!({"id": {"type": "string", "format": "uuid"}}))
}

fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
