//! `POST /api/rulesets/validate`

use catalog_api::{
    api::rulesets::{ValidateRuleset, ValidateRulesetResponse},
    auth::Caller,
    models::{RulesetDraftInput, RulesetDraftProfile, RulesetDraftResponse, RulesetFinding},
    status::{BadRequest, TooManyRequests},
};
use catalog_store::{
    deployments,
    quota::{self, Quota},
};
use uuid::Uuid;

use crate::{
    App,
    api::{
        view::{counts, profile_counts, profile_scopes},
        viewer::viewer,
    },
    platform::RemoteFinding,
    profile::{self, Finding, Profile, Report},
    reject::Outcome,
};

impl ValidateRuleset for App {
    async fn validate_ruleset(
        &self,
        caller: Caller,
        body: RulesetDraftInput,
    ) -> Outcome<RulesetDraftResponse, ValidateRulesetResponse> {
        let found = match authoritative(&body)? {
            Some((connection, workspace)) => {
                Some(ask_platform(self, caller, connection, workspace, &body.yaml).await?)
            }
            None => None,
        };
        Ok(view(profile::check(body.yaml).await, found))
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
    let usable = deployments::usable(&mut tx, viewer, connection_id, workspace_id).await?;
    if let Some(limit) = app.settings.limits.authoritative_validations_per_day {
        let (what, user, now) = (
            Quota::AuthoritativeValidations,
            Some(caller.user_id),
            app.clock.now(),
        );
        if let Some(retry_after) = quota::spend(&mut tx, what, user, limit, now).await? {
            let message = "The daily quota of authoritative validations is exhausted.";
            return Err(TooManyRequests::new(message, retry_after).into());
        }
    }
    tx.commit().await?;
    let credentials = app.keyring.credentials(&usable)?;
    Ok(Box::pin(app.platform.validate_ruleset(&credentials, yaml)).await?)
}

/// Connection and workspace of an authoritative validation.
fn authoritative(body: &RulesetDraftInput) -> Result<Option<(Uuid, Uuid)>, BadRequest> {
    if body.authoritative != Some(true) {
        return Ok(None);
    }
    let needed = |name: &str| BadRequest::field(name, "must be given with `authoritative: true`");
    let connection = body.connection_id.ok_or_else(|| needed("connectionId"))?;
    let workspace = body.workspace_id.ok_or_else(|| needed("workspaceId"))?;
    Ok(Some((connection, workspace)))
}

fn view(report: Report, authoritative: Option<Vec<RemoteFinding>>) -> RulesetDraftResponse {
    let accepted = authoritative.as_ref().is_none_or(Vec::is_empty);
    let valid = report.is_valid() && accepted;
    let is_authoritative = authoritative.is_some();
    let own = report.errors.into_iter().map(finding);
    let remote = authoritative.into_iter().flatten().map(remote_finding);
    RulesetDraftResponse {
        valid,
        errors: own.chain(remote).collect(),
        warnings: report.warnings.into_iter().map(finding).collect(),
        profile: report.profile.map(draft_profile),
        authoritative: is_authoritative,
    }
}

fn finding(finding: Finding) -> RulesetFinding {
    RulesetFinding {
        message: finding.message,
        line: finding.line.and_then(position),
        column: finding.column.and_then(position),
        rule: finding.rule,
        authoritative: None,
    }
}

/// No text has more lines or columns than the contract's integers hold.
fn position(number: u64) -> Option<i64> {
    i64::try_from(number).ok()
}

/// What the platform's own validator found.
fn remote_finding(finding: RemoteFinding) -> RulesetFinding {
    RulesetFinding {
        message: finding.message,
        line: finding.line.and_then(position),
        column: finding.column.and_then(position),
        rule: finding.rule,
        authoritative: Some(true),
    }
}

fn draft_profile(profile: Profile) -> RulesetDraftProfile {
    RulesetDraftProfile {
        profile_name: profile.name,
        description: profile.description,
        rule_names: profile.rule_names,
        rule_counts: counts(profile_counts(profile.rule_counts)),
        target_classes: profile.target_classes,
        dialect_version: profile.dialect_version,
        target_scopes: profile_scopes(&profile.target_scopes),
    }
}
