//! What a ruleset says, live or waiting for review.

use serde::{Deserialize, Serialize};

use crate::domain::{RulesetCategory, TargetScope};

/// The content of a ruleset, as its owner and its profile give it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesetContent {
    /// Name as shown.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// Its category.
    pub category: RulesetCategory,
    /// Address of the repository.
    pub source_url: String,
    /// Ref of the repository.
    pub source_ref: Option<String>,
    /// The commit that was read.
    pub source_commit: String,
    /// Path of the profile in the repository.
    pub ruleset_path: String,
    /// Whether the owner says that path, so that it is kept when the repository is read again.
    pub path_is_explicit: bool,
    /// The profile's own name.
    pub profile_name: String,
    /// The rules that have a severity.
    pub rule_names: Vec<String>,
    /// How many rules have which severity.
    pub rule_counts: RuleCounts,
    /// Kinds of specification that it judges.
    pub target_scopes: Vec<TargetScope>,
    /// Asset on the platform, as `exchange.json` names it.
    pub exchange_asset_id: Option<String>,
    /// Group of that asset.
    pub exchange_group_id: Option<String>,
    /// Version of that asset.
    pub exchange_version: Option<String>,
    /// Picture.
    pub icon_url: Option<String>,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Tutorial.
    pub video_tutorial_url: Option<String>,
    /// Examples.
    pub examples_url: Option<String>,
}

/// How many rules have which severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleCounts {
    /// Rules that make a specification not conformant.
    pub violation: i64,
    /// Rules that do not block conformance.
    pub warning: i64,
    /// Rules that are advice.
    pub info: i64,
}
