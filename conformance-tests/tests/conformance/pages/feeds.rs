//! Feeds and the map, read by those whose formats they are.

use atom_syndication::{Category, Feed, Link};
use chrono::TimeDelta;

use super::{community_ruleset, document, sync, vendor_ruleset};
use crate::harness::TestApp;

#[tokio::test]
async fn published_policies_have_a_feed() {
    let app = TestApp::start().await;
    let empty = app
        .get("/feed/policies.atom")
        .send_unchecked()
        .await
        .expect(200);
    let feed = Feed::read_from(empty.text.as_bytes()).expect("a feed");
    assert!(feed.entries().is_empty());
    let mara = app.user("Mara").await;
    let first = app.published_policy(&mara, "First").await;
    app.advance(TimeDelta::hours(1));
    let hostile = "Second <script>alert(1)</script> & \u{1}]]>";
    let second = app.published_policy(&mara, hostile).await;
    app.policy_under_review(&mara, "Waiting").await;
    let private = app.published_policy(&mara, "Private").await;
    app.set_private(private).await;
    tokio::time::sleep(catalog::page_memory::MOST_STALE).await;
    let text = app
        .get("/feed/policies.atom")
        .send_unchecked()
        .await
        .expect(200)
        .text;
    let feed = Feed::read_from(text.as_bytes()).expect("a feed");
    assert_eq!(feed.id(), "https://catalog.test/feed/policies.atom");
    assert_eq!(feed.updated().to_rfc3339(), "2026-01-15T10:00:00+00:00");
    let titles: Vec<&str> = feed
        .entries()
        .iter()
        .map(|entry| entry.title().as_str())
        .collect();
    assert_eq!(
        titles,
        ["Second <script>alert(1)</script> & \u{fffd}]]>", "First"]
    );
    for (entry, id) in feed.entries().iter().zip([second, first]) {
        assert_eq!(entry.id(), format!("urn:uuid:{id}"));
        let link = entry.links().first().expect("a link");
        assert_eq!(
            link.href(),
            format!("https://catalog.test/api/policies/{id}")
        );
        assert!(entry.published().is_some());
        assert!(
            entry
                .summary()
                .is_some_and(|text| text.as_str().starts_with("About "))
        );
        assert_eq!(
            entry.categories().first().map(Category::term),
            Some("Security")
        );
    }
    assert!(!text.contains("Mara") && !text.contains("example.com"));
}

#[tokio::test]
async fn rulesets_have_a_feed_and_a_map_where_the_settings_say_so() {
    let app = TestApp::with(|settings| {
        settings.pages.ruleset_feed = true;
        settings.pages.sitemap = true;
    })
    .await;
    let mara = app.user("Mara").await;
    let id = community_ruleset(&app, &mara, "Basics", "About it.").await;
    app.ruleset_under_review(&mara, "Waiting").await;
    let feed = [
        vendor_ruleset("secure", "Secure"),
        vendor_ruleset("hidden", "Hidden"),
    ];
    sync(&app, &feed).await;
    super::set_hidden(&app, "hidden", true).await;
    tokio::time::sleep(catalog::page_memory::MOST_STALE).await;
    let address = format!("https://catalog.test/rulesets/{id}");
    let text = app
        .get("/feed/rulesets.atom")
        .send_unchecked()
        .await
        .expect(200)
        .text;
    let feed = Feed::read_from(text.as_bytes()).expect("a feed");
    let [entry] = feed.entries() else {
        panic!("{text}")
    };
    assert_eq!(entry.title().as_str(), "Basics");
    assert_eq!(
        entry.links().first().map(Link::href),
        Some(address.as_str())
    );
    let map = app
        .get("/sitemap.xml")
        .send_unchecked()
        .await
        .expect(200)
        .text;
    let parsed = document(&map);
    let places = parsed
        .descendants()
        .filter(|node| node.tag_name().name() == "loc");
    let places: Vec<&str> = places.filter_map(|node| node.text()).collect();
    assert_eq!(
        places,
        [
            "https://catalog.test/",
            "https://catalog.test/vendor/rulesets/secure",
            &address
        ]
    );
    // The pages that it names are there, and the feed is named where people begin.
    let home = app.get("/").send_unchecked().await.expect(200).text;
    assert!(home.contains("/feed/rulesets.atom"));
    for place in places {
        let path = place
            .strip_prefix("https://catalog.test")
            .expect("a place here");
        app.get(path).send_unchecked().await.expect(200);
    }
}
