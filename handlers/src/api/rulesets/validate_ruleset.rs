//! `POST /api/rulesets/validate`

use catalog_api::{
    api::rulesets::ValidateRulesetResponse,
    models::{RulesetDraftInput, RulesetDraftResponse},
    status::{BadRequest, NotFound},
};
use serde_json::json;
use uuid::Uuid;

use crate::{
    api::{input::Properties, view::object},
    profile::{self, Finding, Report},
    reject::Outcome,
};

pub(super) async fn handle(
    body: RulesetDraftInput,
) -> Outcome<RulesetDraftResponse, ValidateRulesetResponse> {
    let draft = parse(body)?;
    if draft.authoritative_with.is_some() {
        // Connections are not served yet, so that there is none that the caller can see.
        return Err(
            NotFound::new("There is no such connection, or it is not visible to you.").into(),
        );
    }
    Ok(view(&profile::check(draft.yaml).await))
}

struct Draft {
    yaml: String,
    /// Connection and workspace of an authoritative validation.
    authoritative_with: Option<(Uuid, Uuid)>,
}

/// The properties that the contract leaves open.
fn parse(body: RulesetDraftInput) -> Result<Draft, BadRequest> {
    let authoritative = body.authoritative.unwrap_or(false);
    let mut body = Properties::new(body.additional);
    let yaml = body.string("yaml")?;
    let connection = body.id("connectionId")?;
    let workspace = body.id("workspaceId")?;
    body.finish()?;
    let needed = |name: &str| BadRequest::field(name, "must be given with `authoritative: true`");
    let authoritative_with = if authoritative {
        let connection = connection.ok_or_else(|| needed("connectionId"))?;
        Some((connection, workspace.ok_or_else(|| needed("workspaceId"))?))
    } else {
        None
    };
    Ok(Draft {
        yaml: yaml.ok_or_else(|| BadRequest::field("yaml", "must be given: the profile's text"))?,
        authoritative_with,
    })
}

fn view(report: &Report) -> RulesetDraftResponse {
    let finding = |finding: &Finding| {
        json!({
            "message": finding.message,
            "line": finding.line,
            "column": finding.column,
            "rule": finding.rule,
        })
    };
    let profile = report.profile.as_ref().map(|profile| {
        json!({
            "profileName": profile.name,
            "description": profile.description,
            "ruleNames": profile.rule_names,
            "ruleCounts": {
                "violation": profile.rule_counts.violation,
                "warning": profile.rule_counts.warning,
                "info": profile.rule_counts.info,
            },
            "targetClasses": profile.target_classes,
            "dialectVersion": profile.dialect_version,
            "targetScopes": profile.target_scopes,
        })
    });
    RulesetDraftResponse {
        valid: report.is_valid(),
        additional: object(json!({
            "errors": report.errors.iter().map(finding).collect::<Vec<_>>(),
            "warnings": report.warnings.iter().map(finding).collect::<Vec<_>>(),
            "profile": profile,
        })),
    }
}
