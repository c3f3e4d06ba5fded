//! `list_ideas`, `get_idea`, `submit_idea`, `vote_idea`: no operation of the contract serves ideas (interface, What the service does).

use catalog_store::{
    domain::{IdeaPhase, IdeaText, Scope},
    ideas::{self, Idea, IdeaFilter, IdeaSort, NewIdea},
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Context;
use crate::mcp::{
    arguments::Arguments,
    refusal::Refusal,
    trim::{self, Wanted},
};

/// What ideas are sorted by.
pub(super) const SORTS: [&str; 2] = ["votes", "newest"];

/// `list_ideas`
pub(super) async fn list(
    context: &Context<'_>,
    mut arguments: Arguments,
) -> Result<Value, Refusal> {
    let viewer = context.session.viewer(Scope::ApiRead)?;
    let phases: Vec<&str> = IdeaPhase::ALL.iter().map(|phase| phase.as_str()).collect();
    let phase = arguments.word("phase", &phases)?;
    let sort = match arguments.word("sort", &SORTS)? {
        Some("newest") => IdeaSort::Newest,
        _ => IdeaSort::Votes,
    };
    let q: Option<String> = arguments.optional("q", "must be words")?;
    let rows = arguments.rows()?;
    arguments.finish(&["q", "phase", "sort", "limit", "offset"])?;
    let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let filter = IdeaFilter {
        phase: phase.and_then(IdeaPhase::parse),
        q,
        sort,
        limit: number(rows.limit),
        offset: number(rows.offset),
    };
    let (found, more) = ideas::list(&mut context.app.store.reader(), viewer, &filter).await?;
    let rows: Vec<Value> = found.iter().map(view).collect();
    let answer = json!({ "ideas": rows, "hasMore": more });
    trim::trim_value(&answer, &Wanted::default())
}

/// `get_idea`
pub(super) async fn get(context: &Context<'_>, mut arguments: Arguments) -> Result<Value, Refusal> {
    let viewer = context.session.viewer(Scope::ApiRead)?;
    let id: Uuid = arguments.required("id", "must be a UUID")?;
    arguments.finish(&["id"])?;
    let idea = ideas::get(&mut context.app.store.reader(), viewer, id).await?;
    shown(&idea)
}

/// `submit_idea`
pub(super) async fn submit(
    context: &Context<'_>,
    mut arguments: Arguments,
) -> Result<Value, Refusal> {
    let viewer = context.session.viewer(Scope::ApiWrite)?;
    let title: String = arguments.required("title", "must be a text")?;
    let body: Option<String> = arguments.optional("body", "must be a text")?;
    arguments.finish(&["title", "body"])?;
    let text = IdeaText::parse(&title, &body.unwrap_or_default());
    let text = text.map_err(|error| Refusal::new("invalid_arguments", error.to_string()))?;
    let app = context.app;
    let now = app.clock.now();
    let new = NewIdea {
        id: app.entropy.id(now),
        text,
    };
    let mut tx = app.store.begin().await?;
    let per_day = app.settings.limits.ideas_per_day;
    let idea = ideas::submit(&mut tx, viewer, new, per_day, now).await?;
    tx.commit().await?;
    shown(&idea)
}

/// `vote_idea`
pub(super) async fn vote(
    context: &Context<'_>,
    mut arguments: Arguments,
) -> Result<Value, Refusal> {
    let viewer = context.session.viewer(Scope::ApiWrite)?;
    let id: Uuid = arguments.required("id", "must be a UUID")?;
    let withdraw: Option<bool> = arguments.optional("withdraw", "must be true or false")?;
    arguments.finish(&["id", "withdraw"])?;
    let app = context.app;
    let mut tx = app.store.begin_shared().await?;
    let idea = if withdraw == Some(true) {
        ideas::withdraw_vote(&mut tx, viewer, id).await
    } else {
        ideas::vote(&mut tx, viewer, id, app.clock.now()).await
    };
    let idea = tx.end(idea).await?;
    shown(&idea)
}

fn shown(idea: &Idea) -> Result<Value, Refusal> {
    trim::trim_value(&json!({ "idea": view(idea) }), &Wanted::default())
}

fn view(idea: &Idea) -> Value {
    let deliveries = idea.deliveries.iter().map(|delivery| {
        json!({
            "policy_id": delivery.policy_id,
            "policy_slug": delivery.policy_slug,
            "policy_name": delivery.policy_name,
            "phase": delivery.phase.as_str(),
            "coverage": delivery.coverage.as_str(),
            "scope_note": delivery.scope_note,
            "completes_idea": delivery.completes_idea,
        })
    });
    json!({
        "id": idea.id,
        "title": idea.title,
        "body": idea.body,
        "phase": idea.phase.as_str(),
        "votes": idea.votes,
        "voted": idea.voted,
        "closed_reason": idea.closed_reason,
        "author_name": idea.author_name,
        "author_username": idea.author_username,
        "created_at": idea.created_at,
        "deliveries": deliveries.collect::<Vec<Value>>(),
    })
}
