//! Browser sessions: for whom, from whom, when, and signed by whom.

use std::path::Path;

use catalog::config::{JwksSource, SessionKey};
use chrono::TimeDelta;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{SESSION_SECRET, TestApp};

/// A key pair of the sign-in service: the seed, and the public key that belongs to it.
#[derive(Clone, Copy)]
struct Key {
    id: &'static str,
    seed: u8,
    public: &'static str,
}

const FIRST: Key = Key {
    id: "first",
    seed: 1,
    public: "iojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1w",
};
const SECOND: Key = Key {
    id: "second",
    seed: 2,
    public: "gTl3Dqh9F19Wo1Rmw0x-zMuNipG07jeiXfYPW4_Js5Q",
};

#[tokio::test]
async fn a_session_is_good_for_its_time_audience_and_issuer() {
    let app = TestApp::with(|settings| {
        settings.session.audience = Some("catalog".to_owned());
        settings.session.issuer = Some("https://sign-in.test".to_owned());
    })
    .await;
    let now = app.app.clock.now().timestamp();
    let cases = [
        ("good", json!({}), 201),
        (
            "one of several audiences",
            json!({"aud": ["other", "catalog"]}),
            201,
        ),
        ("another audience", json!({"aud": "other"}), 401),
        ("no audience", json!({"aud": null}), 401),
        (
            "another issuer",
            json!({"iss": "https://elsewhere.test"}),
            401,
        ),
        ("no issuer", json!({"iss": null}), 401),
        ("not begun", json!({"nbf": now + 300}), 401),
        (
            "just not begun by this clock",
            json!({"nbf": now + 29}),
            201,
        ),
        ("begun", json!({"nbf": now - 300}), 201),
        ("a beginning that is no time", json!({"nbf": "soon"}), 401),
        (
            "a fraction of a second",
            json!({"nbf": 0.5, "exp": 4_000_000_000.5}),
            201,
        ),
        ("ended", json!({"exp": now - 300}), 401),
        ("just ended by this clock", json!({"exp": now - 29}), 201),
        ("no end", json!({"exp": null}), 401),
        ("no user", json!({"sub": null}), 401),
    ];
    for (what, changes, expected) in cases {
        let mut claims = json!({
            "sub": Uuid::from_u128(7), "email": "mara@example.com", "exp": now + 3600,
            "aud": "catalog", "iss": "https://sign-in.test",
        });
        for (claim, value) in changes.as_object().expect("claims") {
            match value {
                Value::Null => drop(claims.as_object_mut().expect("claims").remove(claim)),
                value => claims[claim] = value.clone(),
            }
        }
        let key = EncodingKey::from_secret(SESSION_SECRET.as_bytes());
        let session = encode(&Header::default(), &claims, &key).expect("a session");
        assert_eq!(status(&app, &session).await, expected, "{what}");
    }
    let until = app.app.clock.now() + TimeDelta::hours(1);
    let own = app
        .app
        .sessions
        .sign(Uuid::from_u128(7), "mara@example.com", until);
    assert_eq!(status(&app, &own.expect("a session")).await, 201);
}

#[tokio::test]
async fn an_audience_that_is_not_configured_is_not_checked() {
    let app = TestApp::start().await;
    let claims = json!({
        "sub": Uuid::from_u128(7), "email": "mara@example.com", "aud": "anybody", "iss": "anybody",
        "exp": app.app.clock.now().timestamp() + 3600,
    });
    let key = EncodingKey::from_secret(SESSION_SECRET.as_bytes());
    let session = encode(&Header::default(), &claims, &key).expect("a session");
    assert_eq!(status(&app, &session).await, 201);
}

/// The picture is the sign-in service's; it is shown with the policies of its user.
#[tokio::test]
async fn a_session_brings_the_picture_of_its_user() {
    let app = TestApp::start().await;
    let owner = app.user("Mara").await;
    let policy = app.published_policy(&owner, "Guard").await;
    let path = format!("/api/policies/{policy}");
    let avatar = async || {
        let shown = app.get(&path).answers(200).await;
        shown.body["policy"]["owner_avatar_url"].clone()
    };
    assert_eq!(avatar().await, Value::Null);
    let too_long = format!("https://pictures.test/{}", "a".repeat(2000));
    let one = "https://pictures.test/one.png";
    let other = "https://pictures.test/other.png";
    for (claims, expected) in [
        (json!({"user_metadata": {"avatar_url": one}}), one),
        (json!({"user_metadata": "unknown"}), one),
        (json!({"picture": other}), other),
        (json!({"picture": "http://pictures.test/plain.png"}), other),
        (
            json!({"picture": "javascript:alert(1)", "user_metadata": {"picture": too_long}}),
            other,
        ),
        (json!({"picture": {"url": one}}), other),
        (json!({}), other),
        (
            json!({"picture": "no address", "user_metadata": {"picture": one}}),
            one,
        ),
    ] {
        let mut session = json!({
            "sub": owner.id, "email": owner.email, "exp": app.app.clock.now().timestamp() + 3600,
        });
        for (claim, value) in claims.as_object().expect("claims") {
            session[claim] = value.clone();
        }
        let key = EncodingKey::from_secret(SESSION_SECRET.as_bytes());
        let session = encode(&Header::default(), &session, &key).expect("a session");
        assert_eq!(status(&app, &session).await, 201);
        assert_eq!(avatar().await, expected, "{claims}");
    }
}

#[tokio::test]
async fn a_key_is_good_while_it_is_in_the_set() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("jwks.json");
    publish(&file, &[FIRST]);
    let app = with_jwks(&file).await;
    let max_age = TimeDelta::from_std(app.app.settings.session.jwks_max_age).expect("a time");
    let (first, second) = (signed(&app, FIRST), signed(&app, SECOND));
    assert_eq!(status(&app, &first).await, 201);
    assert_eq!(status(&app, &second).await, 401);

    // A new key is found when it is first used, and those that left with it.
    publish(&file, &[SECOND]);
    app.advance(TimeDelta::seconds(10));
    assert_eq!(status(&app, &second).await, 201);
    assert_eq!(status(&app, &first).await, 401);

    // A key that only left is refused in time, though nobody asks for another.
    publish(&file, &[]);
    app.advance(max_age);
    assert_eq!(status(&app, &second).await, 401);
}

#[tokio::test]
async fn keys_outlast_a_short_failure_of_their_source_and_no_long_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("jwks.json");
    publish(&file, &[FIRST]);
    let app = with_jwks(&file).await;
    let max_age = TimeDelta::from_std(app.app.settings.session.jwks_max_age).expect("a time");
    let session = signed(&app, FIRST);
    assert_eq!(status(&app, &session).await, 201);
    std::fs::write(&file, "no JSON").expect("a file");
    app.advance(max_age - TimeDelta::seconds(1));
    assert_eq!(status(&app, &session).await, 201);
    app.advance(TimeDelta::seconds(1));
    assert_eq!(status(&app, &session).await, 503);
    publish(&file, &[FIRST]);
    app.advance(TimeDelta::seconds(10));
    assert_eq!(status(&app, &session).await, 201);
}

#[tokio::test]
async fn only_public_keys_for_signatures_are_taken_from_a_set() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("jwks.json");
    let shared = json!({"kty": "oct", "kid": "shared", "k": "c2VjcmV0"});
    let mut other_use = jwk(FIRST);
    other_use["use"] = json!("enc");
    let mut other_algorithm = jwk(SECOND);
    other_algorithm["alg"] = json!("RS256");
    let set = json!({"keys": [shared, other_use, other_algorithm]});
    std::fs::write(&file, set.to_string()).expect("a file");
    let app = with_jwks(&file).await;
    let header = Header {
        kid: Some("shared".to_owned()),
        ..Header::new(Algorithm::HS256)
    };
    let key = EncodingKey::from_secret(b"secret");
    let forged = encode(&header, &claims(&app), &key).expect("a session");
    for session in [forged, signed(&app, FIRST), signed(&app, SECOND)] {
        assert_eq!(status(&app, &session).await, 401);
    }
}

async fn with_jwks(file: &Path) -> TestApp {
    let source = JwksSource::File(file.to_owned());
    TestApp::with(|settings| settings.session.key = SessionKey::Jwks(source)).await
}

/// What `POST /api/tokens` answers to a session.
async fn status(app: &TestApp, session: &str) -> u16 {
    let body = json!({"name": "ci", "scopes": ["api:read"]});
    let request = app.post("/api/tokens").json(&body);
    let request = request.header("cookie", &format!("sb-access-token={session}"));
    request.send().await.status.as_u16()
}

fn claims(app: &TestApp) -> Value {
    let exp = (app.app.clock.now() + TimeDelta::days(1)).timestamp();
    json!({"sub": Uuid::from_u128(7), "email": "mara@example.com", "exp": exp})
}

fn signed(app: &TestApp, key: Key) -> String {
    let header = Header {
        kid: Some(key.id.to_owned()),
        ..Header::new(Algorithm::EdDSA)
    };
    // An Ed25519 key in PKCS #8: a prefix, and the seed.
    let prefix = [
        0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04,
        0x20,
    ];
    let der = [prefix.as_slice(), &[key.seed; 32]].concat();
    encode(&header, &claims(app), &EncodingKey::from_ed_der(&der)).expect("a session")
}

fn jwk(key: Key) -> Value {
    json!({"kty": "OKP", "crv": "Ed25519", "kid": key.id, "x": key.public})
}

fn publish(file: &Path, keys: &[Key]) {
    let keys: Vec<Value> = keys.iter().map(|key| jwk(*key)).collect();
    std::fs::write(file, json!({ "keys": keys }).to_string()).expect("a file");
}
