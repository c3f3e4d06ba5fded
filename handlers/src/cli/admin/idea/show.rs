//! `catalog admin idea show`

use std::fmt::Write;

use catalog_store::ideas::{self, AdminDelivery, AdminIdea, Event};
use serde_json::{Value, json};
use uuid::Uuid;

use super::list;
use crate::{
    App,
    cli::{
        Failure,
        admin::refused,
        output::{block, line, print},
    },
};

pub(super) async fn run(id: Uuid, app: &App, json: bool) -> Result<(), Failure> {
    let mut reader = app.store.reader();
    let idea = ideas::detail(&mut reader, id).await;
    let idea = idea.map_err(|error| refused(id, error))?;
    let deliveries = ideas::deliveries(&mut reader, id).await?;
    let events = ideas::events(&mut reader, id).await?;
    let mut value = list::value(&idea);
    value["deliveries"] = deliveries.iter().map(delivery_value).collect();
    value["history"] = events.iter().map(event_value).collect();
    print(json, &value, &text(&idea, &deliveries, &events));
    Ok(())
}

fn text(idea: &AdminIdea, deliveries: &[AdminDelivery], events: &[Event]) -> String {
    let mut page = format!("{}  {}\n", idea.id, line(&idea.title));
    let author = idea.author_email.as_deref().map(line);
    for (name, said) in [
        ("state", Some(list::state(idea))),
        ("reason", idea.closed_reason.as_deref().map(line)),
        ("votes", Some(idea.votes.to_string())),
        ("author", author),
    ] {
        if let Some(said) = said {
            put(&mut page, &format!("  {name:<8}{said}"));
        }
    }
    for quoted in idea.body.lines() {
        put(&mut page, &format!("  | {}", block(quoted)));
    }
    for delivery in deliveries {
        put(
            &mut page,
            &format!("  delivered by {}", delivery_text(delivery)),
        );
    }
    for event in events {
        put(&mut page, &format!("  {}", event_text(event)));
    }
    page.truncate(page.trim_end().len());
    page
}

fn put(page: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(page, "{text}");
}

/// A delivery in a line.
pub(super) fn delivery_text(delivery: &AdminDelivery) -> String {
    let (phase, coverage) = (delivery.phase(), delivery.coverage);
    let mut text = format!(
        "{} {} ({}): {phase}, {coverage}",
        delivery.policy_id,
        line(&delivery.policy_name),
        delivery.policy_status
    );
    if !delivery.scope_note.is_empty() {
        text.push_str(", ");
        text.push_str(&line(&delivery.scope_note));
    }
    text
}

pub(super) fn delivery_value(delivery: &AdminDelivery) -> Value {
    json!({
        "policy_id": delivery.policy_id,
        "policy_name": delivery.policy_name,
        "policy_status": delivery.policy_status,
        "phase": delivery.phase(),
        "coverage": delivery.coverage,
        "scope_note": delivery.scope_note,
    })
}

fn event_text(event: &Event) -> String {
    let mut text = format!("{}  {}", event.created_at.to_rfc3339(), event.event);
    if let Some(email) = &event.actor_email {
        text.push_str(" by ");
        text.push_str(&line(email));
    }
    if let Some(detail) = &event.detail {
        text.push_str(": ");
        text.push_str(&line(detail));
    }
    text
}

fn event_value(event: &Event) -> Value {
    json!({
        "event": event.event,
        "detail": event.detail,
        "by": event.actor_email,
        "at": event.created_at,
    })
}
