//! `like_ruleset` and `leaderboard`: what people think of what is published (interface, What the service does).

use catalog_store::{
    domain::{AssetType, Ranked, Scope},
    leaderboard::{self, Entry, Person},
    likes,
};
use reqwest::Url;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Context;
use crate::{
    mcp::{arguments::Arguments, refusal::Refusal, share::PAGE_URL},
    pages::address::{Subject, share_page},
};

/// Rows of each column, where nothing else is asked for, and at most.
const ROWS: i64 = 10;
const MOST_ROWS: i64 = 50;

/// `like_ruleset`
pub(super) async fn like(
    context: &Context<'_>,
    mut arguments: Arguments,
) -> Result<Value, Refusal> {
    let viewer = context.session.viewer(Scope::ApiWrite)?;
    let id: Uuid = arguments.required("id", "must be a UUID")?;
    let liked: Option<bool> = arguments.optional("liked", "must be true or false")?;
    arguments.finish(&["id", "liked"])?;
    let app = context.app;
    let mut tx = app.store.begin_shared().await?;
    let liked = liked.unwrap_or(true);
    let like = likes::set_ruleset(&mut tx, viewer, id, liked, app.clock.now()).await;
    let like = tx.end(like).await?;
    Ok(json!({ "liked": like.liked, "likes": like.likes }))
}

/// `leaderboard`
pub(super) async fn leaderboard(
    context: &Context<'_>,
    mut arguments: Arguments,
) -> Result<Value, Refusal> {
    context.session.viewer(Scope::ApiRead)?;
    let limit = arguments.number("limit", (1, MOST_ROWS), ROWS)?;
    arguments.finish(&["limit"])?;
    let app = context.app;
    let now = app.clock.now();
    let standings = leaderboard::standings(&mut app.store.reader(), limit, now).await?;
    let entry = |of: &Entry| entry(of, &app.settings.server.public_url);
    Ok(json!({
        "people": column(&standings.people, person),
        "most_liked": column(&standings.most_liked, entry),
        "most_deployed": column(&standings.most_deployed, entry),
        "rising": column(&standings.rising, entry),
    }))
}

fn column<T>(ranked: &[Ranked<T>], view: impl Fn(&T) -> Value) -> Vec<Value> {
    let rows = ranked.iter().map(|ranked| {
        let mut row = view(&ranked.item);
        row["rank"] = ranked.rank.into();
        row
    });
    rows.collect()
}

fn person(person: &Person) -> Value {
    json!({
        "name": person.name,
        "username": person.username,
        "points": person.points,
        "policies": person.policies,
        "rulesets": person.rulesets,
    })
}

fn entry(entry: &Entry, public_url: &Url) -> Value {
    let mut row = json!({
        "kind": entry.kind.as_str(),
        "id": entry.id,
        "slug": entry.slug,
        "name": entry.name,
        "owner_name": entry.owner_name,
        "owner_username": entry.owner_username,
        "count": entry.count,
    });
    if entry.kind == AssetType::Ruleset {
        row[PAGE_URL] = share_page(public_url, &Subject::Community(entry.id)).into();
    }
    row
}
