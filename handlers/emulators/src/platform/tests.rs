use std::time::Duration;

use catalog_outbound::Redirects;
use serde_json::{Value, json};

use super::{EmulatedOrganization, PlatformEmulator};

fn client() -> reqwest::Client {
    catalog_outbound::client(Duration::from_secs(30), Redirects::Return).unwrap()
}

async fn token(emulator: &PlatformEmulator, secret: &str) -> (u16, Value) {
    let response = client()
        .post(format!("{}/accounts/api/v2/oauth2/token", emulator.base_url))
        .json(&json!({ "grant_type": "client_credentials", "client_id": "c", "client_secret": secret }))
        .send()
        .await
        .unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn start() -> (PlatformEmulator, String) {
    let emulator = PlatformEmulator::start().await.unwrap();
    let tree = EmulatedOrganization::new("o", "O").child(EmulatedOrganization::new("p", "P"));
    emulator.add_client("c", "s", tree);
    let (_, answer) = token(&emulator, "s").await;
    let token = answer["access_token"].as_str().unwrap().to_owned();
    (emulator, token)
}

#[tokio::test]
async fn issues_tokens_only_to_known_clients() {
    let (emulator, token_text) = start().await;
    let (status, answer) = token(&emulator, "s").await;
    assert_eq!((status, &answer["expires_in"]), (200, &json!(3600)));
    assert_ne!(answer["access_token"], token_text);
    assert_eq!(token(&emulator, "t").await.0, 401);
    let hierarchy = |bearer: String| {
        let url = format!(
            "{}/accounts/api/organizations/p/hierarchy",
            emulator.base_url
        );
        client().get(url).bearer_auth(bearer).send()
    };
    let known = hierarchy(token_text.clone()).await.unwrap();
    assert_eq!(known.json::<Value>().await.unwrap()["name"], "P");
    assert_eq!(hierarchy("x".to_owned()).await.unwrap().status(), 401);
    emulator.revoke_client("c");
    assert_eq!(hierarchy(token_text).await.unwrap().status(), 401);
    emulator.stop().await;
}

#[tokio::test]
async fn validates_profiles_against_their_schema() {
    let (emulator, token) = start().await;
    let url = format!("{}/governance/xapi/api/v1/profiles", emulator.base_url);
    let client = client();
    let profile = json!({
        "name": "n", "org": "p", "filter": "", "rulesets": ["gav://o/a/1"],
        "notificationConfig": { "enabled": true, "notifications": [] },
        "allowing": [], "denying": [], "description": "d",
    });
    let create = |body: Value| {
        let request = client.post(format!("{url}?organization=p"));
        request.bearer_auth(&token).json(&body).send()
    };
    for (field, value) in [
        ("unknown", json!(1)),
        ("rulesets", json!(["a/1"])),
        ("denying", Value::Null),
        ("name", json!(1)),
    ] {
        let mut wrong = profile.clone();
        wrong[field] = value;
        assert_eq!(create(wrong).await.unwrap().status(), 400, "{field}");
    }
    let created = create(profile.clone()).await.unwrap();
    assert_eq!(created.status(), 201);
    let etag = created.headers()["etag"].to_str().unwrap().to_owned();
    let created: Value = created.json().await.unwrap();
    assert_eq!(created["version"], etag);
    assert_eq!(created["rulesets"][0]["uri"], "gav://o/a/1");
    assert_eq!(created["description"], "d");
    assert_eq!(create(profile.clone()).await.unwrap().status(), 409);

    let put = |version: &str| {
        let request = client.put(format!("{url}/{}", created["id"].as_str().unwrap()));
        request
            .bearer_auth(&token)
            .header("if-match", version)
            .json(&profile)
            .send()
    };
    assert_eq!(put("x").await.unwrap().status(), 412);
    assert_eq!(put(&etag).await.unwrap().status(), 200);
    assert_eq!(put(&etag).await.unwrap().status(), 412);
}

#[tokio::test]
async fn hides_assets_of_other_clients() {
    let (emulator, token) = start().await;
    emulator.add_client("d", "s", EmulatedOrganization::new("q", "Q"));
    let upload = |organization: &str, group: &str| {
        let path = format!("exchange/api/v2/organizations/{organization}/assets/{group}/a/1.0.0");
        let form = reqwest::multipart::Form::new()
            .text("name", "n")
            .text("type", "ruleset");
        let request = client().post(format!("{}/{path}", emulator.base_url));
        request.bearer_auth(&token).multipart(form).send()
    };
    assert_eq!(upload("q", "q").await.unwrap().status(), 403);
    assert_eq!(upload("p", "o").await.unwrap().status(), 202);
    // Polling the asset instead of the status also completes.
    let url = format!("{}/exchange/api/v2/assets/o/a/1.0.0", emulator.base_url);
    let asset = client().get(url).bearer_auth(&token).send();
    assert_eq!(asset.await.unwrap().status(), 200);
    assert_eq!(emulator.publications().len(), 1);
}
