//! What administrators do with users.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::{User, by_email, select_users};
use crate::{
    db::{Action, Connection, Lock, Result, Tx},
    error::{Error, Refusal},
    text::fold,
};

/// Held by whoever takes an administrator away: two at once would each count the other.
const ADMINISTRATORS: &str = "administrators";

/// Why a user was not changed.
#[derive(Debug, thiserror::Error)]
pub enum UserError {
    /// Nobody has that e-mail address.
    #[error("no user has the e-mail address {0}")]
    NotFound(String),
    /// Nobody else is an administrator.
    #[error(
        "{0} is the last administrator who is not disabled; promote somebody else first with `catalog admin user promote`"
    )]
    LastAdministrator(String),
    /// The name is blank.
    #[error("the name must not be blank")]
    BlankName,
}

impl Refusal for UserError {}

/// Which users are listed.
#[derive(Clone, Debug)]
pub struct UserFilter {
    /// Only administrators.
    pub only_admins: bool,
    /// Only those who are disabled.
    pub only_disabled: bool,
    /// Only those after this e-mail address.
    pub after: Option<String>,
    /// At most so many.
    pub limit: i64,
}

/// Users by e-mail address, without regard to case.
pub async fn list(on: &mut impl Connection, filter: &UserFilter) -> Result<Vec<User>> {
    let after = filter.after.as_deref().map(fold).unwrap_or_default();
    let query = on
        .query(select_users!("WHERE email_key > $1"))
        .bind(after)
        .maybe(" AND is_admin = ", filter.only_admins.then_some(true));
    let query = if filter.only_disabled {
        query.push(" AND disabled_at IS NOT NULL")
    } else {
        query
    };
    query
        .arg(" ORDER BY email_key LIMIT ", filter.limit)
        .all()
        .await
}

/// Makes a user an administrator, or takes that back; whether that is new. Somebody stays one.
pub async fn set_admin(
    tx: &mut Tx,
    email: &str,
    is_admin: bool,
) -> std::result::Result<(User, bool), Error<UserError>> {
    let user = locked(tx, email).await?;
    if user.is_admin == is_admin {
        return Ok((user, false));
    }
    if !is_admin {
        keep_an_administrator(tx, &user).await?;
    }
    tx.query("UPDATE users SET is_admin = $2 WHERE id = $1")
        .bind(user.id)
        .bind(is_admin)
        .exec()
        .await?;
    let action = if is_admin {
        Action::UserPromote
    } else {
        Action::UserDemote
    };
    tx.audit(action, &user.id, json!({}));
    Ok((User { is_admin, ..user }, true))
}

/// Keeps a user from doing anything from now on: tokens and sessions are refused; whether that is new. What the user published stays.
/// What the user deploys is cancelled by `deployments::cancel_all_of`, in the same transaction.
pub async fn disable(
    tx: &mut Tx,
    email: &str,
    now: DateTime<Utc>,
) -> std::result::Result<(User, bool), Error<UserError>> {
    let user = locked(tx, email).await?;
    if user.disabled_at.is_some() {
        return Ok((user, false));
    }
    if user.is_admin {
        keep_an_administrator(tx, &user).await?;
    }
    tx.query("UPDATE users SET disabled_at = $2 WHERE id = $1")
        .bind(user.id)
        .bind(now)
        .exec()
        .await?;
    tx.audit(Action::UserDisable, &user.id, json!({}));
    let disabled_at = Some(now);
    Ok((
        User {
            disabled_at,
            ..user
        },
        true,
    ))
}

/// Lets a disabled user do things again, with the tokens that there were; whether that is new.
pub async fn enable(
    tx: &mut Tx,
    email: &str,
) -> std::result::Result<(User, bool), Error<UserError>> {
    let user = locked(tx, email).await?;
    if user.disabled_at.is_none() {
        return Ok((user, false));
    }
    tx.query("UPDATE users SET disabled_at = NULL WHERE id = $1")
        .bind(user.id)
        .exec()
        .await?;
    tx.audit(Action::UserEnable, &user.id, json!({}));
    let disabled_at = None;
    Ok((
        User {
            disabled_at,
            ..user
        },
        true,
    ))
}

/// Changes the name that others are shown.
pub async fn rename(
    tx: &mut Tx,
    email: &str,
    name: &str,
) -> std::result::Result<User, Error<UserError>> {
    let name = name.trim().to_owned();
    if name.is_empty() {
        return Err(UserError::BlankName.into());
    }
    let user = locked(tx, email).await?;
    if user.name == name {
        return Ok(user);
    }
    tx.query("UPDATE users SET name = $2 WHERE id = $1")
        .bind(user.id)
        .bind(name.as_str())
        .exec()
        .await?;
    let detail = json!({ "from": user.name, "to": name });
    tx.audit(Action::UserRename, &user.id, detail);
    Ok(User { name, ..user })
}

/// The user with an e-mail address, as nobody else changes it before the end of the transaction.
async fn locked(tx: &mut Tx, email: &str) -> std::result::Result<User, Error<UserError>> {
    let missing = || UserError::NotFound(email.to_owned());
    let found = by_email(tx, email).await?.ok_or_else(missing)?;
    tx.lock_row(Lock::User(found.id)).await?;
    Ok(by_email(tx, email).await?.ok_or_else(missing)?)
}

/// Refuses to take the last administrator away.
async fn keep_an_administrator(
    tx: &mut Tx,
    user: &User,
) -> std::result::Result<(), Error<UserError>> {
    if user.disabled_at.is_some() {
        return Ok(());
    }
    tx.lock_name(ADMINISTRATORS).await?;
    let other: Option<(Uuid,)> = tx
        .query("SELECT id FROM users WHERE is_admin = TRUE AND disabled_at IS NULL AND id <> $1 LIMIT 1")
        .bind(user.id)
        .opt()
        .await?;
    if other.is_none() {
        return Err(UserError::LastAdministrator(user.email.clone()).into());
    }
    Ok(())
}
