//! Drafts of profiles, validated.

use serde_json::json;
use uuid::Uuid;

use crate::harness::{TestApp, profile};

const PATH: &str = "/api/rulesets/validate";

#[tokio::test]
async fn a_draft_is_validated() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let validate = |yaml: &str| app.post(PATH).by(&mara).json(&json!({"yaml": yaml}));
    validate(&profile("Basics"))
        .answers(200)
        .await
        .snapshot("valid");
    let broken = "profile: Basics\nviolation:\n  - one\n  - two\nvalidations:\n  one:\n    message: No class.\n    propertyConstraints: {}\n  three:\n    targetClass: apiContract.WebAPI\n    rego: |\n      x :=\n";
    validate(broken).answers(200).await.snapshot("broken");
    validate("a: [").answers(200).await.snapshot("no_yaml");
    validate("").answers(200).await.snapshot("empty");
    let bomb = "a: &a [x, x]\nb: &b [*a, *a]\n".to_owned() + &"c: [*b, *b]\n".repeat(10_000);
    let refused = validate(&bomb).answers(200).await;
    assert_eq!(refused.body["valid"], false);
}

#[tokio::test]
async fn a_draft_of_another_shape_is_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for (what, body) in [
        ("no_yaml", json!({})),
        ("yaml_of_another_type", json!({"yaml": 5})),
        (
            "authoritative_of_another_type",
            json!({"yaml": "a: b", "authoritative": "yes"}),
        ),
        (
            "no_connection",
            json!({"yaml": "a: b", "authoritative": true}),
        ),
        (
            "no_workspace",
            json!({"yaml": "a: b", "authoritative": true, "connectionId": Uuid::nil()}),
        ),
        ("no_uuid", json!({"yaml": "a: b", "connectionId": "mine"})),
        ("unknown_property", json!({"yaml": "a: b", "text": "c"})),
    ] {
        app.post(PATH)
            .by(&mara)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
    }
    let nobodys = json!({
        "yaml": profile("Basics"), "authoritative": true,
        "connectionId": Uuid::nil(), "workspaceId": Uuid::nil(),
    });
    app.post(PATH)
        .by(&mara)
        .json(&nobodys)
        .answers(404)
        .await
        .snapshot("no_such_connection");
}
