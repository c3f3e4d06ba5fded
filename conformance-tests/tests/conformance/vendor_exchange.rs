//! The vendor catalog, synced from the exchange where the vendor publishes.

use std::collections::BTreeMap;

use catalog::{
    config::Vendor,
    sandbox::vendor::{policy, ruleset},
    vendor::{self, Exchange, Feed, Synced},
};
use catalog_emulators::platform::{
    Coordinate, EmulatedOrganization, PlatformEmulator, PlatformFault, PublishedAsset,
};
use catalog_store::vendor::VendorPolicy;
use serde_json::json;

use crate::{
    harness::{TestApp, profile},
    inputs::inputs,
};

const VENDOR: &str = "68ef9520-24e9-4cf2-b2f5-620025690913";

fn settings() -> Vendor {
    Vendor {
        asset_url: None,
        exchange: Some("us".to_owned()),
        organization: Some(VENDOR.to_owned()),
        client_id: Some("vendor-reader".to_owned()),
        client_secret: Some("s3cret-of-the-reader".into()),
        schedule: None,
    }
}

fn open(emulator: &PlatformEmulator) {
    let vendor = EmulatedOrganization::new(VENDOR, "Vendor");
    emulator.add_client("vendor-reader", "s3cret-of-the-reader", vendor);
}

async fn read(app: &TestApp) -> Result<Feed, String> {
    let exchange = Exchange::configured(&settings(), None, None)?;
    let offer = exchange.read(&app.app.platform, &app.app.store).await;
    let offer = offer.map_err(|error| error.to_string())?;
    offer.into_feed().map_err(|error| error.to_string())
}

async fn sync(app: &TestApp) -> Synced {
    let feed = read(app).await.expect("a feed");
    vendor::sync(&app.app.store, &app.app.clock, &feed)
        .await
        .expect("a sync")
}

fn numbers(of: &vendor::Changes) -> [usize; 5] {
    [
        of.added,
        of.changed,
        of.unchanged,
        of.withdrawn,
        of.restored,
    ]
}

fn by_slug<T: Clone>(entries: Option<&Vec<T>>, slug: impl Fn(&T) -> String) -> BTreeMap<String, T> {
    let entries = entries.into_iter().flatten();
    entries.map(|entry| (slug(entry), entry.clone())).collect()
}

/// The feed that is known arrives by the exchange as it is.
#[tokio::test]
async fn the_real_vendor_feed_arrives_by_the_exchange() {
    let Some(inputs) = inputs() else { return };
    let app = TestApp::start().await;
    let known = vendor::read(&inputs.join("vendor-feed").display().to_string()).await;
    let known = known.expect("the feed");
    open(&app.platform);
    let policies = by_slug(known.policies.as_ref(), |it| it.slug.clone());
    let rulesets = by_slug(known.rulesets.as_ref(), |it| it.slug.clone());
    for of in policies.values() {
        app.platform.restore(policy(of));
    }
    for of in rulesets.values() {
        app.platform.restore(ruleset(of));
    }
    let feed = read(&app).await.expect("a feed");
    assert_eq!(
        by_slug(feed.policies.as_ref(), |it| it.slug.clone()),
        policies
    );
    assert_eq!(
        by_slug(feed.rulesets.as_ref(), |it| it.slug.clone()),
        rulesets
    );
    let synced = sync(&app).await;
    assert_eq!(numbers(&synced.policies), [66, 0, 0, 0, 0]);
    assert_eq!(numbers(&synced.rulesets), [6, 0, 0, 0, 0]);
    let again = sync(&app).await;
    assert_eq!(numbers(&again.policies), [0, 0, 66, 0, 0]);
    assert_eq!(numbers(&again.rulesets), [0, 0, 6, 0, 0]);
    let gone = &policies["rate-limiting"];
    app.platform.forget(&Coordinate::new(
        &gone.group_id,
        &gone.asset_id,
        &gone.version,
    ));
    let without = sync(&app).await;
    assert_eq!(without.policies.slugs.withdrawn, ["rate-limiting"]);
    app.get("/api/vendor-policies/rate-limiting")
        .send()
        .await
        .expect(404);
    let mut newer = gone.clone();
    newer.version = "99.0.0".to_owned();
    app.platform.restore(policy(&newer));
    assert_eq!(sync(&app).await.policies.slugs.restored, ["rate-limiting"]);
    let back = app.get("/api/vendor-policies/rate-limiting").send().await;
    assert_eq!(back.expect(200).at("/policy/version"), "99.0.0");
}

fn small() -> (VendorPolicy, PublishedAsset) {
    let of = VendorPolicy {
        slug: "a2a-guard".to_owned(),
        name: "A2A Guard".to_owned(),
        summary: "Guards.".to_owned(),
        direction: catalog_store::domain::Direction::Outbound,
        category: None,
        group_id: VENDOR.to_owned(),
        asset_id: "a-two-a-guard".to_owned(),
        version: "1.0.0".to_owned(),
        body_md: "# Guard".to_owned(),
    };
    let asset = policy(&of);
    (of, asset)
}

fn rules() -> PublishedAsset {
    let at = Coordinate::new(VENDOR, "rules", "1.0.0");
    let rules = PublishedAsset::released(at, "ruleset", "Rules", "Rules.");
    rules.file("ruleset.yaml", profile("Rules"))
}

#[tokio::test]
async fn an_exchange_that_fails_in_the_middle_changes_nothing() {
    let app = TestApp::start().await;
    open(&app.platform);
    let (of, asset) = small();
    app.platform.restore(asset);
    app.platform.restore(rules());
    let synced = sync(&app).await;
    assert_eq!(synced.policies.slugs.added, ["a2a-guard"]);
    // Whatever request it is that fails, nothing is taken over and nothing withdrawn.
    let mut newer = of.clone();
    newer.version = "1.1.0".to_owned();
    app.platform.restore(policy(&newer));
    let before = app.platform.request_count();
    read(&app).await.expect("a feed");
    let requests = app.platform.request_count() - before;
    assert!(requests > 8, "{requests}");
    for request in 0..requests {
        app.platform
            .fail_later(u32::try_from(request).expect("few"), PlatformFault::Garbage);
        let failed = read(&app).await;
        assert!(failed.is_err(), "request {request} of {requests}");
    }
    let served = app.get("/api/vendor-policies/a2a-guard").send().await;
    assert_eq!(served.expect(200).at("/policy/version"), "1.0.0");
    app.platform.set_fault(None);
    assert_eq!(sync(&app).await.policies.slugs.changed, ["a2a-guard"]);
}

#[tokio::test]
async fn what_the_exchange_has_is_checked() {
    let app = TestApp::start().await;
    open(&app.platform);
    let (of, good) = small();
    app.platform.restore(good.clone());
    let refused = async |expected: &str| {
        let error = read(&app).await.expect_err("a refusal");
        assert!(error.contains(expected), "{error}");
        assert!(!error.contains("s3cret"), "{error}");
    };
    refused("no rulesets").await;
    let mut broken = rules().file("ruleset.yaml", "- no profile");
    app.platform.restore(broken.clone());
    refused("rules").await;
    broken.files.clear();
    app.platform.restore(broken);
    refused("no file ruleset.yaml").await;
    app.platform.restore(rules());
    let metadata = "#%Policy Definition 0.1\nname: a\ninjectionPoint: sideways\n";
    let mut sideways = good.clone().file("metadata.yaml", metadata);
    app.platform.restore(sideways.clone());
    refused("direction").await;
    sideways.files.clear();
    app.platform.restore(sideways);
    refused("metadata.yaml").await;
    app.platform.restore(good.clone());
    // An entry that came by a feed keeps its address.
    let mut renamed = of.clone();
    renamed.slug = "guard-of-agents".to_owned();
    let feed = Feed {
        policies: Some(vec![renamed]),
        rulesets: None,
    };
    vendor::sync(&app.app.store, &app.app.clock, &feed)
        .await
        .expect("a sync");
    let feed = read(&app).await.expect("a feed");
    assert_eq!(feed.policies.expect("policies")[0].slug, "guard-of-agents");
    // A version in development is none that is offered.
    let mut next = good;
    next.coordinate.version = "2.0.0".to_owned();
    next.status = "development".to_owned();
    app.platform.restore(next);
    let feed = read(&app).await.expect("a feed");
    assert_eq!(feed.policies.expect("policies")[0].version, "1.0.0");
    let mut wrong = settings();
    wrong.client_secret = Some("another".into());
    let exchange = Exchange::configured(&wrong, None, None).expect("settings");
    let refused = exchange.read(&app.app.platform, &app.app.store).await;
    let refused = refused.expect_err("a refusal").to_string();
    assert!(refused.contains("rejected the credentials"), "{refused}");
    wrong.client_secret = None;
    let missing = Exchange::configured(&wrong, None, None).expect_err("a refusal");
    assert_eq!(missing, "vendor.client_secret is not set");
}

/// What is written is a feed that a sync from files reads as the same.
#[tokio::test]
async fn a_feed_can_be_written() {
    let app = TestApp::start().await;
    open(&app.platform);
    app.platform.restore(small().1);
    app.platform.restore(rules());
    let exchange = Exchange::configured(&settings(), None, None).expect("settings");
    let offer = exchange.read(&app.app.platform, &app.app.store).await;
    let offer = offer.expect("an offer");
    let folder = tempfile::tempdir().expect("a directory");
    let folder = folder.path().join("feed");
    offer.write(&folder).expect("a feed");
    offer.write(&folder).expect("a feed");
    let written = vendor::read(&folder.display().to_string()).await;
    let written = written.expect("a feed");
    let feed = offer.into_feed().expect("a feed");
    assert_eq!(json!(written.policies.map(|of| of.len())), json!(1));
    vendor::sync(&app.app.store, &app.app.clock, &feed)
        .await
        .expect("a sync");
    let again = vendor::read(&folder.display().to_string()).await;
    let again = again.expect("a feed");
    let preview = vendor::preview(&app.app.store, &app.app.clock, &again).await;
    let preview = preview.expect("a preview");
    assert_eq!(numbers(&preview.policies), [0, 0, 1, 0, 0]);
    assert_eq!(numbers(&preview.rulesets), [0, 0, 1, 0, 0]);
}
