//! Connections as those who may see them do.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::disabled::Disabled;
use crate::{
    authorized::{HasOwner, Owned, Visible},
    db::{self, Connection as _, Result, Tx},
    deployments::states::active,
    domain::Viewer,
    error::{Error, Refusal},
    visibility::visible_connections,
};

/// A connection.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Connection {
    /// Identifies the connection.
    pub id: Uuid,
    /// The owner.
    pub owner_id: Uuid,
    /// Name as shown.
    pub name: String,
    /// Name of the platform's host, as configured.
    pub host: String,
    /// The public half of the credentials.
    pub client_id: String,
    /// The organization that the credentials belong to.
    pub organization_id: String,
    /// What the platform said of them last.
    pub validation: Json<Validation>,
}

/// What the platform said of credentials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Validation {
    /// Whether it accepted them.
    pub ok: bool,
    /// Whether it said that it does not: else it accepted them, or could not be asked.
    #[serde(default)]
    pub refused: bool,
    /// Why not, or why that is not known.
    pub error: Option<String>,
    /// When it was asked.
    pub checked_at: DateTime<Utc>,
}

/// What would follow from deleting a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct Impact {
    /// Deployments in flight or live.
    pub active_deployments: i64,
    /// All others.
    pub historical_deployments: i64,
    /// Workspaces that it is shared into.
    pub workspace_links: i64,
    /// Whether there is a secret: an administrator gives those up whose key is lost.
    pub has_credential: bool,
}

/// Why a connection was not read.
#[derive(Debug, thiserror::Error)]
pub enum ConnectionError {
    /// There is none that the viewer can see.
    #[error("there is no such connection")]
    NotFound,
    /// The viewer can see it, and does not own it.
    #[error("only the owner can do this with a connection")]
    NotOwner,
    /// It is shared with the viewer, and disabled wherever it is.
    #[error("the connection is {0}")]
    Disabled(Disabled),
}

impl Refusal for ConnectionError {}

impl HasOwner for Connection {
    fn owner_id(&self) -> Uuid {
        self.owner_id
    }
}

macro_rules! select_connections {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.owner_id, c.name, c.host, c.client_id, c.organization_id, c.validation FROM connections c WHERE ",
            $rest
        )
    };
}

/// The viewer's own connections, newest first.
pub async fn list_own(on: &mut impl db::Connection, viewer: Viewer) -> Result<Vec<Connection>> {
    on.query(select_connections!(
        "c.owner_id = $1 ORDER BY c.created_at DESC, c.id DESC"
    ))
    .bind(viewer.user_id())
    .all()
    .await
}

/// A connection that the viewer can see: an own one, or one shared into a workspace of the viewer.
pub async fn visible(
    on: &mut impl db::Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Visible<Connection>, Error<ConnectionError>> {
    let query = on.query(select_connections!("c.id = $1")).bind(id);
    let found = visible_connections(query, viewer).opt().await?;
    found
        .map(Visible::found)
        .ok_or(Error::Refused(ConnectionError::NotFound))
}

/// A connection that was just written.
pub(super) async fn written(tx: &mut Tx, id: Uuid) -> Result<Connection> {
    tx.query(select_connections!("c.id = $1"))
        .bind(id)
        .one()
        .await
}

/// A connection of the viewer.
pub async fn owned(
    on: &mut impl db::Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Owned<Connection>, Error<ConnectionError>> {
    let connection = visible(on, viewer, id).await?;
    connection
        .owned_by(viewer)
        .ok_or(Error::Refused(ConnectionError::NotOwner))
}

/// What would follow from deleting a connection of the viewer.
pub async fn impact(
    on: &mut impl db::Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Impact, Error<ConnectionError>> {
    owned(on, viewer, id).await?;
    let query = on.query(
        concat!(
            "SELECT count(CASE WHEN status IN ", active!(), " THEN 1 END) AS active_deployments,
                 count(CASE WHEN status NOT IN ", active!(), " THEN 1 END) AS historical_deployments,
                 (SELECT count(*) FROM workspace_connections WHERE connection_id = $1) AS workspace_links,
                 (SELECT has_credential FROM connections WHERE id = $1) AS has_credential
             FROM deployments WHERE connection_id = $1",
        ),
    );
    Ok(query.bind(id).one().await?)
}
