//! What a deployment is to be, from its request.

use catalog_api::{
    models::{DeploymentInput, GovernanceProfileInput},
    status::BadRequest,
};
use catalog_store::{deployments::Source, domain::DeploymentMode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{api::normalize::trimmed, reconcile};

pub(super) struct Request {
    pub(super) source: Source,
    pub(super) mode: DeploymentMode,
    pub(super) source_ref: Option<String>,
    pub(super) governance_profile: Option<Value>,
    pub(super) connection_id: Uuid,
    pub(super) workspace_id: Uuid,
    /// Each once, in the order in which they were given.
    pub(super) organizations: Vec<String>,
}

impl Request {
    pub(super) fn parse(body: DeploymentInput) -> Result<Self, BadRequest> {
        let source_ref = body.r#ref.map(trimmed);
        let governance_profile = body.governance_profile.take();
        let source = match (body.policy_id, body.ruleset_id, body.ruleset_coordinate) {
            (Some(id), None, None) => Source::Policy(id),
            (None, Some(id), None) => Source::Ruleset(id),
            (None, None, Some(text)) => vendor(text)?,
            _ => {
                return Err(BadRequest::new(
                    "Exactly one of `policyId`, `rulesetId` and `rulesetCoordinate` must be given.",
                ));
            }
        };
        let mode = match &source {
            Source::Vendor(_) => {
                if governance_profile.is_none() {
                    return Err(BadRequest::field(
                        "governanceProfile",
                        "must be given with `rulesetCoordinate`: a vendor's ruleset is only attached to one",
                    ));
                }
                DeploymentMode::Attach
            }
            _ if body.release == Some(true) => DeploymentMode::Release,
            // A ruleset needs no build, so that there is nothing to do without publishing it.
            Source::Ruleset(_) => DeploymentMode::Publish,
            Source::Policy(_) if body.publish == Some(true) => DeploymentMode::Publish,
            Source::Policy(_) => DeploymentMode::Build,
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
            governance_profile: governance_profile.map(profile),
            connection_id: body.connection_id,
            workspace_id: body.workspace_id,
            organizations: organizations(body.target_organization_ids),
        })
    }
}

/// Each once.
fn organizations(given: Vec<String>) -> Vec<String> {
    let mut organizations: Vec<String> = Vec::new();
    for id in given {
        if !organizations.contains(&id) {
            organizations.push(id);
        }
    }
    organizations
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

fn profile(profile: GovernanceProfileInput) -> Value {
    let filter = profile.filter.unwrap_or_default();
    json!({ "name": trimmed(profile.name), "filter": filter })
}
