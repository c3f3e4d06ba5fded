//! Real projects and rulesets, where the folder that holds them is present (CATALOG_INPUTS, or `shared/inputs` beside the project).

mod policies;
mod rulesets;

use std::path::PathBuf;

use catalog::vendor;

use crate::harness::TestApp;

pub fn inputs() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/inputs");
    let folder = std::env::var("CATALOG_INPUTS").unwrap_or_else(|_| beside.to_owned());
    let folder = PathBuf::from(folder);
    folder.is_dir().then_some(folder)
}

#[tokio::test]
async fn the_real_vendor_feed_is_synced() {
    let Some(inputs) = inputs() else { return };
    let app = TestApp::start().await;
    let source = inputs.join("vendor-feed").display().to_string();
    let read = || async { vendor::read(&source).await.expect("the feed") };
    let first = vendor::sync(&app.app.store, &app.app.clock, &read().await)
        .await
        .expect("a sync");
    assert_eq!((first.policies.added, first.rulesets.added), (66, 6));
    let again = vendor::sync(&app.app.store, &app.app.clock, &read().await)
        .await
        .expect("a sync");
    assert_eq!((again.policies.unchanged, again.policies.changed), (66, 0));
    let all = app
        .get("/api/policies?source=vendor")
        .send()
        .await
        .expect(200);
    assert_eq!(all.body["policies"].as_array().map(Vec::len), Some(66));
    let outbound = app
        .get("/api/policies?source=vendor&direction=outbound")
        .send()
        .await
        .expect(200);
    assert_eq!(outbound.body["policies"].as_array().map(Vec::len), Some(13));
    app.get("/api/vendor-policies/rate-limiting")
        .send()
        .await
        .expect(200);
}
