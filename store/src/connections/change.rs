//! Making, changing and deleting connections.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{
    credentials::Usable,
    orgs::{Organization, write_orgs},
    read::{Connection, ConnectionError, Validation, owned, written},
};
use crate::{
    db::{Action, Connection as _, Lock, Result, Tx},
    deployments::states::in_flight,
    domain::Viewer,
    error::{Error, Refusal, widens},
};

/// A secret that only the holder of a key can open.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Sealed {
    /// Which key.
    pub key_id: String,
    /// The sealed secret.
    #[sqlx(rename = "client_secret")]
    pub bytes: Vec<u8>,
}

/// A connection to be made.
#[derive(Clone, Debug)]
pub struct NewConnection {
    /// Identifies the connection.
    pub id: Uuid,
    /// The owner.
    pub owner_id: Uuid,
    /// Name as shown.
    pub name: String,
    /// Name of the platform's host.
    pub host: String,
    /// The public half of the credentials.
    pub client_id: String,
    /// The other half.
    pub secret: Sealed,
    /// The organization that they belong to.
    pub organization_id: String,
    /// What the platform said of them.
    pub validation: Validation,
    /// What they reach.
    pub orgs: Vec<Organization>,
}

/// The changes to a connection: `None` leaves a part.
#[derive(Clone, Debug, Default)]
pub struct ConnectionPatch {
    /// Name as shown.
    pub name: Option<String>,
    /// All of the credentials.
    pub credentials: Option<NewCredentials>,
}

/// Credentials that replace others.
#[derive(Clone, Debug)]
pub struct NewCredentials {
    /// The public half.
    pub client_id: String,
    /// The other half.
    pub secret: Sealed,
    /// The organization that they belong to.
    pub organization_id: String,
    /// What the platform said of them.
    pub validation: Validation,
    /// What they reach.
    pub orgs: Vec<Organization>,
}

/// Why a connection was not deleted.
#[derive(Debug, thiserror::Error)]
pub enum DeleteError {
    /// There is none that the viewer can see.
    #[error("there is no such connection")]
    NotFound,
    /// The viewer can see it, and does not own it.
    #[error("only the owner can delete a connection")]
    NotOwner,
    /// Deployments through it are in flight.
    #[error("deployments through the connection are in flight")]
    InFlight,
}

impl Refusal for DeleteError {}

impl From<ConnectionError> for DeleteError {
    fn from(error: ConnectionError) -> Self {
        match error {
            ConnectionError::NotFound => Self::NotFound,
            ConnectionError::NotOwner | ConnectionError::Disabled(_) => Self::NotOwner,
        }
    }
}

widens!(ConnectionError => DeleteError);

/// Stores a connection.
pub async fn create(tx: &mut Tx, new: NewConnection, now: DateTime<Utc>) -> Result<Connection> {
    tx.query(
        "INSERT INTO connections (id, owner_id, name, host, client_id, client_secret, key_id, organization_id,
             validation, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
    )
    .bind(new.id)
    .bind(new.owner_id)
    .bind(new.name.as_str())
    .bind(new.host.as_str())
    .bind(new.client_id)
    .bind(new.secret.bytes)
    .bind(new.secret.key_id)
    .bind(new.organization_id.as_str())
    .bind(Json(&new.validation))
    .bind(now)
    .exec()
    .await?;
    let detail = json!({
        "name": new.name, "host": new.host, "organization_id": new.organization_id, "accepted": new.validation.ok,
    });
    tx.audit(Action::ConnectionCreate, &new.id, detail);
    write_orgs(tx, new.id, &new.orgs).await?;
    written(tx, new.id).await
}

/// Changes a connection of the viewer; its own name again, without credentials, leaves no trace.
pub async fn update(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    patch: ConnectionPatch,
    now: DateTime<Utc>,
) -> std::result::Result<Connection, Error<ConnectionError>> {
    tx.lock_row(Lock::Connection(id)).await?;
    let before = owned(tx, viewer, id).await?;
    let name = patch.name.filter(|name| *name != before.name);
    if name.is_none() && patch.credentials.is_none() {
        return Ok(written(tx, id).await?);
    }
    tx.query("UPDATE connections SET name = coalesce($2, name), updated_at = $3 WHERE id = $1")
        .bind(id)
        .bind(name.clone())
        .bind(now)
        .exec()
        .await?;
    let detail = json!({ "name": name, "has_new_credentials": patch.credentials.is_some() });
    tx.audit(Action::ConnectionUpdate, &id, detail);
    if let Some(new) = patch.credentials {
        tx.query(
            "UPDATE connections SET client_id = $2, client_secret = $3, key_id = $4, organization_id = $5, validation = $6,
                 has_credential = TRUE
             WHERE id = $1",
        )
        .bind(id)
        .bind(new.client_id)
        .bind(new.secret.bytes)
        .bind(new.secret.key_id)
        .bind(new.organization_id)
        .bind(Json(new.validation))
        .exec()
        .await?;
        write_orgs(tx, id, &new.orgs).await?;
    }
    Ok(written(tx, id).await?)
}

/// Writes down what the platform said of credentials, and what they reach, where that is known; not if the connection has others
/// by now, whose own check counts. Whether it was written.
pub async fn record_check(
    tx: &mut Tx,
    checked: &Usable,
    validation: &Validation,
    orgs: Option<&[Organization]>,
) -> Result<bool> {
    let written = tx
        .query("UPDATE connections SET validation = $3 WHERE id = $1 AND client_secret = $2")
        .bind(checked.connection_id)
        .bind(checked.secret().bytes.clone())
        .bind(Json(validation))
        .exec()
        .await?;
    if let (1, Some(orgs)) = (written, orgs) {
        write_orgs(tx, checked.connection_id, orgs).await?;
    }
    if written == 1 {
        let detail = json!({ "accepted": validation.ok });
        tx.audit(Action::ConnectionValidate, &checked.connection_id, detail);
    }
    Ok(written == 1)
}

/// Deletes a connection of the viewer, unless deployments through it are in flight.
pub async fn delete(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<(), Error<DeleteError>> {
    // Whoever makes a deployment takes this lock, too.
    tx.lock_row(Lock::Connection(id)).await?;
    owned(tx, viewer, id).await?;
    let deleted = tx
        .query(concat!(
            "DELETE FROM connections WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM deployments
                     WHERE connection_id = $1 AND status IN ",
            in_flight!(),
            ")",
        ))
        .bind(id)
        .exec()
        .await?;
    if deleted == 0 {
        return Err(DeleteError::InFlight.into());
    }
    tx.audit(Action::ConnectionDelete, &id, json!({}));
    Ok(())
}
