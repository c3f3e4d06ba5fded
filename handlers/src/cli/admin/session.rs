//! `catalog admin session`

use catalog_store::{Action, Tx, users};
use chrono::TimeDelta;
use serde_json::json;

use super::{user, user_by_email};
use crate::{
    App,
    cli::{
        Failure,
        output::{line, print},
    },
};

/// How long a session that is signed here lasts.
const LIFETIME: TimeDelta = TimeDelta::hours(12);

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The user's e-mail address.
    #[arg(long)]
    email: String,
    /// Make no user: fail if there is none with that address.
    #[arg(long)]
    existing: bool,
}

pub(super) async fn run(arguments: Arguments, app: &App, json: bool) -> Result<(), Failure> {
    let email = arguments.email.trim();
    let mut tx = app.store.begin().await?;
    let (user, is_new) = find(&mut tx, app, email, arguments.existing).await?;
    if user.disabled_at.is_some() {
        return Err(Failure::Refused(format!(
            "{email} is disabled; `catalog admin user enable` ends that"
        )));
    }
    let until = app.clock.now() + LIFETIME;
    let session = app
        .sessions
        .sign(user.id, &user.email, until)
        .map_err(|error| Failure::Refused(error.to_string()))?;
    let detail = json!({ "expires_at": until });
    tx.audit(Action::UserSignSession, &user.id, detail);
    tx.commit().await?;
    if is_new {
        eprintln!("Created the user {} ({}).", line(&user.email), user.id);
    }
    print(
        json,
        &json!({ "session": session, "expires_at": until }),
        &session,
    );
    Ok(())
}

/// The user, and whether it was made now.
async fn find(
    tx: &mut Tx,
    app: &App,
    email: &str,
    existing: bool,
) -> Result<(users::User, bool), Failure> {
    if existing {
        return Ok((user_by_email(tx, email).await?, false));
    }
    if let Some(user) = users::by_email(tx, email).await? {
        return Ok((user, false));
    }
    let name = email.split('@').next().unwrap_or_default();
    Ok((user::create(tx, app, email, name, false).await?, true))
}
