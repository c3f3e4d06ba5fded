//! `catalog admin user`

use catalog_store::users::{self, NewUser};
use serde_json::json;

use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Add a user and print the id.
    Add {
        /// E-mail address.
        #[arg(long)]
        email: String,
        /// Display name.
        #[arg(long)]
        name: String,
        /// Make the user an administrator.
        #[arg(long)]
        admin: bool,
    },
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    let Command::Add { email, name, admin } = command;
    let user = add(app, &email, &name, admin).await?;
    print(
        json,
        &json!({ "id": user.id, "email": user.email }),
        &user.id.to_string(),
    );
    Ok(())
}

/// Creates a user; refuses a second one with the same address.
pub(super) async fn add(
    app: &App,
    email: &str,
    name: &str,
    is_admin: bool,
) -> Result<users::User, Failure> {
    let (email, name) = (email.trim(), name.trim());
    let good = email
        .split_once('@')
        .is_some_and(|(a, b)| !a.is_empty() && !b.is_empty());
    if !good || email.contains(char::is_whitespace) {
        return Err(Failure::Refused(format!(
            "`{email}` is not an e-mail address"
        )));
    }
    if name.is_empty() {
        return Err(Failure::Refused("the name must not be blank".to_owned()));
    }
    let now = app.clock.now();
    let user = NewUser {
        id: app.entropy.id(now),
        email: email.to_owned(),
        name: name.to_owned(),
        is_admin,
    };
    let mut tx = app.store.begin().await?;
    let made = users::create(&mut tx, user, now).await?;
    tx.commit().await?;
    made.ok_or_else(|| Failure::Refused(format!("the e-mail address {email} is already taken")))
}
