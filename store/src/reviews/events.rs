//! What happened to what is reviewed, with who decided.

use chrono::{DateTime, Utc};
use sqlx::FromRow;

use super::{Case, CaseKind};
use crate::db::{Connection, Result};

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Event {
    /// The word for what happened.
    pub event: String,
    /// What it is about: the field of a revision, the new owner of a transfer.
    pub detail: Option<String>,
    /// The reviewer's words.
    pub feedback: Option<String>,
    /// Name of who decided, where that is known.
    pub reviewer_name: Option<String>,
    /// E-mail address of the same.
    pub reviewer_email: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// The events of a policy or a ruleset submission, oldest first; for those who review.
pub async fn events(on: &mut impl Connection, case: &Case) -> Result<Vec<Event>> {
    let (sql, id) = match case.kind {
        CaseKind::Policy | CaseKind::Revision => (
            "SELECT e.event, e.detail, e.feedback, u.name AS reviewer_name, u.email AS reviewer_email, e.created_at
             FROM policy_events e LEFT JOIN users u ON u.id = e.reviewed_by WHERE e.policy_id = $1 ORDER BY e.seq",
            case.subject_id,
        ),
        CaseKind::Ruleset => (
            "SELECT e.event, NULL AS detail, e.feedback, u.name AS reviewer_name, u.email AS reviewer_email, e.created_at
             FROM ruleset_events e LEFT JOIN users u ON u.id = e.reviewed_by WHERE e.submission_id = $1 ORDER BY e.seq",
            case.id,
        ),
    };
    on.query(sql).bind(id).all().await
}
