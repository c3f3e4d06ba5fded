//! `catalog admin idea close`, `reopen`, `hide` and `unhide`

use catalog_store::{domain::short_note, ideas};
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
pub(in crate::cli::admin) struct Closing {
    #[command(flatten)]
    idea: Arguments,
    /// Why; everybody who sees the idea sees it.
    #[arg(long)]
    reason: Option<String>,
}

#[derive(clap::Args)]
pub(in crate::cli::admin) struct Arguments {
    /// The idea.
    id: Uuid,
    #[command(flatten)]
    by: By,
}

/// What becomes of an idea.
#[derive(Clone, Copy)]
pub(super) enum Change {
    Reopen,
    Hide,
    Unhide,
}

pub(super) async fn close(closing: Closing, app: &App, json: bool) -> Result<(), Failure> {
    let id = closing.idea.id;
    let reason = closing.reason.as_deref().map(short_note).transpose();
    let reason = reason.map_err(|wrong| Failure::Refused(format!("--reason {wrong}")))?;
    let mut tx = app.store.begin().await?;
    let by = administrator(&mut tx, closing.idea.by.by.as_deref()).await?;
    ideas::close(&mut tx, id, reason.clone(), by, app.clock.now())
        .await
        .map_err(|error| refused(id, error))?;
    tx.commit().await?;
    let value = json!({ "id": id, "state": "closed", "reason": reason });
    print(json, &value, "The idea is closed.");
    Ok(())
}

pub(super) async fn run(
    arguments: Arguments,
    change: Change,
    app: &App,
    json: bool,
) -> Result<(), Failure> {
    let (id, now) = (arguments.id, app.clock.now());
    let mut tx = app.store.begin().await?;
    let by = administrator(&mut tx, arguments.by.by.as_deref()).await?;
    let (done, state) = match change {
        Change::Reopen => (ideas::reopen(&mut tx, id, by, now).await, "open"),
        Change::Hide => (ideas::hide(&mut tx, id, by, now).await, "hidden"),
        Change::Unhide => (ideas::unhide(&mut tx, id, by, now).await, "shown"),
    };
    done.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    let value = json!({ "id": id, "state": state });
    print(json, &value, &format!("The idea is {state}."));
    Ok(())
}
