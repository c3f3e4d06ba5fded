//! What several tags show.

use catalog_api::{
    models::{Branch, BranchInfo, Completeness, RuleCounts, TargetScope},
    runtime::Word,
};
use catalog_store::{domain, rulesets};

use super::words::ToContract;
use crate::{
    profile,
    sourcehost::client::{Branches, Repository},
};

/// A word that another crate of this service spells, as the contract has it.
pub(super) fn word<W: Word>(word: &str) -> W {
    W::parse(word).unwrap_or_else(|| unreachable!("`{word}` is no word of the contract"))
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
