//! The vendor catalog.

use catalog_store::vendor::{self, VendorKind};

use crate::harness::TestApp;

#[tokio::test]
async fn the_vendor_catalog_is_listed_and_read() {
    let app = TestApp::start().await;
    app.vendor_policies(&[
        ("rate-limit", "Rate Limit", "inbound"),
        ("credentials", "credentials", "outbound"),
    ])
    .await;
    app.get("/api/policies?source=vendor&sort=submitted&assetKind=mcp")
        .send()
        .await
        .expect(200)
        .snapshot("vendor");
    let found = app
        .get("/api/policies?source=vendor&q=RATE&direction=inbound")
        .send()
        .await
        .expect(200);
    assert_eq!(found.at("/policies/0/slug"), "rate-limit");
    app.get("/api/vendor-policies/rate-limit")
        .send()
        .await
        .expect(200)
        .snapshot("detail");
    app.get("/api/vendor-policies/nothing")
        .send()
        .await
        .expect(404)
        .snapshot("absent");
}

#[tokio::test]
async fn withdrawn_and_hidden_entries_are_absent() {
    let app = TestApp::start().await;
    let both = [("one", "One", "inbound"), ("two", "Two", "inbound")];
    app.vendor_policies(&both).await;
    app.vendor_policies(&both[..1]).await;
    app.get("/api/vendor-policies/two")
        .send()
        .await
        .expect(404)
        .snapshot("withdrawn");
    let mut tx = app.app.store.begin().await.expect("a transaction");
    assert!(
        vendor::set_hidden(&mut tx, VendorKind::Policy, "one", true)
            .await
            .expect("an entry")
    );
    tx.commit().await.expect("a commit");
    app.get("/api/vendor-policies/one").send().await.expect(404);
    app.get("/api/policies?source=vendor")
        .send()
        .await
        .expect(200)
        .snapshot("vendor_empty");
    app.vendor_policies(&both).await;
    app.get("/api/vendor-policies/two").send().await.expect(200);
    app.get("/api/vendor-policies/one").send().await.expect(404);
}
