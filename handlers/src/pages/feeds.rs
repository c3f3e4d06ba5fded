//! Feeds of what was published last, and the map for search engines.

use askama::Template;
use catalog_store::{policies, rulesets, vendor};
use chrono::{DateTime, SecondsFormat, Utc};
use uuid::Uuid;

use super::{
    address::{self, Page, Subject},
    page::Missing,
    render,
    text::clean,
};
use crate::{App, asset::Asset};

/// Entries of a feed.
const ENTRIES: i64 = 50;

/// Addresses of one kind in the map; the format allows 50,000 in all.
const MAPPED: i64 = 20_000;

const ATOM: &str = "application/atom+xml; charset=utf-8";

#[derive(Template)]
#[template(path = "feed.xml")]
struct Feed {
    title: &'static str,
    address: String,
    home: String,
    updated: String,
    entries: Vec<Entry>,
}

struct Entry {
    id: Uuid,
    title: String,
    summary: String,
    category: String,
    link: Link,
    published: String,
    updated: String,
}

struct Link {
    address: String,
    content_type: &'static str,
}

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Map {
    home: String,
    entries: Vec<Place>,
}

struct Place {
    address: String,
    changed: Option<String>,
}

/// Published policies. They have no pages, so that entries lead to their records.
pub(super) async fn policies(app: &App) -> Result<Asset, Missing> {
    let newest = policies::newest(&mut app.store.reader(), ENTRIES).await?;
    let home = address::absolute(&app.settings.server.public_url, &Page::Home);
    let updated = newest.iter().map(|policy| policy.updated_at).max();
    let entries = newest.into_iter().map(|policy| Entry {
        link: Link {
            address: format!("{home}api/policies/{}", policy.id),
            content_type: "application/json",
        },
        id: policy.id,
        title: clean(&policy.name),
        summary: clean(&policy.description),
        category: clean(&policy.category),
        published: time(policy.published_at),
        updated: time(policy.updated_at),
    });
    let entries = entries.collect();
    Ok(feed(
        app,
        "Published policies",
        &Page::PolicyFeed,
        updated,
        entries,
    ))
}

/// Published community rulesets.
pub(super) async fn rulesets(app: &App) -> Result<Asset, Missing> {
    let newest = rulesets::newest(&mut app.store.reader(), ENTRIES).await?;
    let url = &app.settings.server.public_url;
    let updated = newest.iter().map(|ruleset| ruleset.updated_at).max();
    let entries = newest.into_iter().map(|ruleset| Entry {
        link: Link {
            address: address::share_page(url, &Subject::Community(ruleset.id)),
            content_type: "text/html",
        },
        id: ruleset.id,
        title: clean(&ruleset.content.name),
        summary: clean(&ruleset.content.description),
        category: ruleset.content.category.as_str().to_owned(),
        published: time(ruleset.published_at),
        updated: time(ruleset.updated_at),
    });
    let entries = entries.collect();
    Ok(feed(
        app,
        "Published rulesets",
        &Page::RulesetFeed,
        updated,
        entries,
    ))
}

/// All share pages.
pub(super) async fn sitemap(app: &App) -> Result<Asset, Missing> {
    let mut reader = app.store.reader();
    let url = &app.settings.server.public_url;
    let community = rulesets::newest(&mut reader, MAPPED).await?;
    let community = community.into_iter().map(|ruleset| Place {
        address: address::share_page(url, &Subject::Community(ruleset.id)),
        changed: Some(time(ruleset.updated_at)),
    });
    let slugs = vendor::ruleset_slugs(&mut reader).await?;
    let vendor = slugs.into_iter().map(|slug| Place {
        address: address::share_page(url, &Subject::Vendor(slug)),
        changed: None,
    });
    let map = Map {
        home: address::absolute(url, &Page::Home),
        entries: vendor.chain(community).collect(),
    };
    Ok(render::document("application/xml; charset=utf-8", &map))
}

fn feed(
    app: &App,
    title: &'static str,
    page: &Page,
    updated: Option<DateTime<Utc>>,
    entries: Vec<Entry>,
) -> Asset {
    let url = &app.settings.server.public_url;
    let feed = Feed {
        title,
        address: address::absolute(url, page),
        home: address::absolute(url, &Page::Home),
        // A feed without entries has never changed.
        updated: time(updated.unwrap_or_default()),
        entries,
    };
    render::document(ATOM, &feed)
}

fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}
