//! What is deployed, as the viewer may see it.

use uuid::Uuid;

use super::{
    permission::CreateError,
    source::{self, PolicySource},
};
use crate::{
    db::Connection,
    domain::{Commits, PolicyStatus, RulesetStatus, Viewer},
    error::Error,
    policies, rulesets,
    visibility::vendor_entry_visible,
};

/// What is to be deployed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A community policy.
    Policy(Uuid),
    /// A community ruleset.
    Ruleset(Uuid),
    /// A vendor ruleset, as `group/asset/version`.
    Vendor(String),
}

/// What may be deployed, and how it is called.
pub(super) struct Permitted {
    /// Its name.
    pub name: String,
    /// Its version as far as the catalog knows it.
    pub version: String,
    /// The commits that are deployed, where they are known.
    pub commits: Option<Commits>,
    /// The commits that were approved, where they are known.
    pub approved: Option<Commits>,
    /// The policy, if it is one.
    pub policy: Option<PolicySource>,
}

impl Permitted {
    /// Whether what is deployed was approved; `None` while it is not known what that is.
    pub(super) fn reviewed(&self) -> Option<bool> {
        let commits = self.commits.as_ref()?;
        Some(self.approved.as_ref() == Some(commits))
    }
}

/// What the viewer can see of it, and whether it is published.
pub(super) async fn visible_source(
    on: &mut impl Connection,
    viewer: Viewer,
    source: &Source,
) -> Result<(Permitted, bool), Error<CreateError>> {
    match source {
        Source::Policy(id) => {
            let (status, _) = policies::visible_status(on, viewer, *id).await?;
            let policy = source::of_policy(on, *id).await?;
            let policy = policy.ok_or(CreateError::NoPolicy)?;
            let permitted = Permitted {
                name: policy.name.clone(),
                version: policy.version.clone().unwrap_or_default(),
                commits: None,
                approved: policy.approved(),
                policy: Some(policy),
            };
            Ok((permitted, status == PolicyStatus::Published))
        }
        Source::Ruleset(id) => {
            let ruleset = rulesets::visible(on, viewer, *id).await?;
            let content = ruleset.row.content.0;
            let published = ruleset.row.status == RulesetStatus::Published;
            // What a ruleset shows is what was approved.
            let commits = Some(Commits {
                source: content.source_commit.clone(),
                implementation: None,
            });
            let permitted = Permitted {
                name: content.name,
                version: content.source_commit,
                commits: commits.clone(),
                approved: commits,
                policy: None,
            };
            Ok((permitted, published))
        }
        Source::Vendor(coordinate) => {
            let found: Option<(String, String)> = on
                .query(concat!(
                    "SELECT name, version FROM vendor_rulesets WHERE group_id || '/' || asset_id || '/' || version = $1",
                    vendor_entry_visible!()
                ))
                .bind(coordinate.as_str())
                .opt()
                .await?;
            let (name, version) = found.ok_or(CreateError::NoRuleset)?;
            let permitted = Permitted {
                name,
                version,
                commits: None,
                approved: None,
                policy: None,
            };
            Ok((permitted, true))
        }
    }
}
