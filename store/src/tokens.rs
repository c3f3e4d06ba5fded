//! Personal access tokens. The secret itself is never stored, only its hash.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    db::{Action, Connection, Result, Tx},
    domain::Scope,
    error::{Error, Refusal},
};

/// `last_used_at` is written at most this often.
const LAST_USED_RESOLUTION: TimeDelta = TimeDelta::minutes(1);

/// A token, without its secret.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Token {
    /// Identifies the token.
    pub id: Uuid,
    /// Name.
    pub name: String,
    /// How the secret begins.
    pub token_prefix: String,
    /// The scopes.
    pub scopes: Json<Vec<Scope>>,
    /// When it expires; never if absent.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was last used, to the minute.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it was revoked.
    pub revoked_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// A token to be made.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// Identifies the token.
    pub id: Uuid,
    /// The user as whom it acts.
    pub user_id: Uuid,
    /// Name.
    pub name: String,
    /// How the secret begins.
    pub token_prefix: String,
    /// SHA-256 of the secret.
    pub hash: Vec<u8>,
    /// The scopes.
    pub scopes: Vec<Scope>,
    /// When it expires; never if absent.
    pub expires_at: Option<DateTime<Utc>>,
}

/// The user and scopes of a token that is good.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct TokenOwner {
    /// The token.
    pub token_id: Uuid,
    /// The user.
    pub user_id: Uuid,
    /// Whether the user is an administrator.
    pub is_admin: bool,
    /// The token's scopes.
    pub scopes: Json<Vec<Scope>>,
    /// When the token was last used, to the minute.
    pub last_used_at: Option<DateTime<Utc>>,
    /// When the token expires; never if absent.
    pub expires_at: Option<DateTime<Utc>>,
}

/// Why a token was not revoked.
#[derive(Debug, thiserror::Error)]
pub enum RevokeError {
    /// The caller has no such token.
    #[error("there is no such token")]
    NotFound,
}

impl Refusal for RevokeError {}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, name, token_prefix, scopes, expires_at, last_used_at, revoked_at, created_at FROM access_tokens ",
            $rest
        )
    };
}

/// Stores a token.
pub async fn create(tx: &mut Tx, token: NewToken, now: DateTime<Utc>) -> Result<Token> {
    tx.query(
        "INSERT INTO access_tokens (id, user_id, name, token_prefix, hash, scopes, expires_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(token.id)
    .bind(token.user_id)
    .bind(token.name.as_str())
    .bind(token.token_prefix)
    .bind(token.hash)
    .bind(Json(token.scopes.clone()))
    .bind(token.expires_at)
    .bind(now)
    .exec()
    .await?;
    let scopes: Vec<String> = token.scopes.iter().map(ToString::to_string).collect();
    let detail = json!({
        "user_id": token.user_id, "name": token.name, "scopes": scopes, "expires_at": token.expires_at,
    });
    tx.audit(Action::TokenCreate, &token.id, detail);
    tx.query(select!("WHERE id = $1"))
        .bind(token.id)
        .one()
        .await
}

/// A user's tokens, newest first.
pub async fn list(on: &mut impl Connection, user_id: Uuid) -> Result<Vec<Token>> {
    on.query(select!(
        "WHERE user_id = $1 ORDER BY created_at DESC, id DESC"
    ))
    .bind(user_id)
    .all()
    .await
}

/// Who a secret with this hash acts as, unless it has expired or was revoked, or the user is disabled.
pub async fn find(
    on: &mut impl Connection,
    hash: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<TokenOwner>> {
    on.query(
        "SELECT t.id AS token_id, u.id AS user_id, u.is_admin, t.scopes, t.last_used_at, t.expires_at
         FROM access_tokens t JOIN users u ON u.id = t.user_id
         WHERE t.hash = $1 AND t.revoked_at IS NULL AND u.disabled_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2)",
    )
    .bind(hash.to_vec())
    .bind(now)
    .opt()
    .await
}

/// How long a token is good that was good; `None` when it is not any more.
pub async fn validity(
    on: &mut impl Connection,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Validity>> {
    let found: Option<(Option<DateTime<Utc>>,)> = on
        .query(
            "SELECT t.expires_at FROM access_tokens t JOIN users u ON u.id = t.user_id
             WHERE t.id = $1 AND t.revoked_at IS NULL AND u.disabled_at IS NULL
                 AND (t.expires_at IS NULL OR t.expires_at > $2)",
        )
        .bind(id)
        .bind(now)
        .opt()
        .await?;
    Ok(found.map(|(until,)| Validity(until)))
}

/// Until when a token is good, unless it is revoked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Validity(Option<DateTime<Utc>>);

impl Validity {
    /// Whether it has not expired.
    pub fn holds_at(self, now: DateTime<Utc>) -> bool {
        self.0.is_none_or(|until| until > now)
    }
}

impl Token {
    /// Whether it is neither revoked nor expired.
    pub fn is_good(&self, now: DateTime<Utc>) -> bool {
        self.revoked_at.is_none() && Validity(self.expires_at).holds_at(now)
    }
}

impl TokenOwner {
    /// Whether the token has not expired.
    pub fn holds_at(&self, now: DateTime<Utc>) -> bool {
        Validity(self.expires_at).holds_at(now)
    }

    /// Whether the use at `now` should be written down.
    pub fn needs_touch(&self, now: DateTime<Utc>) -> bool {
        self.last_used_at
            .is_none_or(|last| now - last >= LAST_USED_RESOLUTION)
    }
}

/// Writes down that a token is used, unless that was done within the last minute.
pub async fn touch(tx: &mut Tx, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    tx.query(
        "UPDATE access_tokens SET last_used_at = $2
         WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)",
    )
    .bind(id)
    .bind(now)
    .bind(now - LAST_USED_RESOLUTION)
    .exec()
    .await
    .map(drop)
}

/// Revokes a token of `user_id`; one that was revoked before stays as it is.
pub async fn revoke(
    tx: &mut Tx,
    user_id: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> std::result::Result<Token, Error<RevokeError>> {
    let revoked = tx
        .query(
            "UPDATE access_tokens SET revoked_at = $3 WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL",
        )
        .bind(id)
        .bind(user_id)
        .bind(now)
        .exec()
        .await?;
    if revoked == 1 {
        tx.audit(Action::TokenRevoke, &id, json!({ "user_id": user_id }));
    }
    tx.query(select!("WHERE id = $1 AND user_id = $2"))
        .bind(id)
        .bind(user_id)
        .opt()
        .await?
        .ok_or(Error::Refused(RevokeError::NotFound))
}

/// Whose token it is, for administrators, who revoke any.
pub async fn owner(on: &mut impl Connection, id: Uuid) -> Result<Option<Uuid>> {
    let found: Option<(Uuid,)> = on
        .query("SELECT user_id FROM access_tokens WHERE id = $1")
        .bind(id)
        .opt()
        .await?;
    Ok(found.map(|(user_id,)| user_id))
}
