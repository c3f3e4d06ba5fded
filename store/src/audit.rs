//! The audit log, for those who read it. What transactions note in it is in [`Tx::audit`](crate::Tx::audit).

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    db::{Connection, Result},
    users,
};

/// An entry.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Entry {
    /// Its number. It grows within a transaction; of transactions at the same time, the one that begins to store its entries first has
    /// the lower, although the other one may end, and be listed, before it.
    pub seq: i64,
    /// When, in milliseconds.
    at: i64,
    /// The user's e-mail address at that time, `operator:` with a name of the operating system, or `service`.
    pub actor: String,
    /// The user.
    pub actor_id: Option<Uuid>,
    /// What was done. It may be of a later version, and is no [`Action`](crate::Action) here, then.
    pub action: String,
    /// The kind of what it was done to.
    pub resource_kind: String,
    /// Which one.
    pub resource_id: Option<String>,
    /// The client's address.
    pub address: Option<String>,
    /// The request's identifier in the log.
    pub request_id: Option<String>,
    /// What else there is to say of it.
    pub detail: Json<Value>,
}

/// Which entries are listed.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Only those before this number.
    pub before: Option<i64>,
    /// Only those from this time on.
    pub since: Option<DateTime<Utc>>,
    /// Only what this one did: a user by e-mail address, without regard to case, or another as the entries say it.
    pub actor: Option<String>,
    /// Only this.
    pub action: Option<String>,
    /// Only what was done to what has this identifier.
    pub resource_id: Option<String>,
    /// At most so many.
    pub limit: i64,
}

impl Entry {
    /// When.
    pub fn at(&self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.at).unwrap_or_default()
    }
}

/// The newest entries, the newest first.
pub async fn list(on: &mut impl Connection, filter: &Filter) -> Result<Vec<Entry>> {
    let actor = match &filter.actor {
        // Entries have the address as the user's record writes it.
        Some(actor) => {
            let user = users::by_email(on, actor).await?;
            Some(user.map_or_else(|| actor.clone(), |user| user.email))
        }
        None => None,
    };
    on.query(
        "SELECT seq, at, actor, actor_id, action, resource_kind, resource_id, address, request_id, detail
         FROM audit_log WHERE seq < $1",
    )
    .bind(filter.before.unwrap_or(i64::MAX))
    .maybe(
        " AND at >= ",
        filter.since.map(|since| since.timestamp_millis()),
    )
    .maybe(" AND actor = ", actor)
    .maybe(" AND action = ", filter.action.clone())
    .maybe(" AND resource_id = ", filter.resource_id.clone())
    .arg(" ORDER BY seq DESC LIMIT ", filter.limit)
    .all()
    .await
}
