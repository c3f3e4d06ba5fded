//! Users and their profiles.

mod admin;

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::FromRow;
use uuid::Uuid;

pub use admin::{UserError, UserFilter, disable, enable, list, rename, set_admin};

use crate::{
    db::{Action, Connection, DatabaseError, Lock, Result, Tx, is_unique_violation},
    error::{Error, Refusal},
    text::fold,
};

/// A user.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct User {
    /// Identifies the user.
    pub id: Uuid,
    /// E-mail address, as it was given.
    pub email: String,
    /// The name as shown to others.
    pub name: String,
    /// Company.
    pub company: Option<String>,
    /// Name in addresses; unique without regard to case.
    pub username: Option<String>,
    /// About the user.
    pub bio: Option<String>,
    /// Profile page.
    pub linkedin_url: Option<String>,
    /// Profile page.
    pub x_url: Option<String>,
    /// Public address of a picture, from the sign-in service.
    pub avatar_url: Option<String>,
    /// Whether others see the profile.
    pub profile_is_public: bool,
    /// Whether the user is an administrator.
    pub is_admin: bool,
    /// Since when the user may do nothing.
    pub disabled_at: Option<DateTime<Utc>>,
    /// When the user was made.
    pub created_at: DateTime<Utc>,
}

/// A user to be made.
#[derive(Clone, Debug)]
pub struct NewUser {
    /// Identifies the user.
    pub id: Uuid,
    /// E-mail address; unique without regard to case.
    pub email: String,
    /// The name as shown to others.
    pub name: String,
    /// Whether the user is an administrator.
    pub is_admin: bool,
}

/// The changes to a profile: `None` leaves a field, `Some(None)` clears it.
#[derive(Clone, Debug, Default)]
pub struct ProfilePatch {
    /// Company.
    pub company: Option<Option<String>>,
    /// Name in addresses.
    pub username: Option<Option<String>>,
    /// About the user.
    pub bio: Option<Option<String>>,
    /// Profile page.
    pub linkedin_url: Option<Option<String>>,
    /// Profile page.
    pub x_url: Option<Option<String>>,
    /// Whether others see the profile.
    pub profile_is_public: Option<bool>,
}

/// Why a profile was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// Another user has that username.
    #[error("the username is taken")]
    UsernameTaken,
}

impl Refusal for ProfileError {}

macro_rules! select_users {
    ($rest:literal) => {
        concat!(
            "SELECT id, email, name, company, username, bio, linkedin_url, x_url, avatar_url, profile_is_public, is_admin,
                 disabled_at, created_at
             FROM users ",
            $rest
        )
    };
}
use select_users;

/// The user `id`.
pub async fn by_id(on: &mut impl Connection, id: Uuid) -> Result<Option<User>> {
    on.query(select_users!("WHERE id = $1"))
        .bind(id)
        .opt()
        .await
}

/// The user with an e-mail address, without regard to case.
pub async fn by_email(on: &mut impl Connection, email: &str) -> Result<Option<User>> {
    on.query(select_users!("WHERE email_key = $1"))
        .bind(fold(email))
        .opt()
        .await
}

/// Makes a user; `None` if the identifier or the e-mail address belongs to one already.
pub async fn create(tx: &mut Tx, user: NewUser, now: DateTime<Utc>) -> Result<Option<User>> {
    let made = tx
        .query(
            "INSERT INTO users (id, email, email_key, name, is_admin, created_at)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        )
        .bind(user.id)
        .bind(user.email.as_str())
        .bind(fold(&user.email))
        .bind(user.name)
        .bind(user.is_admin)
        .bind(now)
        .exec()
        .await?;
    if made == 0 {
        return Ok(None);
    }
    tx.audit(
        Action::UserCreate,
        &user.id,
        json!({ "is_admin": user.is_admin }),
    );
    by_id(tx, user.id).await
}

/// Whether a user may do things.
pub async fn is_enabled(on: &mut impl Connection, id: Uuid) -> Result<bool> {
    let found: Option<(Uuid,)> = on
        .query("SELECT id FROM users WHERE id = $1 AND disabled_at IS NULL")
        .bind(id)
        .opt()
        .await?;
    Ok(found.is_some())
}

/// Replaces the address of a user's picture.
pub async fn set_avatar(tx: &mut Tx, id: Uuid, url: &str) -> Result<()> {
    tx.query("UPDATE users SET avatar_url = $2 WHERE id = $1")
        .bind(id)
        .bind(url)
        .exec()
        .await
        .map(drop)
}

/// Changes a profile.
pub async fn update(
    tx: &mut Tx,
    id: Uuid,
    patch: ProfilePatch,
) -> std::result::Result<User, Error<ProfileError>> {
    tx.lock_row(Lock::User(id)).await?;
    let Some(user) = by_id(tx, id).await? else {
        return Err(DatabaseError::RowNotFound.into());
    };
    let username = patch.username.unwrap_or(user.username);
    let updated = tx
        .query(
            "UPDATE users SET company = $2, username = $3, username_key = $4, bio = $5, linkedin_url = $6, x_url = $7,
                 profile_is_public = $8 WHERE id = $1",
        )
        .bind(id)
        .bind(patch.company.unwrap_or(user.company))
        .bind(username.clone())
        .bind(username.as_deref().map(fold))
        .bind(patch.bio.unwrap_or(user.bio))
        .bind(patch.linkedin_url.unwrap_or(user.linkedin_url))
        .bind(patch.x_url.unwrap_or(user.x_url))
        .bind(patch.profile_is_public.unwrap_or(user.profile_is_public))
        .exec()
        .await;
    match updated {
        Err(error) if is_unique_violation(&error) => return Err(ProfileError::UsernameTaken.into()),
        other => other?,
    };
    by_id(tx, id)
        .await?
        .ok_or_else(|| DatabaseError::RowNotFound.into())
}
