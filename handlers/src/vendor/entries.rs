//! The entries of a feed, and what makes them valid.

use std::collections::HashSet;

use catalog_store::{
    domain::{Direction, TargetScope},
    vendor::{VendorPolicy, VendorRuleset},
};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::feed::{FeedError, POLICIES, RULESETS};
use crate::profile;

/// A policy as a feed has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PolicyEntry {
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) direction: String,
    pub(super) category: Option<String>,
    pub(super) group_id: String,
    pub(super) asset_id: String,
    pub(super) version: String,
    pub(super) body_md: String,
}

/// A ruleset as a feed has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RulesetEntry {
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) version: String,
    pub(super) group_id: String,
    pub(super) asset_id: String,
    pub(super) categories: Vec<String>,
    pub(super) target_scopes: Vec<String>,
    pub(super) profile_yaml: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) documentation_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) asset_url: Option<String>,
}

/// Checks policies, and makes them entries of the catalog.
pub(super) fn check_policies(entries: Vec<PolicyEntry>) -> Result<Vec<VendorPolicy>, FeedError> {
    let mut check = Check::new(POLICIES);
    let mut policies = Vec::with_capacity(entries.len());
    for entry in entries {
        check.entry(&entry.slug)?;
        for (field, text) in [
            ("name", &entry.name),
            ("group_id", &entry.group_id),
            ("asset_id", &entry.asset_id),
            ("version", &entry.version),
        ] {
            check.filled(field, text)?;
        }
        let direction = Direction::parse(&entry.direction)
            .ok_or_else(|| check.broken("direction", "must be inbound or outbound"))?;
        check.no_nul(&[&entry.name, &entry.summary, &entry.body_md])?;
        policies.push(VendorPolicy {
            slug: entry.slug,
            name: entry.name,
            summary: entry.summary,
            direction,
            category: entry.category,
            group_id: entry.group_id,
            asset_id: entry.asset_id,
            version: entry.version,
            body_md: entry.body_md,
        });
    }
    Ok(policies)
}

/// Checks rulesets, and makes them entries of the catalog.
pub(super) fn check_rulesets(entries: Vec<RulesetEntry>) -> Result<Vec<VendorRuleset>, FeedError> {
    let mut check = Check::new(RULESETS);
    let mut rulesets = Vec::with_capacity(entries.len());
    for entry in entries {
        check.entry(&entry.slug)?;
        for (field, text) in [
            ("name", &entry.name),
            ("group_id", &entry.group_id),
            ("asset_id", &entry.asset_id),
            ("version", &entry.version),
            ("profile_yaml", &entry.profile_yaml),
        ] {
            check.filled(field, text)?;
        }
        let target_scopes: Result<_, _> = entry
            .target_scopes
            .iter()
            .map(|word| TargetScope::parse(word).ok_or_else(|| check.unknown_scope(word)))
            .collect();
        check.no_nul(&[&entry.name, &entry.summary, &entry.profile_yaml])?;
        let description = entry.description.unwrap_or_default();
        check.no_nul(&[&description])?;
        check.link("documentation_url", entry.documentation_url.as_deref())?;
        check.link("asset_url", entry.asset_url.as_deref())?;
        let report = profile::parse(&entry.profile_yaml);
        let Some(profile) = report.profile else {
            let problem = report.errors.first().map(ToString::to_string);
            return Err(check.broken("profile_yaml", &problem.unwrap_or_default()));
        };
        rulesets.push(VendorRuleset {
            slug: entry.slug,
            name: entry.name,
            summary: entry.summary,
            version: entry.version,
            group_id: entry.group_id,
            asset_id: entry.asset_id,
            categories: Json(entry.categories),
            target_scopes: Json(target_scopes?),
            profile_yaml: entry.profile_yaml,
            description: Some(description).filter(|text| !text.trim().is_empty()),
            documentation_url: entry.documentation_url,
            asset_url: entry.asset_url,
            rule_names: Json(profile.rule_names),
            violation: profile.rule_counts.violation.into(),
            warning: profile.rule_counts.warning.into(),
            info: profile.rule_counts.info.into(),
        });
    }
    Ok(rulesets)
}

/// Checks entry after entry, and knows which one it is at.
struct Check {
    file: &'static str,
    seen: HashSet<String>,
    slug: String,
}

impl Check {
    fn new(file: &'static str) -> Self {
        Self {
            file,
            seen: HashSet::new(),
            slug: String::new(),
        }
    }

    fn entry(&mut self, slug: &str) -> Result<(), FeedError> {
        slug.clone_into(&mut self.slug);
        let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || b"-_.".contains(&c);
        if slug.is_empty() || slug.len() > 200 || !slug.bytes().all(plain) {
            return Err(self.broken(
                "slug",
                "must have 1 to 200 lower-case letters, digits, hyphens, dots or underscores",
            ));
        }
        if !self.seen.insert(slug.to_owned()) {
            return Err(self.broken("slug", "stands twice"));
        }
        Ok(())
    }

    fn filled(&self, field: &str, text: &str) -> Result<(), FeedError> {
        if text.trim().is_empty() {
            return Err(self.broken(field, "must not be blank"));
        }
        Ok(())
    }

    fn link(&self, field: &str, link: Option<&str>) -> Result<(), FeedError> {
        let good = |link: &str| {
            reqwest::Url::parse(link).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
        };
        match link {
            Some(link) if !good(link) => {
                Err(self.broken(field, "must be an http or https address"))
            }
            _ => Ok(()),
        }
    }

    /// One of the databases cannot hold the character NUL.
    fn no_nul(&self, texts: &[&str]) -> Result<(), FeedError> {
        if texts.iter().any(|text| text.contains('\0')) {
            return Err(self.broken("text", "must not hold the character NUL"));
        }
        Ok(())
    }

    fn unknown_scope(&self, word: &str) -> FeedError {
        let known: Vec<&str> = TargetScope::ALL
            .iter()
            .map(|scope| scope.as_str())
            .collect();
        self.broken(
            "target_scopes",
            &format!("`{word}` is not one of {}", known.join(", ")),
        )
    }

    fn broken(&self, field: &str, problem: &str) -> FeedError {
        FeedError::Broken {
            file: self.file,
            place: format!("entry `{}`, field `{field}`", self.slug),
            problem: problem.to_owned(),
        }
    }
}
