//! `catalog admin policy`

use catalog_store::policies;
use serde_json::json;
use uuid::Uuid;

use super::refused;
use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Remove a published policy from the catalog.
    SetPrivate {
        /// The policy.
        id: Uuid,
    },
    /// Return a private policy to the catalog.
    SetPublished {
        /// The policy.
        id: Uuid,
    },
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    let now = app.clock.now();
    let mut tx = app.store.begin().await?;
    let (id, status, done) = match command {
        Command::SetPrivate { id } => {
            (id, "private", policies::set_private(&mut tx, id, now).await)
        }
        Command::SetPublished { id } => (
            id,
            "published",
            policies::set_published(&mut tx, id, now).await,
        ),
    };
    done.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    print(
        json,
        &json!({ "id": id, "status": status }),
        &format!("{id} is {status}"),
    );
    Ok(())
}
