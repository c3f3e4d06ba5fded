mod refusals;

use std::{fs, io::Read, path::PathBuf, time::Duration};

use catalog_outbound::Redirects;
use serde_json::Value;

use super::{EmulatedRepository, Emulator, Files};

fn client() -> reqwest::Client {
    catalog_outbound::client(Duration::from_secs(30), Redirects::Return).unwrap()
}

async fn get(url: &str) -> (u16, reqwest::header::HeaderMap, bytes::Bytes) {
    let client = client();
    let response = client.get(url).send().await.unwrap();
    (
        response.status().as_u16(),
        response.headers().clone(),
        response.bytes().await.unwrap(),
    )
}

/// The answers of a recorded exchange, where the recordings are at hand.
fn recorded(name: &str) -> Option<Vec<Value>> {
    let inputs = std::env::var_os("CATALOG_INPUTS").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/inputs"
            ))
        },
        PathBuf::from,
    );
    let text = fs::read_to_string(
        inputs
            .join("sourcehost-recorded")
            .join(name)
            .join("normalized-fixture.json"),
    )
    .ok()?;
    Some(serde_json::from_str(&text).unwrap())
}

/// Every field that the emulator answers has the kind of value that the real host's field has.
fn assert_alike(ours: &Value, theirs: &Value) {
    for (field, value) in ours.as_object().unwrap() {
        let real = &theirs[field];
        let alike = std::mem::discriminant(value) == std::mem::discriminant(real);
        assert!(alike, "{field}: {value} is not like {real}");
    }
}

#[tokio::test]
async fn answers_have_the_recorded_shapes() {
    let (Some(root), Some(repository), Some(renamed)) = (
        recorded("get-root"),
        recorded("get-repository"),
        recorded("rename-repository"),
    ) else {
        return;
    };
    let emulator = Emulator::start().await.unwrap();
    let (_, _, body) = get(&emulator.api_url).await;
    assert_alike(
        &serde_json::from_slice(&body).unwrap(),
        &root[0]["response"],
    );
    emulator.add(
        EmulatedRepository::new("acme", "guard")
            .branch("main", Files::new().with("README.md", "# guard")),
    );
    let url = format!("{}/repos/acme/guard", emulator.api_url);
    let (_, headers, body) = get(&url).await;
    assert_alike(
        &serde_json::from_slice(&body).unwrap(),
        &repository[0]["response"],
    );
    for header in [
        "etag",
        "x-ratelimit-limit",
        "x-ratelimit-remaining",
        "x-ratelimit-reset",
        "x-ratelimit-used",
        "content-type",
        "date",
    ] {
        assert!(
            headers.contains_key(header) && repository[0]["headers"].get(header).is_some(),
            "{header}"
        );
    }

    emulator.rename("acme/guard", "acme/sentinel");
    let (status, headers, body) = get(&url).await;
    let moved = renamed
        .iter()
        .find(|exchange| exchange["status"] == 301)
        .unwrap();
    assert_eq!(status, 301);
    assert_alike(&serde_json::from_slice(&body).unwrap(), &moved["response"]);
    assert_eq!(
        headers["location"],
        format!("{}/repositories/1000", emulator.api_url)
    );
    assert_eq!(
        get(&format!("{}/repositories/1000", emulator.api_url))
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn pages_link_to_each_other_by_id() {
    let emulator = Emulator::start().await.unwrap();
    let mut repository = EmulatedRepository::new("acme", "guard");
    for name in ["a", "b", "c", "d", "e"] {
        repository = repository.branch(name, Files::new());
    }
    emulator.add(repository);
    let (_, headers, body) = get(&format!(
        "{}/repos/acme/guard/branches?per_page=2",
        emulator.api_url
    ))
    .await;
    assert_eq!(
        serde_json::from_slice::<Vec<Value>>(&body).unwrap().len(),
        2
    );
    let list = format!("{}/repositories/1000/branches", emulator.api_url);
    assert_eq!(
        headers["link"],
        format!(
            "<{list}?per_page=2&page=2>; rel=\"next\", <{list}?per_page=2&page=3>; rel=\"last\""
        )
    );
    let (_, headers, body) = get(&format!("{list}?per_page=2&page=3")).await;
    assert_eq!(
        serde_json::from_slice::<Vec<Value>>(&body).unwrap()[0]["name"],
        "e"
    );
    assert_eq!(
        headers["link"],
        format!(
            "<{list}?per_page=2&page=2>; rel=\"prev\", <{list}?per_page=2&page=1>; rel=\"first\""
        )
    );
}

#[tokio::test]
async fn archives_are_redirected_to_the_web_host() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(
        EmulatedRepository::new("acme", "guard")
            .branch("main", Files::new().with("src/lib.rs", "//! Guard.\n")),
    );
    let (status, headers, _) = get(&format!(
        "{}/repos/acme/guard/tarball/main",
        emulator.api_url
    ))
    .await;
    assert_eq!(status, 302);
    let location = headers["location"].to_str().unwrap().to_owned();
    assert_eq!(
        location,
        format!("{}/acme/guard/legacy.tar.gz/main", emulator.web_url)
    );
    let (status, _, body) = get(&location).await;
    assert_eq!(status, 200);
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(&body[..]));
    let mut entry = archive.entries().unwrap().next().unwrap().unwrap();
    assert!(entry.path().unwrap().ends_with("src/lib.rs"));
    let mut text = String::new();
    entry.read_to_string(&mut text).unwrap();
    assert_eq!(text, "//! Guard.\n");
}

#[tokio::test]
async fn loads_directories_with_stubs_and_branches() {
    let directory = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("acme/guard/Cargo.toml", "[package]\n"),
        ("acme/guard/definition/gcl.yaml", "kind: Extension\n"),
        ("acme/guard@fix%2Fa/README.md", "# Guard\n"),
        ("other/tool/README.md", "# Tool\n"),
    ] {
        let path = directory.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let emulator = Emulator::start().await.unwrap();
    assert_eq!(emulator.load(directory.path()).unwrap(), 2);
    let raw = client()
        .get(format!(
            "{}/repos/acme/guard/contents/src/lib.rs",
            emulator.api_url
        ))
        .header("accept", "application/vnd.sourcehost.raw")
        .send()
        .await
        .unwrap();
    assert_eq!(
        raw.text().await.unwrap(),
        "//! Sources are kept elsewhere.\n"
    );
    let (status, _, body) = get(&format!(
        "{}/repos/acme/guard/contents/README.md?ref=fix/a",
        emulator.api_url
    ))
    .await;
    assert_eq!(status, 200);
    assert_eq!(
        serde_json::from_slice::<Value>(&body).unwrap()["type"],
        "file"
    );
    assert_eq!(
        get(&format!("{}/acme/guard", emulator.web_url)).await.0,
        200
    );
    assert_eq!(get(&format!("{}/acme/none", emulator.web_url)).await.0, 404);
}

/// The commits are paged, the files are all on the first page.
#[tokio::test]
async fn comparisons_are_paged_by_commits() {
    let emulator = Emulator::start().await.unwrap();
    let state = |number: usize| Files::new().with("number", format!("{number}\n"));
    for number in 0..=260 {
        emulator.add(EmulatedRepository::new("acme", "guard").branch("main", state(number)));
    }
    let basehead = format!("{}...main", state(0).commit_id());
    let url = format!("{}/repos/acme/guard/compare/{basehead}", emulator.api_url);
    let read = |query: &'static str| {
        let url = format!("{url}{query}");
        async move {
            let (status, headers, body) = get(&url).await;
            assert_eq!(status, 200);
            let body: Value = serde_json::from_slice(&body).unwrap();
            (headers, body)
        }
    };
    let (headers, all) = read("").await;
    assert!(!headers.contains_key("link"));
    assert_eq!(
        (&all["status"], &all["ahead_by"], &all["behind_by"]),
        (&"ahead".into(), &260.into(), &0.into())
    );
    // Without a page, the last 250.
    let commits = all["commits"].as_array().unwrap();
    assert_eq!(commits.len(), 250);
    assert_eq!(commits[249]["sha"], state(260).commit_id());
    assert_eq!(all["files"][0]["patch"], "@@ -1,1 +1,1 @@\n-0\n+260");
    let (headers, first) = read("?per_page=1").await;
    assert_eq!(first["commits"][0]["sha"], state(1).commit_id());
    assert_eq!(first["files"], all["files"]);
    let list = format!("{}/repositories/1000/compare/{basehead}", emulator.api_url);
    assert!(
        headers["link"]
            .to_str()
            .unwrap()
            .starts_with(&format!("<{list}?per_page=1&page=2>"))
    );
    let (_, second) = read("?per_page=1&page=2").await;
    assert_eq!(second.get("files"), None);

    emulator.add(EmulatedRepository::new("acme", "guard").branch("other", Files::new()));
    let unrelated = format!(
        "{}/repos/acme/guard/compare/other...{}",
        emulator.api_url,
        state(1).commit_id()
    );
    let (status, _, body) = get(&unrelated).await;
    assert_eq!(status, 404);
    assert!(String::from_utf8_lossy(&body).contains("No common ancestor"));
    for wrong in [
        "other..other",
        "other",
        "other...nobody:main",
        "none...other",
    ] {
        let url = format!("{}/repos/acme/guard/compare/{wrong}", emulator.api_url);
        assert_eq!(get(&url).await.0, 404, "{wrong}");
    }
}
