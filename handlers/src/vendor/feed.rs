//! The feed's two files: `policies.json` and `rulesets.json`.

use catalog_store::vendor::{VendorPolicy, VendorRuleset};
use serde::de::DeserializeOwned;

use super::entries::{PolicyEntry, RulesetEntry, check_policies, check_rulesets};

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
    /// The exchange could not be read.
    #[error("{what}: {cause}")]
    Exchange {
        /// What was read.
        what: String,
        /// Why it could not be.
        cause: String,
    },
    /// A file could not be written.
    #[error("{file} cannot be written: {cause}")]
    Write {
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

pub(super) const POLICIES: &str = "policies.json";
pub(super) const RULESETS: &str = "rulesets.json";

/// Reads `policies.json`.
pub(super) fn policies(bytes: &[u8]) -> Result<Vec<VendorPolicy>, FeedError> {
    check_policies(parse::<PolicyEntry>(POLICIES, bytes)?)
}

/// Reads `rulesets.json`.
pub(super) fn rulesets(bytes: &[u8]) -> Result<Vec<VendorRuleset>, FeedError> {
    check_rulesets(parse::<RulesetEntry>(RULESETS, bytes)?)
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
