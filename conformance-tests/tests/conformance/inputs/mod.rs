//! Real projects and rulesets, where the folder that holds them is present (CATALOG_INPUTS, or `shared/inputs` beside the project).

mod rulesets;

use std::path::PathBuf;

use catalog::vendor;
use serde_json::{Value, json};

use crate::harness::{TestApp, WEB_URL};

fn inputs() -> Option<PathBuf> {
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
    let first = vendor::sync(&app.app.store, &app.app.clock, read().await)
        .await
        .expect("a sync");
    assert_eq!((first.policies.added, first.rulesets.added), (66, 6));
    let again = vendor::sync(&app.app.store, &app.app.clock, read().await)
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

#[tokio::test]
async fn the_real_projects_are_submitted_and_published() {
    let Some(inputs) = inputs() else { return };
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    app.source_host.load(&inputs).expect("the projects");
    for (name, category) in [
        ("a2a-pii-guard-policy", "A2A"),
        ("instance-id-header-injection", "Custom"),
        ("slack-request-verification", "Security"),
        ("curity-phantom-token-policy", "Security"),
    ] {
        let url = format!("{WEB_URL}/policies/{name}");
        let split = inputs
            .join("policies")
            .join(name)
            .join(format!("{name}-definition"))
            .is_dir();
        let body = if split {
            json!({"name": name, "description": "Real.", "projectType": "split",
                "sourcehostUrl": format!("{url}/tree/main/{name}-definition"),
                "implementationSourcehostUrl": format!("{url}/tree/main/{name}-flex")})
        } else {
            json!({"name": name, "description": "Real.", "projectType": "unified", "sourcehostUrl": url})
        };
        let made = app
            .post("/api/submissions")
            .by(&mara)
            .json(&body)
            .send()
            .await
            .expect(201);
        let id = made.id("/submission/id");
        app.approve(id).await;
        let policy = app
            .get(format!("/api/policies/{id}"))
            .send()
            .await
            .expect(200);
        assert_eq!(
            (
                policy.at("/policy/category"),
                policy.at("/policy/direction")
            ),
            (category, "inbound")
        );
        assert_eq!(
            policy.body["policy"]["asset_kinds"],
            Value::from(vec!["api"])
        );
    }
}
