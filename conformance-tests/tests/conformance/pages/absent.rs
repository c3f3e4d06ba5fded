//! What is not for everybody has no page, and nothing tells it from what does not exist.

use std::time::Duration;

use catalog::page_memory::MOST_STALE;
use uuid::Uuid;

use super::{community_ruleset, set_hidden, sync, vendor_ruleset};
use crate::harness::{Exchange, TestApp};

/// Longer than anything that was shown before may be shown.
const SETTLED: Duration = MOST_STALE.saturating_add(Duration::from_millis(100));

/// What of an answer could tell one absence from another.
fn face(answer: &Exchange) -> (String, Vec<(String, String)>) {
    let headers = answer.headers.iter().map(|(name, value)| {
        let value = value.to_str().expect("text").to_owned();
        (name.to_string(), value)
    });
    // Every answer has these, and they differ.
    let kept = headers.filter(|(name, _)| !matches!(name.as_str(), "x-request-id" | "date"));
    (answer.text.clone(), kept.collect())
}

#[tokio::test]
async fn all_that_is_absent_looks_the_same() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (_, waiting) = app.ruleset_under_review(&mara, "Waiting").await;
    let (submission, rejected) = app.ruleset_under_review(&mara, "Rejected").await;
    app.reject_ruleset(submission, "No.").await;
    let both = [
        vendor_ruleset("hidden", "Hidden"),
        vendor_ruleset("withdrawn", "Withdrawn"),
    ];
    sync(&app, &both).await;
    // They were there, and may have been kept.
    for slug in ["hidden", "withdrawn"] {
        let page = app.get(format!("/vendor/rulesets/{slug}"));
        page.send_unchecked().await.expect(200);
    }
    sync(&app, &both[..1]).await;
    set_hidden(&app, "hidden", true).await;
    tokio::time::sleep(SETTLED).await;
    let nothing = Uuid::nil();
    let absent = app.get(format!("/rulesets/{nothing}"));
    let absent = absent.send_unchecked().await.expect(404);
    assert!(absent.text.contains("<h1>Not found</h1>"));
    assert_eq!(absent.headers["cache-control"], "no-store");
    for path in [
        format!("/rulesets/{waiting}"),
        format!("/rulesets/{waiting}/card.png"),
        format!("/badge/rulesets/{waiting}.svg"),
        format!("/rulesets/{rejected}"),
        "/vendor/rulesets/hidden".to_owned(),
        "/vendor/rulesets/hidden/card.png".to_owned(),
        "/badge/vendor/rulesets/hidden.svg".to_owned(),
        "/vendor/rulesets/withdrawn".to_owned(),
        "/vendor/rulesets/absent".to_owned(),
        "/vendor/rulesets/%00".to_owned(),
        "/vendor/rulesets/%ff".to_owned(),
        "/vendor/rulesets/a%2Fb".to_owned(),
        "/vendor/rulesets/".to_owned(),
        "/vendor/other".to_owned(),
        "/rulesets".to_owned(),
        "/rulesets/".to_owned(),
        "/rulesets/not-an-id".to_owned(),
        format!("/rulesets/{waiting}/"),
        format!("/rulesets/{}", waiting.simple()),
        "/badge/".to_owned(),
        "/pages/other.css".to_owned(),
        "/feed/rulesets.atom".to_owned(),
        "/sitemap.xml".to_owned(),
    ] {
        // Not for its owner either: nobody is known here.
        let other = app.get(&path).by(&mara).send_unchecked().await.expect(404);
        assert_eq!(face(&other), face(&absent), "{path}");
        let head = app
            .request(reqwest::Method::HEAD, &path)
            .send_unchecked()
            .await;
        assert!(head.expect(404).text.is_empty(), "{path}");
    }
}

#[tokio::test]
async fn what_comes_and_goes_is_shown_in_time() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    sync(&app, &[vendor_ruleset("secure", "Secure")]).await;
    let statuses = async |path: &str| {
        let page = app.get(path).send_unchecked().await.status.as_u16();
        let card = app.get(format!("{path}/card.png")).send_unchecked().await;
        let badge = app.get(format!("/badge{path}.svg")).send_unchecked().await;
        [page, card.status.as_u16(), badge.status.as_u16()]
    };
    let path = "/vendor/rulesets/secure";
    for hidden in [true, false, true, false] {
        set_hidden(&app, "secure", hidden).await;
        tokio::time::sleep(SETTLED).await;
        let status = if hidden { 404 } else { 200 };
        assert_eq!(statuses(path).await, [status; 3]);
        assert_eq!(statuses(path).await, [status; 3]);
    }
    // Changed texts, too.
    let shows = async |text: &str| {
        tokio::time::sleep(SETTLED).await;
        app.get(path)
            .send_unchecked()
            .await
            .expect(200)
            .text
            .contains(text)
    };
    sync(&app, &[vendor_ruleset("secure", "Another name")]).await;
    assert!(shows("<h1 dir=\"auto\">Another name</h1>").await);
    let (submission, id) = app.ruleset_under_review(&mara, "Waiting").await;
    let path = format!("/rulesets/{id}");
    assert_eq!(statuses(&path).await, [404; 3]);
    app.approve_ruleset(submission).await;
    tokio::time::sleep(SETTLED).await;
    assert_eq!(statuses(&path).await, [200; 3]);
}

#[tokio::test]
async fn a_database_that_fails_is_no_absence() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = community_ruleset(&app, &mara, "Basics", "About it.").await;
    app.break_table("rulesets").await;
    let failed = app.get(format!("/rulesets/{id}"));
    let failed = failed.send_unchecked().await.expect(500);
    assert_eq!(failed.at("/error/code"), "internal_error");
    assert!(!failed.text.contains("rulesets"), "{}", failed.text);
    app.get("/").send_unchecked().await.expect(200);
}

#[tokio::test]
async fn pages_count_as_requests_of_an_address() {
    let app = TestApp::with(|settings| {
        settings.limits.requests_per_minute_per_address = std::num::NonZeroU32::new(2);
    })
    .await;
    for path in ["/", "/rulesets/x"] {
        app.get(path).send_unchecked().await;
    }
    for path in ["/", "/badge/rulesets/x.svg", "/feed/policies.atom"] {
        let refused = app.get(path).send_unchecked().await.expect(429);
        assert!(refused.headers.contains_key("retry-after"));
    }
    app.get("/healthz").send_unchecked().await.expect(200);
}
