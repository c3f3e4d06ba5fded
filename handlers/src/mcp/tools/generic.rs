//! The tools that reach every operation of the contract: one finds them, three call them, each those of its class.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{Consent, Context, Reply};
use crate::mcp::{
    arguments::{Arguments, unknown},
    operations::{self, Class, Described},
    refusal::Refusal,
    rest::{Answer, Call},
    schema,
    trim::{self, Wanted},
};

/// The argument by which a model says that the user agreed.
pub(super) const CONFIRM: &str = "confirm";

/// How many operations a search finds.
const FOUND: usize = 10;

/// From this similarity on, an id is taken for a misspelt one.
const SIMILAR: f64 = 0.7;

/// `find_operations`
pub(super) fn find(context: &Context<'_>, mut arguments: Arguments) -> Result<Value, Refusal> {
    let query: Option<String> = arguments.optional("query", "must be words")?;
    let class: Option<String> = arguments.optional("class", "must be a word")?;
    arguments.finish(&["query", "class"])?;
    let query = query.unwrap_or_default();
    let offered = operations::all().iter().filter(|one| {
        context.session.has(one.scope)
            && class.as_ref().is_none_or(|class| one.class.word() == class)
    });
    let offered: Vec<&Described> = offered.collect();
    if let Some(exact) = offered.iter().find(|one| one.operation.id == query.trim()) {
        return Ok(json!({ "operations": [details(exact)] }));
    }
    let words: BTreeSet<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let mut found: Vec<(usize, &Described)> = offered
        .into_iter()
        .map(|one| (operations::relevance(one, &words), one))
        .filter(|(relevance, _)| *relevance > 0 || words.is_empty())
        .collect();
    found.sort_by_key(|(relevance, _)| std::cmp::Reverse(*relevance));
    let all = found.len();
    if !words.is_empty() {
        found.truncate(FOUND);
    }
    let rows: Vec<Value> = found.iter().map(|(_, one)| row(one)).collect();
    let mut answer = json!({ "operations": rows });
    if rows.len() < all {
        let note = format!("the best {FOUND} of {all}; more words find fewer");
        answer["left_out"] = json!([note]);
    }
    Ok(answer)
}

fn row(described: &Described) -> Value {
    let operation = described.operation;
    let mut row = json!({
        "operation": operation.id,
        "tool": described.class.tool(),
        "summary": described.summary,
        "method": operation.method,
        "path": operation.path,
        "scope": described.scope.as_str(),
        "class": described.class.word(),
    });
    if let Some(instead) = described.elsewhere() {
        row["tool"] = Value::Null;
        row["instead"] = instead.into();
    }
    row
}

fn details(described: &Described) -> Value {
    let mut details = row(described);
    details["description"] = described.description.clone().into();
    let parameters = described.parameters.iter().map(|parameter| {
        let mut schema = schema::short(&parameter.schema);
        schema["required"] = parameter.required.into();
        (parameter.name.to_owned(), schema)
    });
    details["parameters"] = Value::Object(parameters.collect());
    if let Some(body) = &described.body {
        details["body"] = schema::short(body);
    }
    details
}

/// `read_operation`, `write_operation`, `destroy_operation`
pub(super) async fn call(
    context: &Context<'_>,
    class: Class,
    mut arguments: Arguments,
) -> Result<Reply, Refusal> {
    let id: String = arguments.required("operation", "must be the id of an operation")?;
    let described = of_class(&id, class)?;
    let parameters: Option<Map<String, Value>> =
        arguments.optional("parameters", "must be an object")?;
    let mut parameters = parameters.unwrap_or_default();
    let known: Vec<&str> = described.parameters.iter().map(|one| one.name).collect();
    if let Some(name) = parameters
        .keys()
        .find(|name| !known.contains(&name.as_str()))
    {
        return Err(unknown(name, &known));
    }
    let body: Option<Map<String, Value>> = arguments.optional("body", "must be an object")?;
    if body.is_some() && described.body.is_none() {
        return Err(Refusal::argument("body", format!("is not taken by `{id}`")));
    }
    let confirmed: Option<bool> = arguments.optional(CONFIRM, "must be true or false")?;
    let has_pages = described.parameter("limit").is_some();
    let given = |parameters: &Map<String, Value>| parameters.contains_key("limit");
    let mut wanted = Wanted {
        fields: arguments.fields()?,
        rows: None,
    };
    if class == Class::Read {
        let rows = arguments.rows()?;
        if has_pages {
            if !given(&parameters) {
                parameters.insert("limit".to_owned(), rows.limit.into());
                if described.parameter("offset").is_some() && rows.offset > 0 {
                    parameters.insert("offset".to_owned(), rows.offset.into());
                }
            }
        } else {
            wanted.rows = Some(rows);
        }
    }
    arguments.finish(&[
        "operation",
        "parameters",
        "body",
        "fields",
        "limit",
        "offset",
        CONFIRM,
    ])?;
    let call = Call {
        described,
        parameters,
        body: body.map(Value::Object),
    };
    if class == Class::Destroy {
        let address = crate::mcp::address::of(described, &call.parameters)?;
        context.session.require(described.scope)?;
        if let Some(ask) = consent(context.consent, confirmed, described, &address)? {
            return Ok(Reply::Ask(ask));
        }
    }
    let Answer { status, body } = context.rest.call(context.session, call).await?;
    let mut value = trim::trim(&body, &wanted)?;
    if status.as_u16() == 207 {
        value["status"] = status.as_u16().into();
    }
    Ok(Reply::Value(value))
}

/// The question to the user, if it is still to be asked.
fn consent(
    consent: Consent,
    confirmed: Option<bool>,
    described: &Described,
    address: &str,
) -> Result<Option<String>, Refusal> {
    let operation = described.operation;
    let what = format!("{} ({} {address})", described.summary, operation.method);
    match (consent, confirmed) {
        (Consent::Given, _) | (Consent::ByModel, Some(true)) => Ok(None),
        (Consent::ToBeAsked, _) => Ok(Some(format!(
            "{what}. This takes something away. Do you agree?"
        ))),
        (Consent::Denied, _) => Err(Refusal::new(
            "declined",
            "The user does not agree; nothing was changed.",
        )),
        (Consent::ByModel, _) => Err(Refusal::new(
            "confirmation_required",
            format!(
                "{what} takes something away. Ask the user, then call again with `{CONFIRM}: true`."
            ),
        )),
    }
}

fn of_class(id: &str, class: Class) -> Result<&'static Described, Refusal> {
    let Some(described) = operations::find(id) else {
        return Err(Refusal::new("unknown_operation", missing(id)));
    };
    if let Some(instead) = described.elsewhere() {
        return Err(Refusal::new(
            "not_a_tool",
            format!("`{id}` is called by no tool: {instead}."),
        ));
    }
    if described.class == class {
        return Ok(described);
    }
    let tool = described.class.tool();
    Err(Refusal::new(
        "other_class",
        format!("`{id}` is called by `{tool}`."),
    ))
}

fn missing(id: &str) -> String {
    let similarity =
        |one: &&Described| strsim::normalized_damerau_levenshtein(one.operation.id, id);
    let alike = (id.len() <= 100).then(|| {
        let alike = operations::all().iter().map(|one| (similarity(&one), one));
        alike.max_by(|(one, _), (other, _)| one.total_cmp(other))
    });
    match alike.flatten() {
        Some((similarity, alike)) if similarity >= SIMILAR => {
            format!(
                "There is no such operation; did you mean `{}`?",
                alike.operation.id
            )
        }
        _ => "There is no such operation; find_operations finds them.".to_owned(),
    }
}
