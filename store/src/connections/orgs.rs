//! The organizations that connections reached when the platform was last asked.

use sqlx::FromRow;
use uuid::Uuid;

use super::read::Connection;
use crate::{
    authorized::Visible,
    db::{self, Connection as _, Result, Tx},
};

/// An organization of the platform.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Organization {
    /// Identifies it on the platform.
    pub org_id: String,
    /// Its name.
    pub name: String,
    /// Whether the credentials belong to it.
    pub is_primary: bool,
    /// Its name after those of the organizations around it.
    pub full_path: String,
}

/// What a connection reached last, by path.
pub async fn orgs(
    on: &mut impl db::Connection,
    connection: &Visible<Connection>,
) -> Result<Vec<Organization>> {
    on.query(
        "SELECT org_id, name, is_primary, full_path FROM connection_orgs WHERE connection_id = $1 ORDER BY full_path, org_id",
    )
    .bind(connection.id)
    .all()
    .await
}

pub(super) async fn write_orgs(
    tx: &mut Tx,
    connection_id: Uuid,
    orgs: &[Organization],
) -> Result<()> {
    tx.query("DELETE FROM connection_orgs WHERE connection_id = $1")
        .bind(connection_id)
        .exec()
        .await?;
    for org in orgs {
        tx.query(
            "INSERT INTO connection_orgs (connection_id, org_id, name, is_primary, full_path)
             SELECT id, $2, $3, $4, $5 FROM connections WHERE id = $1 ON CONFLICT DO NOTHING",
        )
        .bind(connection_id)
        .bind(org.org_id.as_str())
        .bind(org.name.as_str())
        .bind(org.is_primary)
        .bind(org.full_path.as_str())
        .exec()
        .await?;
    }
    Ok(())
}
