//! Records of the store as the contract shows them, and the result of a check.

use catalog_api::models::{
    BranchInfo, ExchangeInfo, HistoryEntry, ProfileInfo, RulesetSnapshot, RulesetSubmission,
    RulesetValidation,
};
use catalog_store::ruleset_submissions::{self, Snapshot};
use poem_openapi::types::MaybeUndefined;

use crate::{
    api::{
        view::{branch_info, counts, profile_counts, profile_scopes, scopes},
        words::ToContract,
    },
    profile::Profile,
    ruleset_check::RulesetCheck,
    sourcehost::ruleset::Exchange,
};

pub(super) fn submission(submission: ruleset_submissions::RulesetSubmission) -> RulesetSubmission {
    let content = submission.content.0;
    RulesetSubmission {
        id: submission.id,
        status: submission.status.to_contract(),
        submitted_by: submission.owner_id,
        name: content.name,
        description: content.description,
        category: content.category.to_contract(),
        source_url: content.source_url,
        source_ref: content.source_ref,
        ruleset_path: content.ruleset_path,
        profile_name: content.profile_name,
        rule_names: content.rule_names,
        target_scopes: scopes(&content.target_scopes),
        exchange_asset_id: content.exchange_asset_id,
        tags: content.tags,
        video_tutorial_url: content.video_tutorial_url,
        examples_url: content.examples_url,
        rule_counts: counts(content.rule_counts),
        icon_url: content.icon_url,
        review_feedback: submission.feedback,
        reviewed_by: submission.reviewed_by,
        reviewed_at: submission.reviewed_at,
        ruleset_id: Some(submission.ruleset_id),
        previous_snapshot: submission.previous_snapshot.map(|json| snapshot(json.0)),
        revision_count: submission.revision_count,
        created_at: submission.created_at,
        updated_at: submission.updated_at,
    }
}

fn snapshot(snapshot: Snapshot) -> RulesetSnapshot {
    let content = snapshot.content;
    RulesetSnapshot {
        name: content.name,
        description: content.description,
        category: content.category.to_contract(),
        source_url: content.source_url,
        source_ref: content.source_ref,
        ruleset_path: content.ruleset_path,
        profile_name: content.profile_name,
        rule_names: content.rule_names,
        target_scopes: scopes(&content.target_scopes),
        exchange_asset_id: content.exchange_asset_id,
        tags: content.tags,
        video_tutorial_url: content.video_tutorial_url,
        examples_url: content.examples_url,
        snapshotted_at: snapshot.snapshotted_at,
    }
}

pub(super) fn history_entry(entry: &ruleset_submissions::HistoryEntry) -> HistoryEntry {
    HistoryEntry {
        event: entry.event.into(),
        status: entry.status.into(),
        actor: entry.actor.to_contract(),
        feedback: entry.feedback.clone(),
        reviewed_by: entry.reviewed_by,
        detail: MaybeUndefined::Undefined,
        revision: Some(entry.revision),
        at: entry.created_at,
    }
}

/// The branches of the repository that was checked; none where there is none.
pub(super) fn branches(check: &RulesetCheck) -> BranchInfo {
    match &check.source {
        Some(source) => branch_info(&source.repository, &source.branches),
        None => BranchInfo {
            default_branch: None,
            branches: Vec::new(),
            complete: false,
        },
    }
}

pub(super) fn validation(check: RulesetCheck) -> RulesetValidation {
    let ok = check.ok();
    let scopes = check
        .profile
        .as_ref()
        .map(|profile| &*profile.target_scopes);
    let target_scopes = profile_scopes(scopes.unwrap_or_default());
    let (reference, sub_path) = check
        .source
        .map(|source| (source.r#ref, source.sub_path))
        .unzip();
    let (ruleset_path, path_source) = check.file.map(|file| (file.path, file.path_source)).unzip();
    RulesetValidation {
        ok,
        errors: check.errors,
        warnings: check.warnings,
        r#ref: reference,
        sub_path: sub_path.filter(|path| !path.is_empty()),
        ruleset_path,
        ruleset_path_source: path_source.map(ToContract::to_contract),
        profile: check.profile.map(profile),
        exchange: check.exchange.map(exchange),
        target_scopes,
        icon_url: check.icon_url,
    }
}

fn profile(profile: Profile) -> ProfileInfo {
    ProfileInfo {
        profile_name: profile.name,
        description: profile.description,
        rule_names: profile.rule_names,
        rule_counts: counts(profile_counts(profile.rule_counts)),
        target_classes: profile.target_classes,
        dialect_version: profile.dialect_version,
    }
}

fn exchange(exchange: Exchange) -> ExchangeInfo {
    ExchangeInfo {
        asset_id: exchange.asset_id,
        name: exchange.name,
        description: exchange.description,
        main: exchange.main,
    }
}
