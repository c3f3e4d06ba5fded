//! What happened to ideas, with who did it.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Action, Connection, Result, Tx},
    domain::IdeaEvent,
};

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Event {
    /// What happened.
    pub event: IdeaEvent,
    /// What it is about: the reason of a closing, the other idea of a merge, the policy of a delivery.
    pub detail: Option<String>,
    /// Name of who did it, where that is known.
    pub actor_name: Option<String>,
    /// E-mail address of the same.
    pub actor_email: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// The events of an idea, oldest first; for administrators.
pub async fn events(on: &mut impl Connection, id: Uuid) -> Result<Vec<Event>> {
    on.query(
        "SELECT e.event, e.detail, u.name AS actor_name, u.email AS actor_email, e.created_at
         FROM idea_events e LEFT JOIN users u ON u.id = e.actor_id WHERE e.idea_id = $1 ORDER BY e.seq",
    )
    .bind(id)
    .all()
    .await
}

/// What the audit log tells of an event; nothing of what users do, and once of a merge.
fn audited(event: IdeaEvent) -> Option<Action> {
    match event {
        IdeaEvent::Edited => Some(Action::IdeaEdit),
        IdeaEvent::Closed => Some(Action::IdeaClose),
        IdeaEvent::Reopened => Some(Action::IdeaReopen),
        IdeaEvent::Hidden => Some(Action::IdeaHide),
        IdeaEvent::Unhidden => Some(Action::IdeaUnhide),
        IdeaEvent::Merged => Some(Action::IdeaMerge),
        IdeaEvent::DeliverySet => Some(Action::IdeaSetDelivery),
        IdeaEvent::DeliveryRemoved => Some(Action::IdeaRemoveDelivery),
        IdeaEvent::Submitted | IdeaEvent::Absorbed => None,
    }
}

/// Writes an event down, in the transaction that makes it happen.
pub(super) async fn record(
    tx: &mut Tx,
    id: Uuid,
    event: IdeaEvent,
    actor: Option<Uuid>,
    detail: Option<String>,
    now: DateTime<Utc>,
) -> Result<()> {
    if let Some(action) = audited(event) {
        tx.audit(action, &id, json!({ "by": actor, "about": detail }));
    }
    tx.query(
        "INSERT INTO idea_events (idea_id, event, actor_id, detail, created_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(event)
    .bind(actor)
    .bind(detail)
    .bind(now)
    .exec()
    .await
    .map(drop)
}
