//! What pages look like: templates, filled in. They escape every text.

use askama::Template;
use poem::http::HeaderValue;
use reqwest::Url;
use serde_json::json;

use super::{
    address::{self, Page, Subject},
    badge::Badge,
    share::{Origin, Share},
    text::{json_in_html, line},
};
use crate::{
    asset::{Asset, REVALIDATE},
    config::{LeaderboardReaders, Settings},
};

/// For images that other sites show, which ask for them each time otherwise.
const BRIEFLY: &str = "public, max-age=300";

/// Shown where a page is linked: search engines and messengers show about as much.
const SUMMARY_LENGTH: usize = 200;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage<'a> {
    prefix: &'a str,
    canonical: String,
    version: &'static str,
    policy_feed: &'static str,
    ruleset_feed: Option<&'static str>,
    leaderboard: Option<&'static str>,
}

#[derive(Template)]
#[template(path = "share.html")]
struct SharePage<'a> {
    prefix: &'a str,
    share: &'a Share,
    canonical: String,
    image: String,
    summary: String,
    linked_data: String,
    bars: Vec<Bar>,
}

#[derive(Template)]
#[template(path = "absent.html")]
struct AbsentPage<'a> {
    prefix: &'a str,
}

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInPage<'a> {
    prefix: &'a str,
}

/// A row of the chart.
struct Bar {
    /// The word of the interface, and the class of its colour.
    severity: &'static str,
    meaning: &'static str,
    number: i64,
    /// Of 100.
    width: i64,
}

/// What runs here.
pub(super) fn home(settings: &Settings) -> Asset {
    let url = &settings.server.public_url;
    html(&HomePage {
        prefix: address::prefix(url),
        canonical: address::absolute(url, &Page::Home),
        version: env!("CARGO_PKG_VERSION"),
        policy_feed: address::POLICY_FEED,
        ruleset_feed: settings.pages.ruleset_feed.then_some(address::RULESET_FEED),
        leaderboard: (settings.pages.leaderboard == LeaderboardReaders::Public)
            .then_some(address::LEADERBOARD),
    })
}

/// The share page of a ruleset.
pub(super) fn share(public_url: &Url, subject: &Subject, share: &Share) -> Asset {
    let canonical = address::share_page(public_url, subject);
    html(&SharePage {
        prefix: address::prefix(public_url),
        image: address::absolute(public_url, &Page::Card(subject.clone())),
        summary: line(&share.description, SUMMARY_LENGTH),
        linked_data: linked_data(&canonical, share),
        bars: bars(share),
        canonical,
        share,
    })
}

/// The page for what has none.
pub(super) fn absent(settings: &Settings) -> String {
    let prefix = address::prefix(&settings.server.public_url);
    text(&AbsentPage { prefix })
}

/// The badge of a ruleset.
pub(super) fn badge(share: &Share) -> Asset {
    asset("image/svg+xml", BRIEFLY, text(&Badge::new(share)))
}

/// An image of PNG.
pub(super) fn image(bytes: Vec<u8>) -> Asset {
    asset("image/png", BRIEFLY, bytes)
}

/// The style of all pages.
pub(super) fn style() -> Asset {
    asset(
        "text/css; charset=utf-8",
        REVALIDATE,
        include_str!("assets/style.css"),
    )
}

/// What browsers show beside a page's title.
pub(super) fn icon() -> Asset {
    asset("image/svg+xml", REVALIDATE, include_str!("assets/icon.svg"))
}

/// A document that is not for people.
pub(super) fn document(content_type: &'static str, template: &impl Template) -> Asset {
    asset(content_type, REVALIDATE, text(template))
}

/// A page.
pub(super) fn html(template: &impl Template) -> Asset {
    document("text/html; charset=utf-8", template)
}

/// A page that is not for everybody.
pub(super) fn private_html(template: &impl Template) -> Asset {
    asset(
        "text/html; charset=utf-8",
        "private, no-cache",
        text(template),
    )
}

/// The page for whoever has to sign in.
pub(super) fn sign_in(settings: &Settings) -> String {
    let prefix = address::prefix(&settings.server.public_url);
    text(&SignInPage { prefix })
}

fn asset(
    content_type: &'static str,
    cache_control: &'static str,
    bytes: impl Into<bytes::Bytes>,
) -> Asset {
    Asset::new(HeaderValue::from_static(content_type), cache_control, bytes)
}

fn text(template: &impl Template) -> String {
    // Nothing that a template here contains can fail.
    template.render().unwrap_or_default()
}

fn bars(share: &Share) -> Vec<Bar> {
    let most = share
        .counts
        .by_severity()
        .map(|(_, number)| number)
        .into_iter()
        .max();
    let most = most.unwrap_or_default().max(1);
    let bars = share.counts.by_severity().into_iter();
    bars.map(|(severity, number)| Bar {
        severity,
        meaning: match severity {
            "violation" => "Not conformant until fixed",
            "warning" => "Does not block conformance",
            _ => "Advice only",
        },
        number,
        width: (number.saturating_mul(100) / most).max(i64::from(number > 0)),
    })
    .collect()
}

/// What search engines read.
fn linked_data(canonical: &str, share: &Share) -> String {
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "additionalType": share.kind(),
        "name": share.name,
        "description": share.description,
        "url": canonical,
        "keywords": share.scope_names(),
    });
    match &share.origin {
        Origin::Community { owner, category } => {
            data["author"] = json!({ "@type": "Person", "name": owner });
            data["genre"] = json!(category);
        }
        Origin::Vendor { version, asset_url } => {
            data["version"] = json!(version);
            if let Some(url) = asset_url {
                data["sameAs"] = json!(url);
            }
        }
    }
    json_in_html(&data)
}
