//! Makes pages.

use std::sync::Arc;

use catalog_store::DatabaseError;

use super::{
    address::{Page, Subject},
    card::{self, CardText},
    feeds, leaderboard, render,
    share::Share,
};
use crate::{App, asset::Asset};

/// Why there is no page.
#[derive(Debug)]
pub(super) enum Missing {
    /// There is none, or none for everybody. This is not kept: there is no end of what is absent.
    Absent,
    Database(DatabaseError),
}

impl From<DatabaseError> for Missing {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}

/// The page as it is now.
pub(super) async fn page(app: &App, page: &Page) -> Result<Arc<Asset>, Arc<Missing>> {
    let mut key = page.path();
    if *page == Page::Leaderboard {
        // Likes and deployments are no public changes: it is made anew each minute.
        let minute = app.clock.now().timestamp() / 60;
        key = format!("{key} {minute}");
    }
    app.page_memory.page(key, make(app, page)).await
}

async fn make(app: &App, page: &Page) -> Result<Arc<Asset>, Missing> {
    metrics::counter!("catalog_pages_rendered_total", "page" => page.kind()).increment(1);
    let settings = &app.settings;
    let url = &settings.server.public_url;
    Ok(Arc::new(match page {
        Page::Home => render::home(settings),
        Page::Share(subject) => render::share(url, subject, &load(app, subject).await?),
        Page::Badge(subject) => render::badge(&load(app, subject).await?),
        Page::Card(subject) => {
            let text = CardText::new(&load(app, subject).await?);
            return Ok(card(app, text).await);
        }
        Page::PolicyFeed => feeds::policies(app).await?,
        Page::RulesetFeed if settings.pages.ruleset_feed => feeds::rulesets(app).await?,
        Page::Sitemap if settings.pages.sitemap => feeds::sitemap(app).await?,
        Page::RulesetFeed | Page::Sitemap => return Err(Missing::Absent),
        Page::Leaderboard => leaderboard::page(app).await?,
        Page::Style => render::style(),
        Page::Icon => render::icon(),
    }))
}

async fn load(app: &App, subject: &Subject) -> Result<Share, Missing> {
    Share::load(app, subject).await?.ok_or(Missing::Absent)
}

async fn card(app: &App, text: CardText) -> Arc<Asset> {
    let drawing = async {
        let text = text.clone();
        // It takes longer than others should wait for their turn.
        let drawn = tokio::task::spawn_blocking(move || card::draw(&text)).await;
        Arc::new(render::image(drawn.unwrap_or_default()))
    };
    app.page_memory.image(text.whole(), drawing).await
}
