//! `catalog admin reviewer`

use catalog_store::reviewers::{self, Reviewed};
use serde_json::json;
use uuid::Uuid;

use super::user_by_email;
use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Appoint a reviewer.
    Add(Appointment),
    /// Dismiss a reviewer.
    Remove(Appointment),
}

#[derive(clap::Args)]
pub(super) struct Appointment {
    /// The policy.
    #[arg(long, required_unless_present = "ruleset", conflicts_with = "ruleset")]
    policy: Option<Uuid>,
    /// The ruleset.
    #[arg(long)]
    ruleset: Option<Uuid>,
    /// The reviewer's e-mail address.
    #[arg(long)]
    email: String,
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    let (appointment, add) = match command {
        Command::Add(appointment) => (appointment, true),
        Command::Remove(appointment) => (appointment, false),
    };
    let what = reviewed(app, &appointment).await?;
    let user = user_by_email(&mut app.store.reader(), &appointment.email).await?;
    let mut tx = app.store.begin().await?;
    let changed = if add {
        reviewers::add(&mut tx, what, user.id).await?
    } else {
        reviewers::remove(&mut tx, what, user.id).await?
    };
    tx.commit().await?;
    let verb = match (add, changed) {
        (true, true) => "is a reviewer now",
        (true, false) => "was a reviewer already",
        (false, true) => "is no reviewer any more",
        (false, false) => "was no reviewer",
    };
    let text = format!("{} {verb}", user.email);
    print(
        json,
        &json!({ "email": user.email, "isReviewer": add, "changed": changed }),
        &text,
    );
    Ok(())
}

async fn reviewed(app: &App, appointment: &Appointment) -> Result<Reviewed, Failure> {
    let (what, named) = match (appointment.policy, appointment.ruleset) {
        (Some(id), _) => (Reviewed::Policy(id), format!("policy {id}")),
        (None, Some(id)) => (Reviewed::Ruleset(id), format!("ruleset {id}")),
        (None, None) => {
            return Err(Failure::Refused("name a policy or a ruleset".to_owned()));
        }
    };
    if reviewers::exists(&mut app.store.reader(), what).await? {
        Ok(what)
    } else {
        Err(Failure::Refused(format!("there is no {named}")))
    }
}
