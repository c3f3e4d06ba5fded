//! `catalog admin idea merge`

use catalog_store::ideas;
use serde_json::json;
use uuid::Uuid;

use super::By;
use crate::{
    App,
    cli::{
        Failure,
        admin::{administrator, refused},
        output::print,
    },
};

#[derive(clap::Args)]
pub(in crate::cli::admin) struct Arguments {
    /// The idea that goes.
    id: Uuid,
    /// The idea that is kept.
    #[arg(long, value_name = "ID")]
    into: Uuid,
    #[command(flatten)]
    by: By,
}

pub(super) async fn run(arguments: Arguments, app: &App, json: bool) -> Result<(), Failure> {
    let (id, into) = (arguments.id, arguments.into);
    let mut tx = app.store.begin().await?;
    let by = administrator(&mut tx, arguments.by.by.as_deref()).await?;
    let merged = ideas::merge(&mut tx, id, into, by, app.clock.now())
        .await
        .map_err(|error| refused(id, error))?;
    tx.commit().await?;
    let (votes, deliveries) = (merged.votes, merged.deliveries);
    print(
        json,
        &json!({ "id": id, "into": into, "votes": votes, "deliveries": deliveries }),
        &format!("Merged into {into}, which gained {votes} votes and {deliveries} deliveries."),
    );
    Ok(())
}
