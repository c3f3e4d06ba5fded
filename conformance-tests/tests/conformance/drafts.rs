//! Drafts of profiles, validated.

use catalog_emulators::platform::PlatformFault;
use chrono::TimeDelta;
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
async fn characters_that_no_database_keeps_are_found() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for nul in ["\\0", "\\x00", "\\u0000"] {
        let yaml = profile("Basics").replace("profile: Basics", &format!("profile: \"Ba{nul}s\""));
        let draft = app.post(PATH).by(&mara).json(&json!({"yaml": yaml}));
        let found = draft.answers(200).await;
        assert_eq!(found.body["valid"], false, "{nul}");
        let error = &found.body["errors"][0];
        assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(10)));
    }
}

#[tokio::test]
async fn a_large_profile_arrives_however_it_is_escaped() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let comment = format!("# {}\n", "x".repeat(97));
    let basics = profile("Basics");
    let yaml = basics.clone() + &comment.repeat((512 * 1024 - basics.len()) / comment.len());
    let escaped = yaml.chars().fold(String::new(), |text, c| {
        text + &format!("\\u{:04x}", u32::from(c))
    });
    assert!(escaped.len() > 3_000_000);
    let body = format!("{{\"yaml\": \"{escaped}\"}}");
    let found = app
        .post(PATH)
        .by(&mara)
        .body("application/json", body)
        .answers(200)
        .await;
    assert_eq!(found.body["valid"], true, "{}", found.body);
    let larger = format!("{{\"yaml\": \"{}\"}}", "x".repeat(4 * 1024 * 1024));
    let refused = app.post(PATH).by(&mara).body("application/json", larger);
    let refused = refused.answers(400).await;
    assert_eq!(
        refused.body["error"]["message"],
        "The body is larger than 4194304 bytes."
    );
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
}

#[tokio::test]
async fn a_platform_without_a_validator_is_told_as_such() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.platform.set_validation_service(false);
    let body = json!({
        "yaml": profile("Basics"), "authoritative": true,
        "connectionId": fixture.connection, "workspaceId": fixture.workspace,
    });
    let validate = || app.post(PATH).by(&fixture.owner).json(&body);
    let answer = validate().answers(502).await;
    let url = format!(
        "{}/governance/xapi/api/v1/rulesets/validate",
        app.platform.base_url
    );
    assert_eq!(
        answer.at("/error/message"),
        format!("The platform has no validation service at {url}.")
    );
    app.platform.set_fault(PlatformFault::Failure(400));
    let answer = validate().answers(409).await;
    assert_eq!(
        answer.at("/error/message"),
        "The platform rejected the request: Internal error."
    );
}

#[tokio::test]
async fn the_platform_has_the_last_word_if_it_is_asked() {
    let app = TestApp::with(|settings| {
        settings.limits.authoritative_validations_per_day = Some(3);
    })
    .await;
    let fixture = app.fixture().await;
    let validate = |user, yaml: &str, connection: Uuid, workspace: Uuid| {
        app.post(PATH).by(user).json(&json!({
            "yaml": yaml, "authoritative": true, "connectionId": connection, "workspaceId": workspace,
        }))
    };
    let (yaml, owner) = (profile("Basics"), &fixture.owner);
    let (connection, workspace) = (fixture.connection, fixture.workspace);
    validate(owner, &yaml, connection, workspace)
        .answers(200)
        .await
        .snapshot("accepted");
    validate(owner, "a: b", connection, workspace)
        .answers(200)
        .await
        .snapshot("refused");
    app.platform.set_fault(PlatformFault::Failure(503));
    validate(owner, &yaml, connection, workspace)
        .answers(502)
        .await
        .snapshot("failing");
    validate(owner, &yaml, connection, workspace)
        .answers(429)
        .await
        .snapshot("quota");
    app.platform.set_fault(None);
    app.advance(TimeDelta::days(1));
    validate(owner, &yaml, connection, workspace)
        .answers(200)
        .await;
    // Without the platform nothing is counted.
    for _ in 0..5 {
        app.post(PATH)
            .by(owner)
            .json(&json!({"yaml": yaml}))
            .answers(200)
            .await;
    }
    let noor = app.user("Noor").await;
    validate(&noor, &yaml, connection, workspace)
        .answers(404)
        .await
        .snapshot("no_such_connection");
    let own = app.connection(&noor, "Own").await;
    validate(&noor, &yaml, own, workspace)
        .answers(404)
        .await
        .snapshot("no_such_workspace");
    app.member(workspace, owner, &noor, "member").await;
    let share = json!({"connection_id": connection});
    let path = format!("/api/workspaces/{workspace}/connections");
    app.post(path).by(owner).json(&share).answers(200).await;
    let elsewhere = app.workspace(&noor, "Elsewhere").await;
    validate(&noor, &yaml, connection, elsewhere)
        .answers(403)
        .await
        .snapshot("not_shared");
    validate(&noor, &yaml, connection, workspace)
        .answers(200)
        .await;
}
