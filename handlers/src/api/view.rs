//! What several tags show.

use catalog_api::models::{Branch, BranchInfo, Completeness, RuleCounts, TargetScope};
use catalog_store::{domain, rulesets};

use super::words::ToContract;
use crate::{
    profile,
    sourcehost::client::{Branches, Repository},
};

/// The scopes that a profile's reader found.
pub(super) fn profile_scopes(scopes: &[&str]) -> Vec<TargetScope> {
    scopes
        .iter()
        .filter_map(|scope| TargetScope::parse(scope))
        .collect()
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
    let branches = found.branches.iter().map(|branch| Branch {
        name: branch.name.clone(),
        commit: branch.commit.clone(),
    });
    BranchInfo {
        default_branch: Some(repository.default_branch.clone()),
        branches: branches.collect(),
        complete: found.complete,
    }
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

/// The target scopes of a ruleset.
pub(super) fn scopes(scopes: &[domain::TargetScope]) -> Vec<TargetScope> {
    scopes.iter().map(|scope| scope.to_contract()).collect()
}
