//! `catalog admin secrets`

use catalog_store::connections;
use serde_json::json;

use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Encrypt every stored secret with the first of secrets.keys; the other keys can then be removed.
    Rotate,
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    let Command::Rotate = command;
    let current = app.keyring.current();
    let old = connections::not_sealed_with(&mut app.store.reader(), current).await?;
    let mut sealed = 0;
    for (id, before) in old {
        let failed = |error| Failure::Refused(format!("connection {id}: {error}"));
        let after = app
            .keyring
            .reseal(id, &before, &app.entropy)
            .map_err(failed)?;
        let mut tx = app.store.begin().await?;
        // One that was changed meanwhile is sealed with a key of the service that changed it.
        if connections::reseal(&mut tx, id, &before, after).await? {
            sealed += 1;
        }
        tx.commit().await?;
    }
    let left = connections::not_sealed_with(&mut app.store.reader(), current).await?;
    if !left.is_empty() {
        return Err(Failure::Refused(format!(
            "{} secrets were changed meanwhile by a service with other keys; give all processes the same secrets.keys and run this again",
            left.len()
        )));
    }
    let text =
        format!("{sealed} secrets re-encrypted; all are now encrypted with the key `{current}`");
    print(json, &json!({ "sealed": sealed, "key": current }), &text);
    Ok(())
}
