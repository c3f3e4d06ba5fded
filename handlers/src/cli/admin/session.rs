//! `catalog admin session`

use catalog_store::users;
use chrono::TimeDelta;
use serde_json::json;

use crate::{
    App,
    cli::{Failure, output::print},
};

/// How long a session that is signed here lasts.
const LIFETIME: TimeDelta = TimeDelta::hours(12);

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The user's e-mail address.
    #[arg(long)]
    email: String,
}

pub(super) async fn run(arguments: Arguments, app: &App, json: bool) -> Result<(), Failure> {
    let email = arguments.email.trim();
    let known = users::by_email(&mut app.store.reader(), email).await?;
    let user = if let Some(user) = known {
        user
    } else {
        let name = email.split('@').next().unwrap_or_default();
        super::user::add(app, email, name, false).await?
    };
    let until = app.clock.now() + LIFETIME;
    let session = app
        .sessions
        .sign(user.id, &user.email, until)
        .map_err(|error| Failure::Refused(error.to_string()))?;
    print(
        json,
        &json!({ "session": session, "expires_at": until }),
        &session,
    );
    Ok(())
}
