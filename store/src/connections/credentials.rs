//! The credentials of connections, sealed. They leave the store only as [`Usable`], which is made where it is decided that
//! they may be used now.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use super::{
    change::Sealed,
    disabled::Disabled,
    read::{Connection, ConnectionError},
};
use crate::{
    authorized::{Owned, Visible},
    db::{self, Result},
    domain::Viewer,
    error::Error,
    visibility::member_of,
};

/// Credentials that may be used now, and only now: whoever needs them again asks again.
#[derive(FromRow)]
pub struct Usable {
    /// The connection.
    pub connection_id: Uuid,
    /// Name of the platform's host.
    pub host: String,
    /// The public half.
    pub client_id: String,
    /// The organization that they belong to.
    pub organization_id: String,
    #[sqlx(flatten)]
    secret: Sealed,
}

impl Usable {
    /// The other half, sealed.
    pub fn secret(&self) -> &Sealed {
        &self.secret
    }
}

/// The credentials of a connection of the caller's own.
pub async fn usable_own(
    on: &mut impl db::Connection,
    connection: &Owned<Connection>,
) -> std::result::Result<Usable, Error<ConnectionError>> {
    let found = stored(on, connection.id).await?;
    found.ok_or(Error::Refused(ConnectionError::NotFound))
}

/// The credentials of a connection that the viewer sees: of an own one, and of one that is shared into a workspace of the
/// viewer and not disabled there.
pub async fn usable(
    on: &mut impl db::Connection,
    viewer: Viewer,
    connection: &Visible<Connection>,
) -> std::result::Result<Usable, Error<ConnectionError>> {
    if !viewer.owns(connection.owner_id) {
        let query = on.query(
            "SELECT s.disabled_at, s.disabled_reason FROM workspace_connections s
             JOIN workspace_members m ON m.workspace_id = s.workspace_id WHERE s.connection_id = $1",
        );
        let shares: Vec<(Option<DateTime<Utc>>, Option<String>)> =
            member_of(query.bind(connection.id), viewer).all().await?;
        if shares.iter().all(|(disabled_at, _)| disabled_at.is_some()) {
            // The latest reason.
            let reasons = shares.iter().filter(|(_, reason)| reason.is_some());
            let latest = reasons.max_by_key(|(disabled_at, _)| *disabled_at);
            let reason = latest.and_then(|(_, reason)| reason.as_deref());
            return Err(ConnectionError::Disabled(Disabled::for_reason(reason)).into());
        }
    }
    let found = stored(on, connection.id).await?;
    found.ok_or(Error::Refused(ConnectionError::NotFound))
}

/// The credentials of a connection; for those who decide that they may be used.
pub(crate) async fn stored(on: &mut impl db::Connection, id: Uuid) -> Result<Option<Usable>> {
    on.query(
        "SELECT id AS connection_id, host, client_id, organization_id, client_secret, key_id FROM connections WHERE id = $1",
    )
    .bind(id)
    .opt()
    .await
}
