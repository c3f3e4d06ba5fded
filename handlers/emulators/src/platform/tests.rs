mod deletions;
mod publications;
mod uploads;

use std::time::Duration;

use catalog_outbound::Redirects;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::{EmulatedOrganization, PlatformEmulator};

const SCHEMA: &str = r#"{"@context": {"@vocab": "vocabulary#"}, "type": "object", "properties": {}, "required": []}"#;
const DEFINITION: &str = "#%Policy Definition 0.1\nname: Guard\ncategory: Custom\n";
const IMPLEMENTATION: &str =
    "#%Policy Implementation 1.0\ntechnology: flexGateway\nminRuntimeVersion: 1.0.0\n";

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
        "name": "n", "org": "p", "filter": "scope:rest-api", "rulesets": ["gav://o/a/1"],
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
        ("filter", json!("")),
        ("filter", json!("rest-api")),
        ("notificationConfig", json!({"enabled": true})),
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
    // The same under another name is a duplicate; another one of the same name is not.
    let mut same = profile.clone();
    same["name"] = json!("m");
    let duplicate = create(same).await.unwrap();
    assert_eq!(duplicate.status(), 409);
    let duplicate: Value = duplicate.json().await.unwrap();
    assert_eq!(
        duplicate["duplicatedProfiles"],
        json!([{ "id": created["id"], "name": "n" }])
    );
    let mut other = profile.clone();
    other["filter"] = json!("tag:public");
    assert_eq!(create(other).await.unwrap().status(), 201);

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
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    assert_eq!(server.upload("q", "q/a/1.0.0", definition()).await.0, 403);
    assert_eq!(server.upload("p", "o/a/1.0.0", definition()).await.0, 202);
    assert_eq!(server.get("assets/o/a/1.0.0").await.0, 200);
    assert_eq!(emulator.publications().len(), 1);
}

/// An emulator, and a token for it.
struct Server<'a> {
    emulator: &'a PlatformEmulator,
    token: &'a str,
}

impl Server<'_> {
    fn url(&self, path: &str) -> String {
        format!("{}/exchange/api/v2/{path}", self.emulator.base_url)
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        let request = client().get(self.url(path)).bearer_auth(self.token);
        answer(request).await
    }

    async fn upload(&self, organization: &str, asset: &str, form: Form) -> (u16, Value) {
        let url = self.url(&format!("organizations/{organization}/assets/{asset}"));
        answer(client().post(url).bearer_auth(self.token).multipart(form)).await
    }

    async fn delete(&self, asset: &str, how: Option<&str>) -> u16 {
        let mut request = client().delete(self.url(&format!("assets/{asset}")));
        if let Some(how) = how {
            request = request.header("X-Delete-Type", how);
        }
        answer(request.bearer_auth(self.token)).await.0
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let body = response.bytes().await.unwrap();
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

fn file(content: &'static str) -> Part {
    Part::text(content).file_name("file")
}

fn fields(kind: &'static str, status: &'static str) -> Form {
    Form::new()
        .text("name", "Guard")
        .text("type", kind)
        .text("status", status)
}

/// What the documents demand of a stable definition.
fn definition() -> Form {
    definition_of("published")
}

fn definition_of(status: &'static str) -> Form {
    fields("policy", status)
        .part("files.schema.json", file(SCHEMA))
        .part("files.metadata.yaml", file(DEFINITION))
}

/// What they demand of a stable implementation of it.
fn implementation(definition: &str) -> Form {
    fields("policy-implementation", "published")
        .text("dependencies", definition.to_owned())
        .part("files.binary.wasm", file("module"))
        .part("files.metadata.yaml", file(IMPLEMENTATION))
}
