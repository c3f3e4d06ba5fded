//! `catalog admin deployment`

use catalog_store::deployments;
use serde_json::json;
use uuid::Uuid;

use super::refused;
use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Delete the record of a deployment that has ended and of which nothing is on the platform: a cancelled, unpublished or merely
    /// built one, too, which nobody can delete otherwise.
    Delete {
        /// The deployment's id.
        id: Uuid,
    },
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    let Command::Delete { id } = command;
    let mut tx = app.store.begin().await?;
    let deleted = deployments::delete_ended(&mut tx, id).await;
    let status = deleted.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    let text = format!("The deployment, which was {status}, is deleted with its jobs and its log.");
    print(json, &json!({ "id": id, "status": status.as_str() }), &text);
    Ok(())
}
