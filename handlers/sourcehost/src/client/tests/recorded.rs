//! The client on recorded exchanges of a real host, where they are at hand.

use std::path::PathBuf;

use reqwest::Url;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::{RepositoryAddress, SourceHost, SourceHostError, SourceHostSettings};

/// The exchanges of a recording with GET.
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
    let file = inputs
        .join("sourcehost-recorded")
        .join(name)
        .join("normalized-fixture.json");
    let exchanges: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(file).ok()?).unwrap();
    Some(
        exchanges
            .into_iter()
            .filter(|exchange| exchange["method"] == "get")
            .collect(),
    )
}

/// Answers as recorded, by path, and returns the client of this host.
async fn replay(exchanges: &[Value]) -> SourceHost {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let exchanges = exchanges.to_vec();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = vec![0; 8192];
            let length = stream.read(&mut request).await.unwrap();
            let request = String::from_utf8_lossy(&request[..length]).into_owned();
            let path = request.split(' ').nth(1).unwrap_or_default();
            let exchange = exchanges.iter().find(|exchange| exchange["path"] == path);
            let answer = exchange.map_or_else(
                || {
                    "HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
                        .to_owned()
                },
                answer,
            );
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    SourceHost::new(SourceHostSettings::new("https://sourcehost.example", &url, None).unwrap())
        .unwrap()
}

fn answer(exchange: &Value) -> String {
    let body = match &exchange["response"] {
        Value::String(text) => text.clone(),
        body => body.to_string(),
    };
    let headers = exchange["headers"].as_object().unwrap().iter();
    let headers: String = headers
        .filter(|(name, _)| !matches!(name.as_str(), "content-length" | "connection"))
        .map(|(name, value)| {
            let number = || value.to_string();
            let value = value.as_str().map_or_else(number, str::to_owned);
            [name.as_str(), ": ", &value, "\r\n"].concat()
        })
        .collect();
    format!(
        "HTTP/1.1 {} Recorded\r\n{headers}connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        exchange["status"],
        body.len()
    )
}

fn address(path: &str) -> RepositoryAddress {
    let mut names = path.split('/').skip(2);
    RepositoryAddress::new(names.next().unwrap(), names.next().unwrap()).unwrap()
}

#[tokio::test]
async fn reads_a_repository_and_its_limits() {
    let Some(exchanges) = recorded("get-repository") else {
        return;
    };
    let host = replay(&exchanges).await;
    let address = address(exchanges[0]["path"].as_str().unwrap());
    let repository = host.repository(&address).await.unwrap();
    assert!(!repository.disabled && !repository.archived);
    // The recording leaves most of the quota.
    host.repository(&address).await.unwrap();
}

/// A setup with two URLs is told the origin that the real host redirects to.
#[tokio::test]
async fn names_the_origin_of_a_recorded_archive() {
    let Some(exchanges) = recorded("get-archive") else {
        return;
    };
    let host = replay(&exchanges).await;
    let location = exchanges[0]["headers"]["location"].as_str().unwrap();
    let origin = Url::parse(location).unwrap().origin().ascii_serialization();
    let path = exchanges[0]["path"].as_str().unwrap();
    let url = host.transport.endpoint(path.split('/').skip(1));
    let error = host.transport.open_archive(url.clone()).await.unwrap_err();
    assert_eq!(error, SourceHostError::ArchiveHost { origin });

    // The header that chooses a version is read off the recorded one.
    let headers = exchanges[0]["headers"].as_object().unwrap();
    let selected = headers.iter().find(|(name, _)| name.ends_with("-selected"));
    if let Some((name, value)) = selected {
        let mut with_version = recorded("get-root").unwrap();
        with_version[0]["headers"][name.as_str()] = value.clone();
        let version = replay(&with_version).await.probe_api_version().await;
        let version = version.unwrap().unwrap();
        assert_eq!(format!("{}-selected", version.header), *name);
        assert_eq!(Value::String(version.selected), *value);
    }
}
