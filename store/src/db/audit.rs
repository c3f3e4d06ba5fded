//! The audit log: what each transaction notes is stored by its commit, and told to the log of the process after it.
//!
//! Functions of the store note what they do, so that no caller can forget it; who does it is what the current task was begun for
//! ([`Origin`]).

mod action;
mod origin;

use serde_json::Value;
use sqlx::types::Json;

use super::{Connection, ROWS, Result, Tx};
pub use action::Action;
pub use origin::Origin;

/// What a transaction has noted.
#[derive(Default)]
pub(super) struct Trail(Vec<Entry>);

struct Entry {
    action: Action,
    resource_id: Option<String>,
    detail: Value,
}

/// What is told after a commit.
pub(super) struct Told {
    origin: Origin,
    entries: Vec<Entry>,
}

impl Trail {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Tx {
    /// Notes what this transaction does to what has this identifier, for the audit log. `detail` never holds a secret.
    pub fn audit(&mut self, action: Action, resource_id: &(impl ToString + ?Sized), detail: Value) {
        self.note(action, Some(resource_id.to_string()), detail);
    }

    /// The same of what there is only one of.
    pub fn audit_whole(&mut self, action: Action, detail: Value) {
        self.note(action, None, detail);
    }

    fn note(&mut self, action: Action, resource_id: Option<String>, detail: Value) {
        self.trail.0.push(Entry {
            action,
            resource_id,
            detail,
        });
    }

    /// Stores what was noted.
    pub(super) async fn store_trail(&mut self) -> Result<Told> {
        let entries = std::mem::take(&mut self.trail.0);
        let origin = Origin::current();
        for entries in entries.chunks(ROWS) {
            let mut query = self
                .query(
                    "INSERT INTO audit_log (at, actor_id, actor, address, request_id, action, resource_kind, resource_id, detail)
                     VALUES ",
                )
                .bind(origin.user_id())
                .bind(origin.agent())
                .bind(origin.address())
                .bind(origin.request_id().map(str::to_owned));
            let mut separator = "";
            for entry in entries {
                // The user's address as it is now: the record says who it was, whatever becomes of the user.
                query = query
                    .push(separator)
                    .push("(")
                    .now_ms()
                    .arg(
                        ", $1, coalesce((SELECT u.email FROM users u WHERE u.id = $1), $2), $3, $4, ",
                        entry.action,
                    )
                    .arg(", ", entry.action.resource_kind())
                    .arg(", ", entry.resource_id.clone())
                    .arg(", ", Json(entry.detail.clone()))
                    .push(")");
                separator = ", ";
            }
            query.exec().await?;
        }
        Ok(Told { origin, entries })
    }
}

impl Told {
    /// Tells the log of the process, one line for each entry. The line has no e-mail address: the identifier leads to it.
    pub(super) fn tell(&self) {
        let user_id = self.origin.user_id();
        let agent = self.origin.agent();
        let actor = user_id.map_or(agent, |id| format!("user:{id}"));
        let address = self.origin.address();
        for entry in &self.entries {
            tracing::info!(
                target: "audit",
                actor,
                action = entry.action.as_str(),
                resource_kind = entry.action.resource_kind(),
                resource_id = entry.resource_id,
                address,
                // As a text, in which a terminal is shown nothing to obey.
                detail = entry.detail.to_string(),
                "Audited"
            );
        }
    }
}
