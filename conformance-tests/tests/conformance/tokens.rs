//! Personal access tokens.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use crate::harness::{Process, TestApp};

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

/// Each process remembers tokens; whoever was told that one is revoked finds it refused by all of them.
#[tokio::test]
async fn a_token_is_revoked_on_every_process_at_once() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let other = Process::beside(&app, 8, true).await;
    let url = format!("{}/api/me", other.base_url);
    let client = reqwest::Client::new();
    for number in 0..5 {
        let wanted = json!({"name": format!("ci {number}"), "scopes": ["api:read"]});
        let making = app.post("/api/tokens").session(&mara).json(&wanted);
        let made = making.send().await.expect(201);
        let secret = made.at("/token").to_owned();
        // The first request remembers it, the second is answered from there.
        for _ in 0..2 {
            let answer = client.get(&url).bearer_auth(&secret).send().await;
            assert_eq!(answer.expect("an answer").status(), 200);
        }
        let path = format!("/api/tokens/{}", made.id("/record/id"));
        app.delete(&path).by(&mara).send().await.expect(200);
        let answer = client.get(&url).bearer_auth(&secret).send().await;
        assert_eq!(answer.expect("an answer").status(), 401);
    }
}

#[tokio::test]
async fn what_is_remembered_of_accounts_is_current() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let other = Process::beside(&app, 8, true).await;
    let client = reqwest::Client::new();
    let bio_there = async || {
        let request = client.get(format!("{}/api/me", other.base_url));
        let answer = request.bearer_auth(&mara.token).send().await;
        let answer = answer.expect("an answer").json::<serde_json::Value>().await;
        answer.expect("JSON")["user"]["bio"].clone()
    };
    app.get("/api/me").by(&mara).send().await.expect(200);
    assert_eq!(bio_there().await, json!(null));
    // Nothing is asked of the database for what is remembered.
    let before = app.app.store.statements();
    app.get("/api/me").by(&mara).send().await.expect(200);
    assert_eq!(app.app.store.statements(), before);

    for bio in ["One", "Two"] {
        let change = app.patch("/api/me").by(&mara).json(&json!({"bio": bio}));
        change.send().await.expect(200);
        // The process that was told shows it at once, the others within a second.
        let own = app.get("/api/me").by(&mara).send().await.expect(200);
        assert_eq!(own.at("/user/bio"), bio);
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(bio_there().await, json!(bio));
    }
}

#[tokio::test]
async fn no_token_lives_longer_than_tokens_may() {
    let app = TestApp::with(|settings| settings.tokens.longest_days = Some(90)).await;
    let mara = app.user("Mara").await;
    for (days, status) in [
        (json!(30), 201),
        (json!(90), 201),
        (json!(365), 400),
        (json!(null), 400),
    ] {
        let wanted = json!({"name": "ci", "scopes": ["api:read"], "expiresInDays": days});
        let make = app.post("/api/tokens").session(&mara).json(&wanted);
        let answer = make.answers(status).await;
        if status == 400 {
            let detail = &answer.body["error"]["details"][0];
            assert_eq!(detail["field"], "expiresInDays", "{}", answer.text);
            assert!(answer.text.contains("at most 90"), "{}", answer.text);
        }
    }
    let wanted = json!({"name": "ci", "scopes": ["api:read"]});
    let make = app.post("/api/tokens").session(&mara).json(&wanted);
    make.answers(400).await;
}
