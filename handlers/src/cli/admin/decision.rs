//! What is said with a decision about a review, whatever is reviewed.

use catalog_store::{
    Connection,
    domain::{Commits, Seen, Viewer},
    reviewers::{self, Reviewed},
};
use uuid::Uuid;

use super::user_by_email;
use crate::cli::Failure;

/// A decision about what waits for review.
#[derive(clap::Args)]
pub(super) struct Decision {
    /// The id of the submission or revision.
    pub(super) id: Uuid,
    /// Feedback for the owner.
    #[arg(long)]
    pub(super) feedback: Option<String>,
    /// E-mail address of the administrator or appointed reviewer who decides.
    #[arg(long, value_name = "EMAIL")]
    pub(super) by: Option<String>,
}

/// The approval of what the reviewer saw.
#[derive(clap::Args)]
pub(super) struct Approval {
    #[command(flatten)]
    pub(super) decision: Decision,
    /// The commit that was reviewed, whole or its first 12 digits or more; both of a split project. Fails if another one is
    /// under review by now. Without it, the commit that is under review at this moment is shown and approved.
    #[arg(long = "commit", value_name = "COMMIT")]
    pub(super) commits: Vec<String>,
}

/// The same of a record that its owner can change while it waits.
#[derive(clap::Args)]
pub(super) struct VersionedApproval {
    #[command(flatten)]
    approval: Approval,
    /// The version of the submission that was reviewed. Fails if it was changed since.
    #[arg(long, value_name = "NUMBER")]
    version: Option<i64>,
}

impl Approval {
    /// The decision, and what the reviewer saw of a record that does not change.
    pub(super) fn split(self) -> (Decision, Seen) {
        let seen = Seen {
            version: None,
            commits: self.commits,
        };
        (self.decision, seen)
    }
}

impl VersionedApproval {
    /// The decision, and what the reviewer saw.
    pub(super) fn split(self) -> (Decision, Seen) {
        let version = self.version;
        let (decision, seen) = self.approval.split();
        (decision, Seen { version, ..seen })
    }
}

impl Decision {
    /// Who decides about `what`, where that is said.
    pub(super) async fn reviewer(
        &self,
        on: &mut impl Connection,
        what: Reviewed,
    ) -> Result<Option<Uuid>, Failure> {
        let Some(email) = &self.by else {
            return Ok(None);
        };
        let user = match user_by_email(on, email).await {
            Err(Failure::Refused(reason)) => {
                return Err(Failure::Refused(format!("--by: {reason}")));
            }
            found => found?,
        };
        let viewer = Viewer::User {
            id: user.id,
            is_admin: user.is_admin,
        };
        if reviewers::reviews(on, viewer, what).await? {
            Ok(Some(user.id))
        } else {
            Err(Failure::Refused(format!(
                "--by: {email} does not review it; name an administrator, or somebody who was appointed with `catalog admin reviewer add`"
            )))
        }
    }
}

/// The commits that are decided about, in words.
pub(super) fn commits_of(commits: Option<&Commits>) -> String {
    match commits {
        Some(commits) => commits.distinct().join(" and "),
        None => "not known".to_owned(),
    }
}
