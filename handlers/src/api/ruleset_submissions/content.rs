//! What owners say of a ruleset, beside what its repository says.

use catalog_api::{models::RulesetTags, status::BadRequest};
use catalog_store::{
    domain::{RulesetCategory, TargetScope},
    rulesets::RulesetContent,
};
use poem_openapi::types::MaybeUndefined;

use crate::{
    api::{normalize::trimmed, view::profile_counts},
    ruleset_check::RulesetCheck,
    sourcehost::ruleset::PathSource,
};

/// What an owner says. `None` where something is absent, `Some(None)` where it is cleared.
pub(super) struct Extras {
    pub(super) category: Option<Option<RulesetCategory>>,
    pub(super) tags: Option<Vec<String>>,
    pub(super) ruleset_path: Option<Option<String>>,
    pub(super) video_tutorial_url: Option<Option<String>>,
    pub(super) examples_url: Option<Option<String>>,
}

/// A category, which null and the empty string clear. Its schema takes no other words than these.
pub(super) fn category(word: MaybeUndefined<String>) -> Option<Option<RulesetCategory>> {
    match word {
        MaybeUndefined::Undefined => None,
        MaybeUndefined::Null => Some(None),
        MaybeUndefined::Value(word) => Some(RulesetCategory::parse(word.trim())),
    }
}

/// Tags, of which null and the empty string make none.
pub(super) fn tags(tags: MaybeUndefined<RulesetTags>) -> Option<Vec<String>> {
    match tags {
        MaybeUndefined::Undefined => None,
        MaybeUndefined::Null => Some(Vec::new()),
        MaybeUndefined::Value(tags) => {
            let tags: Vec<String> = serde_json::from_value(tags).unwrap_or_default();
            Some(tags.into_iter().map(trimmed).collect())
        }
    }
}

impl Extras {
    /// Makes what was said part of a content. The path is not: it is where the profile was found.
    pub(super) fn apply(self, content: &mut RulesetContent) {
        if let Some(category) = self.category {
            content.category = category.unwrap_or(RulesetCategory::Other);
        }
        if let Some(tags) = self.tags {
            content.tags = tags;
        }
        if let Some(url) = self.video_tutorial_url {
            content.video_tutorial_url = url;
        }
        if let Some(url) = self.examples_url {
            content.examples_url = url;
        }
    }
}

/// What a repository gives to a content.
pub(super) struct Read {
    /// The content, without what its owner says of it.
    pub(super) content: RulesetContent,
    /// The profile.
    pub(super) yaml: String,
    /// What was found that prevents nothing.
    pub(super) warnings: Vec<String>,
}

impl Read {
    /// What a check of the repository at `source_url` read; else what is wrong with the repository.
    pub(super) fn accept(source_url: &str, check: RulesetCheck) -> Result<Self, BadRequest> {
        let ok = check.ok();
        let (true, Some(source), Some(file), Some(profile)) =
            (ok, check.source, check.file, check.profile)
        else {
            let problem = BadRequest::new("The repository does not contain a ruleset.");
            return Err(check
                .errors
                .into_iter()
                .fold(problem, |problem, error| problem.with("repoUrl", error)));
        };
        let exchange = check.exchange.unwrap_or_default();
        let content = RulesetContent {
            name: String::new(),
            description: String::new(),
            category: RulesetCategory::Other,
            source_url: source_url.to_owned(),
            source_ref: Some(source.r#ref),
            source_commit: source.commit,
            ruleset_path: file.path,
            path_is_explicit: file.path_source == PathSource::Explicit,
            profile_name: profile.name,
            rule_names: profile.rule_names,
            rule_counts: profile_counts(profile.rule_counts),
            target_scopes: profile
                .target_scopes
                .into_iter()
                .filter_map(TargetScope::parse)
                .collect(),
            exchange_asset_id: exchange.asset_id,
            exchange_group_id: exchange.group_id,
            exchange_version: exchange.version,
            icon_url: check.icon_url,
            tags: exchange.tags,
            video_tutorial_url: None,
            examples_url: None,
        };
        Ok(Self {
            content,
            yaml: file.yaml,
            warnings: check.warnings,
        })
    }

    /// The content of a revision: what was read now, and what the owner said before.
    pub(super) fn keeping(self, before: &RulesetContent) -> RulesetContent {
        RulesetContent {
            name: before.name.clone(),
            description: before.description.clone(),
            category: before.category,
            tags: before.tags.clone(),
            video_tutorial_url: before.video_tutorial_url.clone(),
            examples_url: before.examples_url.clone(),
            ..self.content
        }
    }
}
