//! `fork_ruleset` and `fork_vendor_ruleset`: a draft that is derived from a ruleset, with its provenance.

use catalog_store::{domain::Scope, rulesets};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{Context, described};
use crate::{
    mcp::{
        arguments::Arguments,
        draft::{Draft, Original},
        refusal::Refusal,
        rest::Call,
    },
    profile,
};

const NAME_RULE: &str = "must be a text";

/// `fork_vendor_ruleset`
pub(super) async fn vendor(
    context: &Context<'_>,
    mut arguments: Arguments,
) -> Result<Value, Refusal> {
    let slug: String = arguments.required("slug", "must be a text")?;
    let name = name(&mut arguments)?;
    arguments.finish(&["slug", "name"])?;
    let ruleset = read(context, "getVendorRuleset", "slug", &slug).await?;
    let text = |key: &str| ruleset[key].as_str().unwrap_or_default().to_owned();
    let (version, coordinate) = (text("version"), text("coordinate"));
    let original = Original {
        name: text("name"),
        description: text("summary"),
        yaml: text("profile_yaml"),
        provenance: format!("the vendor ruleset {slug}, version {version} ({coordinate})"),
        tags: Vec::new(),
    };
    let from =
        json!({ "source": "vendor", "slug": slug, "version": version, "coordinate": coordinate });
    drafted(&original, name, from).await
}

/// `fork_ruleset`
pub(super) async fn community(
    context: &Context<'_>,
    mut arguments: Arguments,
) -> Result<Value, Refusal> {
    let id: Uuid = arguments.required("id", "must be a UUID")?;
    let name = name(&mut arguments)?;
    arguments.finish(&["id", "name"])?;
    let ruleset = read(context, "getRuleset", "id", &id.to_string()).await?;
    let viewer = context.session.viewer(Scope::ApiRead)?;
    let reader = &mut context.app.store.reader();
    let yaml = rulesets::visible_profile(reader, viewer, id).await?;
    let text = |key: &str| ruleset[key].as_str().unwrap_or_default().to_owned();
    let (owner, source) = (text("owner_name"), text("source_url"));
    let tags = ruleset["tags"].as_array().into_iter().flatten();
    let original = Original {
        name: text("name"),
        description: text("description"),
        yaml,
        provenance: format!("the ruleset {} by {owner} ({id}, {source})", text("name")),
        tags: tags.filter_map(Value::as_str).map(str::to_owned).collect(),
    };
    let from =
        json!({ "source": "community", "id": id, "owner_name": owner, "source_url": source });
    drafted(&original, name, from).await
}

fn name(arguments: &mut Arguments) -> Result<Option<String>, Refusal> {
    let name: Option<String> = arguments.optional("name", NAME_RULE)?;
    match name {
        Some(name) if name.trim().is_empty() => Err(Refusal::argument("name", "must not be blank")),
        name => Ok(name),
    }
}

/// The original as its operation shows it to the caller.
async fn read(
    context: &Context<'_>,
    operation: &str,
    parameter: &str,
    value: &str,
) -> Result<Value, Refusal> {
    let call = Call {
        described: described(operation)?,
        parameters: Map::from_iter([(parameter.to_owned(), value.into())]),
        body: None,
    };
    let answer = context.rest.call(context.session, call).await?;
    let mut body: Value = serde_json::from_slice(&answer.body).map_err(|error| {
        tracing::error!(%error, operation, "An operation's answer cannot be read");
        Refusal::internal()
    })?;
    Ok(body["ruleset"].take())
}

async fn drafted(original: &Original, name: Option<String>, from: Value) -> Result<Value, Refusal> {
    let draft = Draft::derive(original, name);
    let report = profile::check(draft.yaml.clone()).await;
    let finding = |finding: &profile::Finding| finding.to_string();
    let counts = report.profile.as_ref().map(|profile| profile.rule_counts);
    let scopes = report
        .profile
        .as_ref()
        .map(|profile| profile.target_scopes.clone());
    Ok(json!({
        "name": draft.name,
        "description": draft.description,
        "derived_from": from,
        "valid": report.is_valid(),
        "errors": report.errors.iter().map(finding).collect::<Vec<_>>(),
        "warnings": report.warnings.iter().map(finding).collect::<Vec<_>>(),
        "rule_counts": counts.map(|counts| json!({
            "violation": counts.violation, "warning": counts.warning, "info": counts.info,
        })),
        "target_scopes": scopes,
        "files": draft.files(),
        "next": "Put the files into a repository on the source host, then call submit_ruleset with its address.",
    }))
}
