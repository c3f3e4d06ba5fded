//! Making a workspace.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::{
    db::{Action, Connection, DatabaseError, Tx},
    domain::{WorkspaceRole, workspace_slug, workspace_slug_candidate},
    error::{Error, Refusal},
};

/// A workspace to be made.
#[derive(Clone, Debug)]
pub struct NewWorkspace {
    /// Identifies the workspace.
    pub id: Uuid,
    /// Who makes it, and owns it.
    pub owner_id: Uuid,
    /// Name as shown, from 2 to 80 characters.
    pub name: String,
    /// Name in addresses; made from the name when absent.
    pub slug: Option<String>,
}

/// Why a workspace was not made.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// Another workspace has that slug.
    #[error("the slug is taken")]
    SlugTaken,
}

impl Refusal for CreateError {}

/// How many numbered slugs are tried before the identifier makes one unique.
const NUMBERED_SLUGS: usize = 100;

/// Makes a workspace with its owner; its slug. The database decides which slug is free, so that workspaces made at the
/// same moment get different ones.
pub async fn create(
    tx: &mut Tx,
    new: &NewWorkspace,
    now: DateTime<Utc>,
) -> Result<String, Error<CreateError>> {
    let slug = match &new.slug {
        Some(slug) if insert(tx, new, slug, now).await? => slug.clone(),
        Some(_) => return Err(CreateError::SlugTaken.into()),
        None => derived(tx, new, now).await?,
    };
    tx.query("INSERT INTO workspace_members (workspace_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)")
        .bind(new.id)
        .bind(new.owner_id)
        .bind(WorkspaceRole::Owner)
        .bind(now)
        .exec()
        .await?;
    let detail = json!({ "name": new.name, "slug": slug });
    tx.audit(Action::WorkspaceCreate, &new.id, detail);
    Ok(slug)
}

async fn derived(
    tx: &mut Tx,
    new: &NewWorkspace,
    now: DateTime<Utc>,
) -> Result<String, Error<CreateError>> {
    let base = workspace_slug(&new.name);
    for n in 1..=NUMBERED_SLUGS {
        let slug = workspace_slug_candidate(&base, n);
        if insert(tx, new, &slug, now).await? {
            return Ok(slug);
        }
    }
    // Names that are this common are not worth a number: 36 characters, within the limit, and nobody else's.
    let slug = new.id.to_string();
    if insert(tx, new, &slug, now).await? {
        return Ok(slug);
    }
    Err(CreateError::SlugTaken.into())
}

async fn insert(
    tx: &mut Tx,
    new: &NewWorkspace,
    slug: &str,
    now: DateTime<Utc>,
) -> Result<bool, DatabaseError> {
    let made = tx
        .query(
            "INSERT INTO workspaces (id, name, slug, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
             ON CONFLICT (slug) DO NOTHING",
        )
        .bind(new.id)
        .bind(new.name.as_str())
        .bind(slug)
        .bind(now)
        .exec()
        .await?;
    Ok(made == 1)
}
