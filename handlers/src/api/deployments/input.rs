//! What a deployment is to be, from the open properties of its request.

use catalog_api::{models::DeploymentInput, status::BadRequest};
use catalog_store::deployments::Source;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{api::input::Properties, reconcile};

const MAX_ORGANIZATIONS: usize = 500;

pub(super) struct Request {
    pub(super) source: Source,
    pub(super) mode: &'static str,
    pub(super) source_ref: Option<String>,
    pub(super) governance_profile: Option<Value>,
    pub(super) connection_id: Uuid,
    pub(super) workspace_id: Uuid,
    /// Each once, in the order in which they were given.
    pub(super) organizations: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileInput {
    name: String,
    #[serde(default)]
    filter: String,
}

impl Request {
    pub(super) fn parse(body: DeploymentInput) -> Result<Self, BadRequest> {
        let mut open = Properties::new(body.additional);
        let ruleset_id = open.id("rulesetId")?;
        let coordinate = open.text("rulesetCoordinate", 500)?;
        let publish = open.boolean("publish")?.unwrap_or(false);
        let release = open.boolean("release")?.unwrap_or(false);
        let source_ref = open.text("ref", 500)?;
        let profile = open
            .take("governanceProfile")
            .filter(|value| !value.is_null());
        open.finish()?;
        let source = match (body.policy_id, ruleset_id, coordinate) {
            (Some(id), None, None) => Source::Policy(id),
            (None, Some(id), None) => Source::Ruleset(id),
            (None, None, Some(text)) => vendor(text)?,
            _ => {
                return Err(BadRequest::new(
                    "Exactly one of `policyId`, `rulesetId` and `rulesetCoordinate` must be given.",
                ));
            }
        };
        let governance_profile = profile.map(governance_profile).transpose()?;
        let mode = match &source {
            Source::Vendor(_) => {
                if governance_profile.is_none() {
                    return Err(BadRequest::field(
                        "governanceProfile",
                        "must be given with `rulesetCoordinate`: a vendor's ruleset is only attached to one",
                    ));
                }
                "attach"
            }
            _ if release => "release",
            // A ruleset needs no build, so that there is nothing to do without publishing it.
            Source::Ruleset(_) => "publish",
            Source::Policy(_) if publish => "publish",
            Source::Policy(_) => "build",
        };
        let is_policy = matches!(source, Source::Policy(_));
        if is_policy && governance_profile.is_some() {
            return Err(BadRequest::field(
                "governanceProfile",
                "is for rulesets alone",
            ));
        }
        if !is_policy && source_ref.is_some() {
            return Err(BadRequest::field("ref", "is for policies alone"));
        }
        Ok(Self {
            source,
            mode,
            source_ref,
            governance_profile,
            connection_id: body.connection_id,
            workspace_id: body.workspace_id,
            organizations: organizations(body.target_organization_ids)?,
        })
    }
}

fn organizations(given: Vec<String>) -> Result<Vec<String>, BadRequest> {
    const FIELD: &str = "targetOrganizationIds";
    let mut organizations: Vec<String> = Vec::new();
    for id in given {
        if id.trim().is_empty() || id.len() > 500 {
            return Err(BadRequest::field(FIELD, "must name organizations"));
        }
        if !organizations.contains(&id) {
            organizations.push(id);
        }
        if organizations.len() > MAX_ORGANIZATIONS {
            let most = format!("must name at most {MAX_ORGANIZATIONS} organizations");
            return Err(BadRequest::field(FIELD, &most));
        }
    }
    Ok(organizations)
}

fn vendor(text: String) -> Result<Source, BadRequest> {
    match reconcile::coordinate(&text) {
        Some(_) => Ok(Source::Vendor(text)),
        None => Err(BadRequest::field(
            "rulesetCoordinate",
            "must be `groupId/assetId/version`",
        )),
    }
}

fn governance_profile(value: Value) -> Result<Value, BadRequest> {
    const FIELD: &str = "governanceProfile";
    let profile: ProfileInput = serde_json::from_value(value)
        .map_err(|_| BadRequest::field(FIELD, "must be an object with `name` and `filter`"))?;
    let name = profile.name.trim();
    if name.is_empty() || name.chars().count() > 200 {
        return Err(BadRequest::field(
            FIELD,
            "must have a name of 1 to 200 characters",
        ));
    }
    let good = profile.filter.split(',').all(|part| {
        let kind = part.split_once(':').map(|(kind, _)| kind);
        kind.is_some_and(|kind| !kind.is_empty() && kind.chars().all(|c| c.is_ascii_alphabetic()))
    });
    if !profile.filter.is_empty() && !good {
        return Err(BadRequest::field(
            FIELD,
            "must have a filter as in `tag:public,scope:rest-api`",
        ));
    }
    Ok(json!({ "name": name, "filter": profile.filter }))
}
