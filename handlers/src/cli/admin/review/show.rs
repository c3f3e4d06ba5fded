//! `catalog admin review show`

use catalog_store::reviews::CaseKind;
use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{
    case,
    dossier::{self, Dossier},
    findings::Findings,
    ideas, row, text,
};
use crate::{
    App,
    cli::{Failure, admin::submission, output::print},
};

#[derive(clap::Args)]
pub(in crate::cli::admin) struct Arguments {
    /// The id of the submission or revision.
    id: Uuid,
}

pub(super) async fn run(arguments: Arguments, app: &App, json: bool) -> Result<(), Failure> {
    let id = arguments.id;
    let mut found = case(&mut app.store.reader(), id).await?;
    let mut unread = None;
    if found.kind == CaseKind::Policy && found.is_waiting && found.commits.is_none() {
        match submission::read_commits(app, id).await {
            Ok(()) => found = case(&mut app.store.reader(), id).await?,
            Err(Failure::Refused(reason)) => unread = Some(reason),
            Err(failure) => return Err(failure),
        }
    }
    let mut dossier = Box::pin(dossier::collect(app, found)).await?;
    if let Some(reason) = unread {
        dossier.findings = Some(Findings::NotChecked { reason });
    }
    let now = app.clock.now();
    print(json, &value(&dossier, now), &text::of(&dossier, now));
    Ok(())
}

fn value(dossier: &Dossier, now: DateTime<Utc>) -> Value {
    let mut value = row::value(&dossier.case, &dossier.duplicates, now);
    let fields: Map<String, Value> = dossier
        .fields
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect();
    let tabs = dossier.doc_tabs.iter();
    let tabs =
        tabs.map(|tab| json!({ "key": tab.key, "title": tab.title, "body_md": tab.body_md }));
    let events = dossier.events.iter().map(|event| {
        json!({
            "event": event.event,
            "detail": event.detail,
            "feedback": event.feedback,
            "reviewer": event.reviewer_email.as_ref().map(|email| json!({
                "name": event.reviewer_name,
                "email": email,
            })),
            "at": event.created_at,
        })
    });
    for (name, part) in [
        ("fields", Value::Object(fields)),
        ("description", json!(dossier.description)),
        ("ideas", dossier.ideas.iter().map(ideas::value).collect()),
        ("profile_yaml", json!(dossier.profile_yaml)),
        ("documentation", tabs.collect()),
        ("history", events.collect()),
        ("findings", json!(dossier.findings)),
        ("difference", json!(dossier.difference)),
    ] {
        value[name] = part;
    }
    value
}
