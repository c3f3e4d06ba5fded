//! Pages for people without an account.

mod absent;
mod feeds;
mod hostile;
mod leaderboard;
mod memory;
mod share;

use catalog_store::{
    domain::TargetScope,
    vendor::{self, VendorKind, VendorRuleset},
};
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::json;
use sqlx::types::Json;
use uuid::Uuid;

use crate::harness::{TestApp, User};

/// A vendor ruleset with an asset page and a longer description than its summary.
fn vendor_ruleset(slug: &str, name: &str) -> VendorRuleset {
    VendorRuleset {
        slug: slug.to_owned(),
        name: name.to_owned(),
        summary: "The summary of it.".to_owned(),
        version: "1.4.2".to_owned(),
        group_id: "the-group".to_owned(),
        asset_id: slug.to_owned(),
        categories: Json(vec!["the-vendors-category".to_owned()]),
        target_scopes: Json(vec![TargetScope::RestApi, TargetScope::Agent]),
        profile_yaml: "profile: the-profile".to_owned(),
        description: Some("The whole\ndescription of it.".to_owned()),
        documentation_url: Some("https://docs.test/page".to_owned()),
        asset_url: Some("https://exchange.test/assets/a?b=c&d".to_owned()),
        rule_names: Json(vec![
            "the-first-rule".to_owned(),
            "the-second-rule".to_owned(),
        ]),
        violation: 12,
        warning: 1,
        info: 3,
    }
}

async fn sync(app: &TestApp, feed: &[VendorRuleset]) {
    let mut tx = app.app.store.begin().await.expect("a transaction");
    vendor::sync_rulesets(&mut tx, feed, app.app.clock.now())
        .await
        .expect("a sync");
    tx.commit().await.expect("a commit");
}

async fn set_hidden(app: &TestApp, slug: &str, hidden: bool) {
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let set = vendor::set_hidden(&mut tx, VendorKind::Ruleset, slug, hidden).await;
    assert!(set.expect("an answer"), "{slug}");
    tx.commit().await.expect("a commit");
}

/// A published community ruleset with these texts.
async fn community_ruleset(app: &TestApp, owner: &User, name: &str, description: &str) -> Uuid {
    let body = json!({
        "name": name, "description": description, "category": "Documentation",
        "repoUrl": app.ruleset_repository("the-repository"),
        "videoTutorialUrl": "https://video.test/tutorial",
    });
    let request = app.post("/api/ruleset-submissions").by(owner).json(&body);
    let made = request.answers(201).await;
    app.approve_ruleset(made.id("/submission/id")).await;
    made.id("/submission/ruleset_id")
}

/// A page as a browser reads it. It is well-formed XML, too.
fn document(text: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).expect("a well-formed page")
}

/// What a person reads, in one line.
fn visible(document: &Document<'_>) -> String {
    let main = document
        .descendants()
        .find(|node| node.has_tag_name("main"))
        .expect("the main part");
    let texts = main.descendants().filter(Node::is_text);
    let texts = texts.filter_map(|node| node.text());
    let words: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
    words.join(" ")
}
