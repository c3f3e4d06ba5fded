//! What several tags show.

use catalog_api::{
    models::{BranchInfo, Completeness, RuleCounts, RulesetCategory, TargetScope},
    runtime::Object,
};
use catalog_store::{domain, rulesets};
use serde_json::{Value, json};

use crate::{
    profile,
    sourcehost::client::{Branches, Repository},
};

/// The fields of a JSON object whose shape the contract leaves open.
pub(super) fn object(value: Value) -> Object {
    match value {
        Value::Object(fields) => fields.into_iter().collect(),
        _ => Object::new(),
    }
}

pub(super) fn completeness(completeness: domain::Completeness) -> Completeness {
    Completeness {
        filled: completeness.filled,
        total: completeness.total,
        ratio: completeness.ratio,
    }
}

/// The branches of a repository.
pub(super) fn branch_info(repository: &Repository, found: &Branches) -> BranchInfo {
    let branches: Vec<Value> = found
        .branches
        .iter()
        .map(|branch| json!({ "name": branch.name, "commit": branch.commit }))
        .collect();
    object(json!({
        "defaultBranch": repository.default_branch,
        "branches": branches,
        "complete": found.complete,
    }))
}

/// How many rules of a profile have which severity, as it is stored.
pub(super) fn profile_counts(counts: profile::RuleCounts) -> rulesets::RuleCounts {
    rulesets::RuleCounts {
        violation: counts.violation.into(),
        warning: counts.warning.into(),
        info: counts.info.into(),
    }
}

pub(super) fn counts(counts: rulesets::RuleCounts) -> RuleCounts {
    RuleCounts {
        violation: counts.violation,
        warning: counts.warning,
        info: counts.info,
    }
}

/// The category of a ruleset. The database holds no other words than the contract's.
pub(super) fn category(word: &str) -> RulesetCategory {
    RulesetCategory::parse(word).unwrap_or(RulesetCategory::Other)
}

/// The target scopes of a ruleset, likewise.
pub(super) fn scopes(words: &[String]) -> Vec<TargetScope> {
    words
        .iter()
        .filter_map(|word| TargetScope::parse(word))
        .collect()
}
