//! What a share page shows of a ruleset: what the interface lists, and nothing else.

use catalog_store::{
    DatabaseError, Error,
    domain::{TargetScope, Viewer},
    rulesets::{self, RuleCounts, Ruleset, RulesetError},
    vendor::{self, VendorRuleset},
};
use reqwest::Url;

use super::{
    address::{self, Subject},
    text::clean,
};
use crate::{App, config};

/// A ruleset as everybody may see it. The texts are without what documents may not hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Share {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) counts: Counts,
    pub(super) scopes: Vec<TargetScope>,
    pub(super) origin: Origin,
}

/// Who publishes a ruleset, with what is shown of one kind only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Origin {
    Community {
        owner: String,
        category: &'static str,
    },
    Vendor {
        version: String,
        /// An http or https address.
        asset_url: Option<String>,
    },
}

/// The address of the public page of a ruleset, by its id or slug; `None` if it has none.
pub async fn address_of(app: &App, ruleset: &str) -> Result<Option<String>, DatabaseError> {
    for subject in Subject::named(ruleset) {
        if Share::load(app, &subject).await?.is_some() {
            let url = &app.settings.server.public_url;
            return Ok(Some(address::share_page(url, &subject)));
        }
    }
    Ok(None)
}

/// How many rules have which severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Counts {
    pub(super) violation: i64,
    pub(super) warning: i64,
    pub(super) info: i64,
}

impl Share {
    /// The ruleset, if it is there for everybody.
    pub(super) async fn load(app: &App, subject: &Subject) -> Result<Option<Self>, DatabaseError> {
        let mut reader = app.store.reader();
        match subject {
            Subject::Community(id) => {
                match rulesets::visible(&mut reader, Viewer::Anonymous, *id).await {
                    Ok(ruleset) => Ok(Some(Self::community(ruleset))),
                    Err(Error::Refused(RulesetError::NotFound)) => Ok(None),
                    Err(Error::Database(error)) => Err(error),
                }
            }
            Subject::Vendor(slug) => {
                let found = vendor::ruleset_by_slug(&mut reader, slug).await?;
                Ok(found.map(|ruleset| Self::vendor(ruleset, &app.settings.vendor)))
            }
        }
    }

    fn community(ruleset: Ruleset) -> Self {
        let content = ruleset.row.content.0;
        Self {
            name: clean(&content.name),
            description: clean(&content.description),
            counts: content.rule_counts.into(),
            scopes: content.target_scopes,
            origin: Origin::Community {
                owner: clean(&ruleset.row.owner_name),
                category: content.category.as_str(),
            },
        }
    }

    fn vendor(ruleset: VendorRuleset, settings: &config::Vendor) -> Self {
        let asset_url = crate::vendor::asset_url(&ruleset, settings);
        Self {
            name: clean(&ruleset.name),
            description: clean(ruleset.description.as_deref().unwrap_or(&ruleset.summary)),
            counts: Counts {
                violation: ruleset.violation,
                warning: ruleset.warning,
                info: ruleset.info,
            },
            scopes: ruleset.target_scopes.0,
            origin: Origin::Vendor {
                version: clean(&ruleset.version),
                asset_url: asset_url.as_deref().and_then(link),
            },
        }
    }

    /// What it is, in words.
    pub(super) fn kind(&self) -> &'static str {
        match self.origin {
            Origin::Community { .. } => "Community ruleset",
            Origin::Vendor { .. } => "Vendor ruleset",
        }
    }

    /// The kinds of API that it targets, in words.
    pub(super) fn scope_names(&self) -> Vec<&'static str> {
        self.scopes.iter().copied().map(scope_name).collect()
    }
}

impl Counts {
    /// Each severity with its number, the most severe first.
    pub(super) fn by_severity(self) -> [(&'static str, i64); 3] {
        [
            ("violation", self.violation),
            ("warning", self.warning),
            ("info", self.info),
        ]
    }

    pub(super) fn total(self) -> i64 {
        let numbers = self.by_severity().map(|(_, number)| number);
        numbers.into_iter().fold(0, i64::saturating_add)
    }
}

impl From<RuleCounts> for Counts {
    fn from(counts: RuleCounts) -> Self {
        Self {
            violation: counts.violation,
            warning: counts.warning,
            info: counts.info,
        }
    }
}

fn scope_name(scope: TargetScope) -> &'static str {
    match scope {
        TargetScope::RestApi => "REST APIs",
        TargetScope::AsyncApi => "Asynchronous APIs",
        TargetScope::HttpApi => "HTTP APIs",
        TargetScope::GrpcApi => "gRPC APIs",
        TargetScope::Agent => "Agents",
        TargetScope::Mcp => "MCP servers",
    }
}

/// An address that a page may link to, as a browser reads it. Feeds are checked when they are read; a template of the settings is
/// filled in with what they say.
fn link(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    matches!(url.scheme(), "http" | "https").then(|| url.into())
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn only_addresses_of_the_web_are_linked() {
        for (address, linked) in [
            (
                "https://a.example/b?c=d&e",
                Some("https://a.example/b?c=d&e"),
            ),
            ("HTTP://a.example", Some("http://a.example/")),
            (
                "https://a.example/\"><script>",
                Some("https://a.example/%22%3E%3Cscript%3E"),
            ),
            ("javascript:alert(1)", None),
            (" java\nscript:alert(1)", None),
            ("data:text/html,x", None),
            ("//a.example", None),
            ("", None),
        ] {
            assert_eq!(link(address).as_deref(), linked, "{address}");
        }
    }
}
