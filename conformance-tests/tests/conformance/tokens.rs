//! Personal access tokens.

use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use crate::harness::TestApp;

#[tokio::test]
async fn a_token_is_made_by_a_session_used_and_revoked() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let wanted = json!({"name": "ci", "scopes": ["api:read"], "expiresInDays": 30});
    let made = app
        .post("/api/tokens")
        .session(&mara)
        .json(&wanted)
        .send()
        .await
        .expect(201)
        .snapshot("made");
    let secret = made.at("/token").to_owned();
    assert!(secret.starts_with("prc_") && secret.len() > 40);
    app.get("/api/me").bearer(&secret).send().await.expect(200);
    app.advance(TimeDelta::minutes(5));
    app.get("/api/tokens")
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("list");
    let path = format!("/api/tokens/{}", made.id("/record/id"));
    app.delete(&path)
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("revoked");
    app.get("/api/me").bearer(&secret).send().await.expect(401);
    app.delete(&path).by(&mara).send().await.expect(200);
}

#[tokio::test]
async fn a_token_expires() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let wanted = json!({"name": "ci", "scopes": ["api:read"], "expiresInDays": 30});
    let made = app
        .post("/api/tokens")
        .session(&mara)
        .json(&wanted)
        .send()
        .await
        .expect(201);
    let secret = made.at("/token").to_owned();
    app.advance(TimeDelta::days(30) - TimeDelta::seconds(1));
    app.get("/api/me").bearer(&secret).send().await.expect(200);
    app.advance(TimeDelta::seconds(1));
    app.get("/api/me").bearer(&secret).send().await.expect(401);
}

#[tokio::test]
async fn wrong_tokens_are_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let cases = [
        ("no_name", json!({"scopes": ["api:read"]})),
        ("blank_name", json!({"name": " ", "scopes": ["api:read"]})),
        ("no_scope", json!({"name": "ci", "scopes": []})),
        ("scope", json!({"name": "ci", "scopes": ["api:admin"]})),
        (
            "expiry",
            json!({"name": "ci", "scopes": ["api:read"], "expiresInDays": 31}),
        ),
        (
            "unknown_property",
            json!({"name": "ci", "scopes": ["api:read"], "expires": 30}),
        ),
    ];
    for (what, body) in cases {
        app.post("/api/tokens")
            .session(&mara)
            .json(&body)
            .send()
            .await
            .expect(400)
            .snapshot(what);
    }
}

#[tokio::test]
async fn only_a_session_makes_tokens() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let body = json!({"name": "ci", "scopes": ["api:read"]});
    let post = || app.post("/api/tokens").json(&body);
    post().send().await.expect(401).snapshot("nobody");
    post().by(&mara).send().await.expect(403).snapshot("token");
    post()
        .session(&mara)
        .by(&mara)
        .send()
        .await
        .expect(403)
        .snapshot("both");
    post()
        .header("cookie", "sb-access-token=abc.def.ghi")
        .send()
        .await
        .expect(401)
        .snapshot("forged_session");
    post()
        .session(&mara)
        .header("origin", "https://elsewhere.test")
        .send()
        .await
        .expect(403)
        .snapshot("foreign_page");
    post()
        .session(&mara)
        .header("origin", "https://catalog.test")
        .send()
        .await
        .expect(201);
    app.get("/api/me").session(&mara).send().await.expect(401);
}

#[tokio::test]
async fn the_first_session_makes_the_user() {
    let app = TestApp::start().await;
    let id = Uuid::from_u128(7);
    let until = app.app.clock.now() + TimeDelta::hours(1);
    let session = app
        .app
        .sessions
        .sign(id, "new@example.com", until)
        .expect("a session");
    let cookie = format!("sb-access-token={session}");
    let body = json!({"name": "ci", "scopes": ["api:read"]});
    let made = app
        .post("/api/tokens")
        .header("cookie", &cookie)
        .json(&body)
        .send()
        .await
        .expect(201);
    let me = app
        .get("/api/me")
        .bearer(made.at("/token"))
        .send()
        .await
        .expect(200);
    assert_eq!(
        (me.id("/user/id"), me.at("/user/email")),
        (id, "new@example.com")
    );
    app.advance(TimeDelta::hours(2));
    app.post("/api/tokens")
        .header("cookie", &cookie)
        .json(&body)
        .send()
        .await
        .expect(401);
}

#[tokio::test]
async fn tokens_of_others_are_absent() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let own = app.get("/api/tokens").by(&mara).send().await.expect(200);
    let path = format!("/api/tokens/{}", own.id("/tokens/0/id"));
    app.delete(&path)
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("of_another");
    app.delete("/api/tokens/nonsense")
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("no_uuid");
    app.get("/api/me").by(&mara).send().await.expect(200);
}
