//! What the host refuses, with the statuses and bodies of the real one.

use serde_json::Value;

use super::{client, get};
use crate::sourcehost::{Block, EmulatedRepository, Emulator, Fault, Files};

fn repository() -> EmulatedRepository {
    EmulatedRepository::new("acme", "guard").branch("main", Files::new().with("README.md", "#"))
}

async fn json(url: &str) -> (u16, Value) {
    let (status, _, body) = get(url).await;
    (status, serde_json::from_slice(&body).unwrap())
}

#[tokio::test]
async fn blocked_and_disabled_repositories() {
    let emulator = Emulator::start().await.unwrap();
    let url = format!("{}/repos/acme/guard", emulator.api_url);
    for (block, status, reason) in [
        (Block::TermsOfService, 403, "tos"),
        (Block::LegalNotice, 451, "dmca"),
    ] {
        emulator.add(repository().blocked(block));
        for path in ["", "/branches", "/tarball/main"] {
            let (answered, body) = json(&format!("{url}{path}")).await;
            assert_eq!(answered, status, "{path}");
            assert_eq!(body["message"], "Repository access blocked");
            assert_eq!(body["block"]["reason"], reason);
        }
    }
    emulator.add(repository().disabled(true));
    assert_eq!(json(&url).await.1["disabled"], true);
}

#[tokio::test]
async fn unknown_commits_and_versions() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(repository());
    let url = format!("{}/repos/acme/guard", emulator.api_url);
    let ask = async |version: &str| {
        let request = client()
            .get(&url)
            .header("x-sourcehost-api-version", version);
        let response = request.send().await.unwrap();
        let selected = response.headers()["x-sourcehost-api-version-selected"].clone();
        (response.status().as_u16(), selected)
    };
    assert_eq!(ask("2022-11-28").await.0, 200);
    let (status, selected) = ask("2001-01-01").await;
    assert_eq!((status, selected.to_str().unwrap()), (400, "2022-11-28"));

    let message = "No commit found for SHA: 0000000".to_owned();
    emulator.set_fault(Fault::Unprocessable(message.clone()));
    let (status, body) = json(&url).await;
    assert_eq!((status, &body["message"]), (422, &Value::String(message)));
}

#[tokio::test]
async fn an_exhausted_quota() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(repository());
    emulator.set_quota_left(1);
    let url = format!("{}/repos/acme/guard", emulator.api_url);
    let (status, headers, _) = get(&url).await;
    assert_eq!(
        (status, &headers["x-ratelimit-remaining"]),
        (200, &"0".parse().unwrap())
    );
    // A conditional request is refused, too.
    let request = client().get(&url).header("if-none-match", &headers["etag"]);
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 403);
    assert_eq!(response.headers()["x-ratelimit-remaining"], "0");
    emulator.set_quota_left(100);
    assert_eq!(get(&url).await.0, 200);
}

#[tokio::test]
async fn private_repositories_are_not_listed() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(repository());
    emulator.add(EmulatedRepository::new("acme", "hidden").private(true));
    let (_, listed) = json(&format!("{}/repositories", emulator.api_url)).await;
    let names: Vec<_> = listed.as_array().unwrap().iter().collect();
    assert_eq!(
        (names.len(), &names[0]["full_name"]),
        (1, &"acme/guard".into())
    );
}
