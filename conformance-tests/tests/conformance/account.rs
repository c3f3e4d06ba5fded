//! The caller's own account.

use serde_json::json;

use crate::harness::TestApp;

#[tokio::test]
async fn the_account_is_read() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    app.get("/api/me")
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("account");
}

#[tokio::test]
async fn the_profile_is_changed_and_cleared() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let profile = json!({"company": "Acme", "username": "mara", "bio": "Gateways.", "linkedinUrl": "https://example.com/mara", "profileIsPublic": true});
    app.patch("/api/me")
        .by(&mara)
        .json(&profile)
        .send()
        .await
        .expect(200)
        .snapshot("changed");
    let cleared = json!({"company": "", "bio": null});
    app.patch("/api/me")
        .by(&mara)
        .json(&cleared)
        .send()
        .await
        .expect(200)
        .snapshot("cleared");
}

#[tokio::test]
async fn wrong_profiles_are_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let cases = [
        ("nothing", json!({})),
        ("email", json!({"email": "other@example.com"})),
        ("admin", json!({"is_admin": true})),
        ("username", json!({"username": "not a name"})),
        ("address", json!({"xUrl": "javascript:alert(1)"})),
        (
            "address_with_a_blank",
            json!({"xUrl": "https://a.example/x y"}),
        ),
        (
            "address_with_backslashes",
            json!({"linkedinUrl": "https:\\\\a"}),
        ),
        ("type", json!({"profileIsPublic": "yes"})),
        ("list", json!([])),
    ];
    for (what, body) in cases {
        app.patch("/api/me")
            .by(&mara)
            .json(&body)
            .send()
            .await
            .expect(400)
            .snapshot(what);
    }
}

#[tokio::test]
async fn a_username_is_unique_without_regard_to_case() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let name = |name: &str| json!({"username": name});
    app.patch("/api/me")
        .by(&mara)
        .json(&name("gateway"))
        .send()
        .await
        .expect(200);
    app.patch("/api/me")
        .by(&noor)
        .json(&name("GateWay"))
        .send()
        .await
        .expect(409)
        .snapshot("taken");
    app.patch("/api/me")
        .by(&mara)
        .json(&name("Gateway"))
        .send()
        .await
        .expect(200);
}
