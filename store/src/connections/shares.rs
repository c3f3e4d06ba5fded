//! The workspaces that a connection is shared into.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use super::read::{ConnectionError, visible};
use crate::{db, domain::Viewer, error::Error, visibility::member_of};

/// A connection in a workspace.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Share {
    /// The workspace.
    pub workspace_id: Uuid,
    /// Its name.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// Since when it cannot be used there.
    pub disabled_at: Option<DateTime<Utc>>,
    /// Why.
    pub disabled_reason: Option<String>,
    /// When it was shared.
    pub created_at: DateTime<Utc>,
}

/// Where a connection that the viewer can see is shared: for its owner everywhere, for others where they are members.
pub async fn shares(
    on: &mut impl db::Connection,
    viewer: Viewer,
    id: Uuid,
) -> Result<Vec<Share>, Error<ConnectionError>> {
    let connection = visible(on, viewer, id).await?;
    let query = on.query(
        "SELECT w.id AS workspace_id, w.name, w.slug, s.disabled_at, s.disabled_reason, s.created_at
         FROM workspace_connections s JOIN workspaces w ON w.id = s.workspace_id
         WHERE s.connection_id = $1 AND ($2 OR EXISTS (SELECT 1 FROM workspace_members m WHERE m.workspace_id = w.id",
    );
    let query = query.bind(id).bind(viewer.owns(connection.owner_id));
    let query = member_of(query, viewer).push(")) ORDER BY w.name, w.id");
    Ok(query.all().await?)
}
