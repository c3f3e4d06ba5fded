//! Who reviews a policy or a ruleset: administrators, and whom they appoint.

use serde_json::json;
use uuid::Uuid;

use crate::{
    db::{Action, Connection, Result, Tx},
    domain::Viewer,
    words::words,
};

/// What is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reviewed {
    /// A policy.
    Policy(Uuid),
    /// A ruleset.
    Ruleset(Uuid),
}

words! {
    /// A kind of what is reviewed.
    enum ReviewedKind {
        /// Policies.
        Policy = "policy",
        /// Rulesets.
        Ruleset = "ruleset",
    }
}

impl Reviewed {
    fn parts(self) -> (ReviewedKind, Uuid) {
        match self {
            Self::Policy(id) => (ReviewedKind::Policy, id),
            Self::Ruleset(id) => (ReviewedKind::Ruleset, id),
        }
    }
}

/// Whether there is such a policy or ruleset.
pub async fn exists(on: &mut impl Connection, what: Reviewed) -> Result<bool> {
    let (sql, id) = match what {
        Reviewed::Policy(id) => ("SELECT id FROM policies WHERE id = $1", id),
        Reviewed::Ruleset(id) => ("SELECT id FROM rulesets WHERE id = $1", id),
    };
    let found: Option<(Uuid,)> = on.query(sql).bind(id).opt().await?;
    Ok(found.is_some())
}

/// Appoints a reviewer; whether that is new.
pub async fn add(tx: &mut Tx, what: Reviewed, user_id: Uuid) -> Result<bool> {
    let (kind, id) = what.parts();
    let made = tx
        .query(
            "INSERT INTO reviewers (resource_kind, resource_id, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(kind)
        .bind(id)
        .bind(user_id)
        .exec()
        .await?;
    if made == 1 {
        let action = match what {
            Reviewed::Policy(_) => Action::PolicyAddReviewer,
            Reviewed::Ruleset(_) => Action::RulesetAddReviewer,
        };
        tx.audit(action, &id, json!({ "user_id": user_id }));
    }
    Ok(made == 1)
}

/// Dismisses a reviewer; whether there was one.
pub async fn remove(tx: &mut Tx, what: Reviewed, user_id: Uuid) -> Result<bool> {
    let (kind, id) = what.parts();
    let gone = tx
        .query(
            "DELETE FROM reviewers WHERE resource_kind = $1 AND resource_id = $2 AND user_id = $3",
        )
        .bind(kind)
        .bind(id)
        .bind(user_id)
        .exec()
        .await?;
    if gone == 1 {
        let action = match what {
            Reviewed::Policy(_) => Action::PolicyRemoveReviewer,
            Reviewed::Ruleset(_) => Action::RulesetRemoveReviewer,
        };
        tx.audit(action, &id, json!({ "user_id": user_id }));
    }
    Ok(gone == 1)
}

/// Whether the viewer reviews it, as an administrator or by appointment.
pub async fn reviews(on: &mut impl Connection, viewer: Viewer, what: Reviewed) -> Result<bool> {
    if viewer.is_admin() {
        return Ok(true);
    }
    let (kind, id) = what.parts();
    let found: Option<(Uuid,)> = on
        .query(
            "SELECT user_id FROM reviewers WHERE resource_kind = $1 AND resource_id = $2 AND user_id = $3",
        )
        .bind(kind)
        .bind(id)
        .bind(viewer.user_id())
        .opt()
        .await?;
    Ok(found.is_some())
}
