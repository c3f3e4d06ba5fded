//! What takes something away needs the user's consent.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{TestApp, User};

async fn workspace(app: &TestApp) -> (User, Uuid, Value) {
    let mara = app.user("Mara").await;
    let id = app.workspace(&mara, "Retail").await;
    let archive = json!({"operation": "archiveWorkspace", "parameters": {"id": id}});
    (mara, id, archive)
}

/// Whether the only workspace of a user is archived.
async fn is_archived(app: &TestApp, user: &User) -> bool {
    let listed = app.get("/api/workspaces").by(user).answers(200).await;
    !listed.body["memberships"][0]["archived_at"].is_null()
}

#[tokio::test]
async fn a_model_has_to_say_that_the_user_agrees() {
    let app = TestApp::start().await;
    let (mara, id, mut archive) = workspace(&app).await;
    // Without a way to be asked again, a client is not asked at all.
    let agent = app.agent(&mara);
    for confirm in [Value::Null, false.into()] {
        archive["confirm"] = confirm;
        let refused = agent.call("destroy_operation", archive.clone()).await;
        assert_eq!(refused.refused(), "confirmation_required");
        assert!(refused.text.contains(&id.to_string()), "{}", refused.text);
        assert!(!is_archived(&app, &mara).await);
    }
    archive["confirm"] = true.into();
    agent.call("destroy_operation", archive).await.done();
    assert!(is_archived(&app, &mara).await);
}

#[tokio::test]
async fn a_client_that_can_ask_is_asked_whatever_the_model_says() {
    let app = TestApp::start().await;
    let (mara, id, mut archive) = workspace(&app).await;
    archive["confirm"] = true.into();
    let agent = app
        .agent(&mara)
        .stateless(json!({"elicitation": {"form": {}}}));
    let params = json!({"name": "destroy_operation", "arguments": archive});
    let asked = agent.result("tools/call", params.clone()).await;
    assert_eq!(asked["resultType"], "input_required");
    let question = &asked["inputRequests"]["consent"];
    assert_eq!(question["method"], "elicitation/create");
    assert!(
        question["params"]["message"]
            .as_str()
            .expect("a question")
            .contains(&id.to_string())
    );
    assert!(!is_archived(&app, &mara).await);
    for answer in [
        json!({"action": "decline"}),
        json!({"action": "cancel"}),
        json!({"action": "accept", "content": {"agreed": false}}),
        json!({"action": "accept"}),
        json!(true),
    ] {
        let mut again = params.clone();
        again["inputResponses"] = json!({"consent": answer});
        let reply = crate::harness::mcp::ToolReply::of(&agent.result("tools/call", again).await);
        assert_eq!(reply.refused(), "declined");
        assert!(!is_archived(&app, &mara).await);
    }
    let mut again = params;
    again["inputResponses"] = json!({"consent": {"action": "accept", "content": {"agreed": true}}});
    agent.result("tools/call", again).await;
    assert!(is_archived(&app, &mara).await);
}

#[tokio::test]
async fn a_client_that_cannot_ask_is_not_asked() {
    let app = TestApp::start().await;
    let (mara, _, mut archive) = workspace(&app).await;
    let agent = app
        .agent(&mara)
        .stateless(json!({"elicitation": {"url": {}}}));
    let refused = agent.call("destroy_operation", archive.clone()).await;
    assert_eq!(refused.refused(), "confirmation_required");
    archive["confirm"] = true.into();
    agent.call("destroy_operation", archive).await.done();
    assert!(is_archived(&app, &mara).await);
}

/// Wrong arguments are refused before anybody is asked.
#[tokio::test]
async fn nobody_is_asked_about_what_cannot_be_done() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let agent = app.agent(&mara).stateless(json!({"elicitation": {}}));
    for (arguments, code) in [
        (
            json!({"operation": "archiveWorkspace"}),
            "invalid_arguments",
        ),
        (json!({"operation": "getMe"}), "other_class"),
        (json!({"operation": "nothing"}), "unknown_operation"),
        (
            json!({"operation": "archiveWorkspace", "parameters": {"id": "x", "other": 1}}),
            "invalid_arguments",
        ),
    ] {
        assert_eq!(
            agent.call("destroy_operation", arguments).await.refused(),
            code
        );
    }
}
