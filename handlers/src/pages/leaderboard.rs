//! The leaderboard, for those who are signed in or for everybody (`pages.leaderboard`).

use askama::Template;
use catalog_api::{
    auth::{Authenticate, AuthenticationError},
    runtime::Rejection,
};
use catalog_store::{
    domain::{AssetType, Ranked, Scope},
    leaderboard::{self, Entry, RISING_DAYS},
};
use poem::{
    IntoResponse, Request, Response,
    http::{HeaderValue, StatusCode, header},
    web::headers::{Authorization, Cookie, HeaderMapExt, authorization::Bearer},
};

use super::{
    address::{self, Page, Subject},
    page::Missing,
    render,
    text::{clean, counted},
};
use crate::{App, asset::Asset, config::LeaderboardReaders};

/// Places of each list.
const PLACES: i64 = 10;

/// A browser session, as the interface names its cookie (Authentication, 6).
const SESSION: &str = "sb-access-token";

#[derive(Template)]
#[template(path = "leaderboard.html")]
struct LeaderboardPage<'a> {
    prefix: &'a str,
    canonical: String,
    people: Vec<Ranked<Person>>,
    lists: Vec<List>,
}

struct Person {
    name: String,
    published: String,
    points: i64,
}

struct List {
    id: &'static str,
    title: String,
    counts: &'static str,
    places: Vec<Ranked<Place>>,
}

struct Place {
    name: String,
    kind: &'static str,
    owner: String,
    count: i64,
    /// Of rulesets, which have pages.
    page: Option<String>,
}

/// The leaderboard as it is now.
pub(super) async fn page(app: &App) -> Result<Asset, Missing> {
    let now = app.clock.now();
    let standings = leaderboard::standings(&mut app.store.reader(), PLACES, now).await?;
    let url = &app.settings.server.public_url;
    let people = standings.people.into_iter().map(|Ranked { rank, item }| {
        let item = Person {
            name: clean(&item.name),
            published: published(item.policies, item.rulesets),
            points: item.points,
        };
        Ranked { rank, item }
    });
    let list = |id, title: String, counts, entries: Vec<Ranked<Entry>>| List {
        id,
        title,
        counts,
        places: entries
            .into_iter()
            .map(|Ranked { rank, item }| Ranked {
                rank,
                item: place(app, &item),
            })
            .collect(),
    };
    let page = LeaderboardPage {
        prefix: address::prefix(url),
        canonical: address::absolute(url, &Page::Leaderboard),
        people: people.collect(),
        lists: vec![
            list(
                "liked",
                "Most liked rulesets".to_owned(),
                "Likes",
                standings.most_liked,
            ),
            list(
                "deployed",
                "Most deployed".to_owned(),
                "Deployments",
                standings.most_deployed,
            ),
            list(
                "rising",
                format!("On the rise in the last {RISING_DAYS} days"),
                "Likes and deployments",
                standings.rising,
            ),
        ],
    };
    Ok(match app.settings.pages.leaderboard {
        LeaderboardReaders::Public => render::html(&page),
        LeaderboardReaders::SignedIn => render::private_html(&page),
    })
}

/// "2 policies, 1 ruleset"; what there is none of is left out.
fn published(policies: i64, rulesets: i64) -> String {
    let policies = match policies {
        0 => None,
        1 => Some("1 policy".to_owned()),
        more => Some(format!("{more} policies")),
    };
    let rulesets = (rulesets > 0).then(|| counted(rulesets, "ruleset"));
    let both: Vec<String> = policies.into_iter().chain(rulesets).collect();
    both.join(", ")
}

fn place(app: &App, entry: &Entry) -> Place {
    let is_ruleset = entry.kind == AssetType::Ruleset;
    let subject = Subject::Community(entry.id);
    let url = &app.settings.server.public_url;
    Place {
        name: clean(&entry.name),
        kind: if is_ruleset { "Ruleset" } else { "Policy" },
        owner: clean(&entry.owner_name),
        count: entry.count,
        page: is_ruleset.then(|| address::share_page(url, &subject)),
    }
}

/// What whoever may not read it is told.
pub(super) async fn refusal(app: &App, request: &Request) -> Option<Response> {
    if app.settings.pages.leaderboard == LeaderboardReaders::Public {
        return None;
    }
    let headers = request.headers();
    let token = headers.typed_get::<Authorization<Bearer>>();
    let session = headers.typed_get::<Cookie>();
    let checked = if let Some(token) = &token {
        let authenticated = app.token(token.token()).await;
        authenticated.map(|it| {
            it.scopes
                .iter()
                .any(|scope| scope == Scope::ApiRead.as_str())
        })
    } else if let Some(session) = session.as_ref().and_then(|cookies| cookies.get(SESSION)) {
        app.session(session, None).await.map(|_| true)
    } else {
        Ok(false)
    };
    match checked {
        Ok(true) => None,
        Err(AuthenticationError::Unavailable) => Some(Rejection::unavailable().into_response()),
        _ => Some(
            Response::builder()
                .status(StatusCode::UNAUTHORIZED)
                .header(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))
                .content_type("text/html; charset=utf-8")
                .body(render::sign_in(&app.settings)),
        ),
    }
}
