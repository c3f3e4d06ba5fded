//! `catalog admin idea delivery`

use catalog_store::{
    domain::{IdeaCoverage, short_note},
    ideas::{self, DeliveryChange},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;
use uuid::Uuid;

use super::{By, show};
use crate::{
    App,
    cli::{
        Failure,
        admin::{administrator, refused},
        output::print,
    },
};

#[derive(clap::Subcommand)]
pub(in crate::cli::admin) enum Command {
    /// Say what a policy delivers of the idea, whether its owner declared that or not.
    Set(Setting),
    /// Say that a policy does not deliver the idea.
    Remove(Delivery),
}

#[derive(clap::Args)]
pub(in crate::cli::admin) struct Delivery {
    /// The idea.
    id: Uuid,
    /// The policy.
    #[arg(long, value_name = "ID")]
    policy: Uuid,
    #[command(flatten)]
    by: By,
}

#[derive(clap::Args)]
pub(in crate::cli::admin) struct Setting {
    #[command(flatten)]
    delivery: Delivery,
    /// How much of it; a new delivery covers all of it unless this says otherwise.
    #[arg(long, value_parser = coverages())]
    coverage: Option<IdeaCoverage>,
    /// What it covers, in words; an empty text removes them.
    #[arg(long, value_name = "TEXT")]
    scope_note: Option<String>,
}

fn coverages() -> impl TypedValueParser<Value = IdeaCoverage> {
    let words = IdeaCoverage::ALL.iter().map(|coverage| coverage.as_str());
    PossibleValuesParser::new(words).try_map(IdeaCoverage::try_from)
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::Set(setting) => set(setting, app, json).await,
        Command::Remove(delivery) => remove(delivery, app, json).await,
    }
}

async fn set(setting: Setting, app: &App, json: bool) -> Result<(), Failure> {
    let Delivery { id, policy, by } = setting.delivery;
    let note = setting.scope_note.as_deref().map(short_note).transpose();
    let change = DeliveryChange {
        coverage: setting.coverage,
        scope_note: note.map_err(|wrong| Failure::Refused(format!("--scope-note {wrong}")))?,
    };
    let mut tx = app.store.begin().await?;
    let by = administrator(&mut tx, by.by.as_deref()).await?;
    let delivery = ideas::set_delivery(&mut tx, (id, policy), change, by, app.clock.now())
        .await
        .map_err(|error| refused(id, error))?;
    tx.commit().await?;
    print(
        json,
        &show::delivery_value(&delivery),
        &show::delivery_text(&delivery),
    );
    Ok(())
}

async fn remove(delivery: Delivery, app: &App, json: bool) -> Result<(), Failure> {
    let Delivery { id, policy, by } = delivery;
    let mut tx = app.store.begin().await?;
    let by = administrator(&mut tx, by.by.as_deref()).await?;
    ideas::remove_delivery(&mut tx, (id, policy), by, app.clock.now())
        .await
        .map_err(|error| refused(id, error))?;
    tx.commit().await?;
    let value = json!({ "id": id, "policy_id": policy });
    print(
        json,
        &value,
        "The policy does not deliver the idea any more.",
    );
    Ok(())
}
