//! `POST /api/rulesets/validate`

use catalog_api::{
    api::rulesets::{ValidateRuleset, ValidateRulesetResponse},
    auth::Caller,
    models::{RulesetDraftInput, RulesetDraftResponse},
    status::{BadRequest, TooManyRequests},
};
use catalog_store::{
    deployments,
    quota::{self, Quota},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    App,
    api::{input::Properties, view::object, viewer::viewer},
    platform::RemoteFinding,
    profile::{self, Finding, Report},
    reject::Outcome,
};

impl ValidateRuleset for App {
    async fn validate_ruleset(
        &self,
        caller: Caller,
        body: RulesetDraftInput,
    ) -> Outcome<RulesetDraftResponse, ValidateRulesetResponse> {
        let draft = parse(body)?;
        let found = match draft.authoritative_with {
            Some((connection, workspace)) => {
                Some(ask_platform(self, caller, connection, workspace, &draft.yaml).await?)
            }
            None => None,
        };
        Ok(view(&profile::check(draft.yaml).await, found.as_deref()))
    }
}

/// Runs the platform's own validator. What it costs of the quota is spent before it is asked, so that nobody asks more
/// often by asking at the same moment.
async fn ask_platform(
    app: &App,
    caller: Caller,
    connection_id: Uuid,
    workspace_id: Uuid,
    yaml: &str,
) -> Outcome<Vec<RemoteFinding>, ValidateRulesetResponse> {
    let mut tx = app.store.begin().await?;
    let viewer = viewer(caller);
    let (connection, _) = deployments::usable(&mut tx, viewer, connection_id, workspace_id).await?;
    if let Some(limit) = app.settings.limits.authoritative_validations_per_day {
        let (what, user, now) = (
            Quota::AuthoritativeValidations,
            Some(caller.user_id),
            app.clock.now(),
        );
        if let Some(retry_after) = quota::spend(&mut tx, what, user, limit, now).await? {
            let message = "The daily quota of authoritative validations is used up.";
            return Err(TooManyRequests::new(message, retry_after).into());
        }
    }
    tx.commit().await?;
    let credentials = app.keyring.credentials(&connection)?;
    Ok(Box::pin(app.platform.validate_ruleset(&credentials, yaml)).await?)
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

fn view(report: &Report, authoritative: Option<&[RemoteFinding]>) -> RulesetDraftResponse {
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
    let remote = |finding: &RemoteFinding| {
        json!({
            "message": finding.message,
            "line": finding.line,
            "column": finding.column,
            "rule": finding.rule,
            "authoritative": true,
        })
    };
    let accepted = authoritative.is_none_or(<[RemoteFinding]>::is_empty);
    let own = report.errors.iter().map(finding);
    let errors: Vec<Value> = own
        .chain(authoritative.into_iter().flatten().map(remote))
        .collect();
    RulesetDraftResponse {
        valid: report.is_valid() && accepted,
        additional: object(json!({
            "errors": errors,
            "warnings": report.warnings.iter().map(finding).collect::<Vec<_>>(),
            "profile": profile,
            "authoritative": authoritative.is_some(),
        })),
    }
}
