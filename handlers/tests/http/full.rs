//! A server whose connections are all held.

use std::time::Duration;

use tokio::net::TcpStream;

use crate::server::{Server, get};

const MOST: usize = 4;
const SETTINGS: [(&str, &str); 2] = [
    ("SERVER__MAX_CONNECTIONS", "4"),
    ("SERVER__SHUTDOWN_GRACE_SECONDS", "1"),
];

async fn hold(server: &Server) -> Vec<TcpStream> {
    let mut held = Vec::new();
    for _ in 0..MOST {
        held.push(server.send(b"P").await);
    }
    // They count from when the server has accepted them.
    tokio::time::sleep(Duration::from_secs(1)).await;
    held
}

#[tokio::test]
async fn health_is_answered_and_the_rest_told_to_come_back() {
    let server = Server::start(&SETTINGS);
    let _held = hold(&server).await;
    for path in ["/healthz", "/readyz"] {
        let answer = server.get(path).await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{path}: {answer:?}");
        assert!(answer.ends_with("ok\n"), "{path}: {answer:?}");
    }
    // The conformance tests look at the whole of this answer.
    let answer = server.get("/api/policies").await;
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer:?}");
}

/// One that is held by a silent client makes room for the next.
#[tokio::test]
async fn health_is_answered_however_many_connect() {
    let server = Server::start(&SETTINGS);
    let _held = hold(&server).await;
    let mut silent = Vec::new();
    for _ in 0..100 {
        silent.push(server.connect().await);
    }
    assert!(server.get("/healthz").await.ends_with("ok\n"));
}

#[tokio::test]
async fn it_stops_when_it_is_asked_to() {
    let mut server = Server::start(&SETTINGS);
    let _held = hold(&server).await;
    assert!(server.stops().await, "it runs on");
}

#[tokio::test]
async fn an_address_for_administrators_has_health_and_metrics() {
    let probe = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = probe.local_addr().expect("an address").to_string();
    drop(probe);
    let settings = [SETTINGS[0], ("SERVER__ADMIN_LISTEN", &address)];
    let server = Server::start(&settings);
    let held = hold(&server).await;
    for path in ["/healthz", "/readyz"] {
        let answer = get(&address, path).await;
        assert!(answer.ends_with("ok\n"), "{path}: {answer:?}");
    }
    let metrics = get(&address, "/metrics").await;
    assert!(metrics.contains("catalog_open_connections"), "{metrics:?}");
    assert!(get(&address, "/api/policies").await.contains(" 404 "));
    drop(held);
    tokio::time::sleep(Duration::from_millis(200)).await;
    let answer = server.get("/metrics").await;
    assert!(answer.contains(" 404 "), "{answer:?}");
}
