//! `catalog admin idea add` and `edit`

use catalog_store::{
    domain::IdeaText,
    ideas::{self, NewIdea, TextChange},
};
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
pub(in crate::cli::admin) struct Addition {
    /// Its title.
    #[arg(long)]
    title: String,
    /// What it is about, Markdown.
    #[arg(long, default_value = "")]
    body: String,
    #[command(flatten)]
    by: By,
}

#[derive(clap::Args)]
pub(in crate::cli::admin) struct Edition {
    /// The idea.
    id: Uuid,
    /// Its new title.
    #[arg(long, required_unless_present = "body")]
    title: Option<String>,
    /// What it is about, Markdown.
    #[arg(long)]
    body: Option<String>,
    #[command(flatten)]
    by: By,
}

pub(super) async fn add(addition: Addition, app: &App, json: bool) -> Result<(), Failure> {
    let text = IdeaText::parse(&addition.title, &addition.body);
    let text = text.map_err(|wrong| Failure::Refused(wrong.to_string()))?;
    let now = app.clock.now();
    let new = NewIdea {
        id: app.entropy.id(now),
        text,
    };
    let mut tx = app.store.begin().await?;
    let by = administrator(&mut tx, addition.by.by.as_deref()).await?;
    ideas::add(&mut tx, &new, by, now).await?;
    tx.commit().await?;
    print(
        json,
        &json!({ "id": new.id, "title": new.text.title() }),
        &new.id.to_string(),
    );
    Ok(())
}

pub(super) async fn edit(edition: Edition, app: &App, json: bool) -> Result<(), Failure> {
    let id = edition.id;
    let change = TextChange {
        title: edition.title,
        body: edition.body,
    };
    let mut tx = app.store.begin().await?;
    let by = administrator(&mut tx, edition.by.by.as_deref()).await?;
    ideas::edit(&mut tx, id, change, by, app.clock.now())
        .await
        .map_err(|error| refused(id, error))?;
    tx.commit().await?;
    print(json, &json!({ "id": id }), "The idea is changed.");
    Ok(())
}
