//! The vendor's rulesets in the catalog.

use catalog_store::vendor::{self, VendorKind};

use crate::{harness::TestApp, rulesets::names};

#[tokio::test]
async fn the_vendor_catalog_is_for_everybody() {
    let app = TestApp::with(|settings| {
        settings.vendor.asset_url =
            Some("https://exchange.test/{groupId}/{assetId}/{version}".to_owned());
    })
    .await;
    app.vendor_rulesets(&[
        ("tls", "TLS only", "rest-api"),
        ("agents", "agent cards", "agent"),
        ("queues", "Queues", "async-api"),
    ])
    .await;
    app.get("/api/rulesets?source=vendor&sort=views&limit=2")
        .answers(200)
        .await
        .snapshot("vendor");
    for (query, expected) in [
        ("order=desc", &["TLS only", "Queues", "agent cards"][..]),
        ("offset=2", &["TLS only"]),
        ("scope=agent-network", &["agent cards"]),
        ("category=Security&limit=1", &["agent cards"]),
        ("category=All%20Categories&q=only", &["TLS only"]),
        ("category=security", &[]),
    ] {
        let list = app
            .get(format!("/api/rulesets?source=vendor&{query}"))
            .answers(200)
            .await;
        assert_eq!(names(&list), expected, "{query}");
    }
    app.get("/api/vendor-rulesets/tls")
        .answers(200)
        .await
        .snapshot("detail");
    app.get("/api/vendor-rulesets/nothing")
        .answers(404)
        .await
        .snapshot("absent");
    app.get("/api/vendor-rulesets/%00").answers(404).await;
    app.vendor_rulesets(&[
        ("tls", "TLS only", "rest-api"),
        ("agents", "agent cards", "agent"),
    ])
    .await;
    app.get("/api/vendor-rulesets/queues")
        .answers(404)
        .await
        .snapshot("withdrawn");
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let hidden = vendor::set_hidden(&mut tx, VendorKind::Ruleset, "tls", true).await;
    assert!(hidden.expect("an entry"));
    tx.commit().await.expect("a commit");
    app.get("/api/vendor-rulesets/tls")
        .answers(404)
        .await
        .snapshot("hidden");
    let list = app.get("/api/rulesets?source=vendor").answers(200).await;
    assert_eq!(names(&list), ["agent cards"]);
}
