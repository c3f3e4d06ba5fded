//! The feed's two files: `policies.json` and `rulesets.json`.

use std::collections::HashSet;

use catalog_store::{
    domain::{Direction, TargetScope},
    vendor::{VendorPolicy, VendorRuleset},
};
use serde::{Deserialize, de::DeserializeOwned};
use sqlx::types::Json;

use crate::profile;

/// A feed that was checked. A file that the feed does not have leaves that half of the catalog as it is.
#[derive(Debug)]
pub struct Feed {
    /// The policies.
    pub policies: Option<Vec<VendorPolicy>>,
    /// The rulesets.
    pub rulesets: Option<Vec<VendorRuleset>>,
}

/// A feed that cannot be used; the text says where it is broken. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    /// There is neither file.
    #[error("{0} holds neither policies.json nor rulesets.json")]
    Empty(String),
    /// A file could not be read.
    #[error("{file} cannot be read: {cause}")]
    Read {
        /// Which file.
        file: String,
        /// Why.
        cause: String,
    },
    /// A file is not what it should be.
    #[error("{file} is broken at {place}: {problem}")]
    Broken {
        /// Which file.
        file: &'static str,
        /// Line and column, or entry and field.
        place: String,
        /// What is wrong.
        problem: String,
    },
}

#[derive(Deserialize)]
struct PolicyEntry {
    slug: String,
    name: String,
    summary: String,
    direction: String,
    category: Option<String>,
    group_id: String,
    asset_id: String,
    version: String,
    body_md: String,
}

#[derive(Deserialize)]
struct RulesetEntry {
    slug: String,
    name: String,
    summary: String,
    version: String,
    group_id: String,
    asset_id: String,
    categories: Vec<String>,
    target_scopes: Vec<String>,
    profile_yaml: String,
    description: Option<String>,
    documentation_url: Option<String>,
    asset_url: Option<String>,
}

const POLICIES: &str = "policies.json";
const RULESETS: &str = "rulesets.json";

/// Reads `policies.json`.
pub(super) fn policies(bytes: &[u8]) -> Result<Vec<VendorPolicy>, FeedError> {
    let entries: Vec<PolicyEntry> = parse(POLICIES, bytes)?;
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

/// Reads `rulesets.json`.
pub(super) fn rulesets(bytes: &[u8]) -> Result<Vec<VendorRuleset>, FeedError> {
    let entries: Vec<RulesetEntry> = parse(RULESETS, bytes)?;
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

fn parse<T: DeserializeOwned>(file: &'static str, bytes: &[u8]) -> Result<Vec<T>, FeedError> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let entries: Vec<T> = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let (path, cause) = (error.path().to_string(), error.into_inner());
        FeedError::Broken {
            file,
            place: format!("line {}, column {} ({path})", cause.line(), cause.column()),
            problem: cause.to_string(),
        }
    })?;
    if entries.is_empty() {
        // It would withdraw everything: more likely a mistake than a vendor without a catalog.
        return Err(FeedError::Broken {
            file,
            place: "its list".to_owned(),
            problem: "there is no entry".to_owned(),
        });
    }
    json.end().map_err(|cause| FeedError::Broken {
        file,
        place: format!("line {}, column {}", cause.line(), cause.column()),
        problem: "something follows the list".to_owned(),
    })?;
    Ok(entries)
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

#[cfg(test)]
mod tests {
    use super::policies;

    fn entry(slug: &str, direction: &str) -> String {
        format!(
            r#"{{"slug":"{slug}","name":"N","summary":"","direction":"{direction}","category":null,"group_id":"g",
                "asset_id":"a","version":"1","body_md":""}}"#
        )
    }

    #[test]
    fn a_broken_feed_says_where() {
        let error = |text: String| policies(text.as_bytes()).expect_err("broken").to_string();
        let good = entry("a", "inbound");
        assert!(error(format!("[{good},\n{{}}]")).contains("line 3"));
        assert!(error(format!("[{good},{good}]")).contains("`a`, field `slug`: stands twice"));
        assert!(error(format!("[{}]", entry("b", "up"))).contains("entry `b`, field `direction`"));
        assert!(error(format!("[{}]", entry("B b", "inbound"))).contains("field `slug`"));
        assert!(error("[".to_owned()).contains("policies.json is broken at line 1"));
        assert_eq!(
            policies(format!("[{good}]").as_bytes())
                .expect("a feed")
                .len(),
            1
        );
    }
}
