//! Real projects of policies.

use std::path::Path;

use serde_json::{Value, json};
use uuid::Uuid;

use super::inputs;
use crate::harness::{
    TestApp, User, WEB_URL, build,
    platform::{SALES, deployment_id},
};

/// Their names, categories, and the assets of their definitions.
const PROJECTS: [(&str, &str, &str); 4] = [
    ("a2a-pii-guard-policy", "A2A", "a-two-a-pii-guard"),
    (
        "instance-id-header-injection",
        "Custom",
        "instance-id-header-injection",
    ),
    (
        "slack-request-verification",
        "Security",
        "slack-request-verification",
    ),
    (
        "curity-phantom-token-policy",
        "Security",
        "curity-phantom-token",
    ),
];

/// Submits a project, and publishes it.
async fn published(app: &TestApp, inputs: &Path, owner: &User, name: &str) -> Uuid {
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
        .by(owner)
        .json(&body)
        .send()
        .await
        .expect(201);
    let id = made.id("/submission/id");
    app.approve(id).await;
    id
}

#[tokio::test]
async fn the_real_projects_are_submitted_and_published() {
    let Some(inputs) = inputs() else { return };
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    app.source_host.load(&inputs).expect("the projects");
    for (name, category, _) in PROJECTS {
        let id = published(&app, &inputs, &mara, name).await;
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

/// Wherever cargo wrote: in the package, or in a workspace around it.
#[tokio::test(flavor = "multi_thread")]
async fn the_real_projects_are_built_and_uploaded() {
    let Some(inputs) = inputs() else { return };
    for moved in ["true", "rm -rf ../target; mv target ../target"] {
        let app = TestApp::with(|settings| {
            let mut command = build("");
            command[2].push_str(moved);
            settings.builder.command = Some(command);
        })
        .await;
        let fixture = app.fixture().await;
        app.source_host.load(&inputs).expect("the projects");
        app.work();
        for (name, category, asset_id) in PROJECTS {
            let policy = published(&app, &inputs, &fixture.owner, name).await;
            let what = json!({"policyId": policy, "publish": true});
            let made = app.deploy(&fixture, &[SALES], what).await.expect(201);
            let id = deployment_id(&made, 0);
            let status = app.settled(id).await;
            let messages = app.messages(&fixture.owner, id).await;
            assert_eq!(status, "published", "{messages:#?}");
            let fetched = messages.iter().filter(|it| it.starts_with("Fetching"));
            assert_eq!(fetched.count(), 1, "{messages:#?}");
            let assets = app.platform.assets();
            let find = |asset_id: String| {
                let of_id = |coordinate: &str| coordinate == asset_id;
                let mut found = assets.iter().filter(|it| of_id(&it.coordinate.asset_id));
                found.next().unwrap_or_else(|| panic!("no {asset_id}"))
            };
            let definition = find(format!("{asset_id}-dev"));
            let implementation = find(format!("{asset_id}-flex-dev"));
            // The projects name placeholders.
            assert_eq!(definition.coordinate.group_id, SALES);
            assert_eq!(implementation.coordinate.group_id, SALES);
            assert_eq!(
                definition.files.keys().collect::<Vec<_>>(),
                ["metadata.yaml", "schema.json"]
            );
            let metadata = std::str::from_utf8(&definition.files["metadata.yaml"]);
            let metadata = metadata.expect("a text");
            assert!(metadata.starts_with("#%Policy Definition 0.1\n"));
            assert!(
                metadata.contains(&format!("category: {category}\n")),
                "{metadata}"
            );
            let schema: Value =
                serde_json::from_slice(&definition.files["schema.json"]).expect("JSON");
            assert_eq!(schema["type"], "object");
            assert_eq!(
                implementation.files.keys().collect::<Vec<_>>(),
                ["binary.wasm", "metadata.yaml"]
            );
            assert!(implementation.files["binary.wasm"].starts_with(b"\0asm"));
            let metadata = &implementation.files["metadata.yaml"];
            assert!(metadata.starts_with(b"#%Policy Implementation 1.0\n"));
        }
    }
}
