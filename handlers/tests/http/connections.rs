//! Connections that ask for nothing end.

use std::time::Duration;

use http_body_util::{BodyExt, Empty};
use hyper::{Request, body::Bytes, client::conn::http2};
use hyper_util::rt::{TokioExecutor, TokioIo};

use crate::server::{LONG, Server, is_closed};

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// What a client sends first on HTTP/2: the preface and an empty frame of settings.
const SETTINGS: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

#[tokio::test]
async fn a_connection_without_a_first_request_ends() {
    let server = Server::start(&[("SERVER__HEADER_TIMEOUT_SECONDS", "1")]);
    let begun = [
        b"".as_slice(),
        b"P",
        &PREFACE[..20],
        PREFACE,
        SETTINGS,
        b"GET / HTTP/1.1\r\nx: ",
    ];
    let mut streams = Vec::new();
    for bytes in begun {
        streams.push((bytes, server.send(bytes).await));
    }
    for (bytes, mut stream) in streams {
        let bytes = String::from_utf8_lossy(bytes);
        assert!(is_closed(&mut stream).await, "{bytes:?}");
    }
}

/// It answers the pings of the server, as every client does: they show that it is there, not that it wants something.
#[tokio::test]
async fn a_connection_without_further_requests_ends() {
    let server = Server::start(&[("SERVER__IDLE_TIMEOUT_SECONDS", "1")]);
    let (mut sender, connection) = http2::handshake::<_, _, Empty<Bytes>>(
        TokioExecutor::new(),
        TokioIo::new(server.connect().await),
    )
    .await
    .expect("a connection");
    let connection = tokio::spawn(connection);
    let asked = Request::get("http://x/healthz").body(Empty::new());
    let answer = sender.send_request(asked.expect("a request")).await;
    let body = answer.expect("an answer").into_body().collect().await;
    assert_eq!(body.expect("a body").to_bytes(), "ok\n");
    let ended = tokio::time::timeout(LONG, connection).await;
    assert!(ended.is_ok(), "it is still open");
}

#[tokio::test]
async fn an_address_has_so_many_connections() {
    let most = [("SERVER__MAX_CONNECTIONS_PER_ADDRESS", "2")];
    let server = Server::start(&most);
    let held = [server.connect().await, server.connect().await];
    // They count from when the server has accepted them.
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(server.get("/healthz").await, "", "a third one was served");
    drop(held);
    while server.get("/healthz").await.is_empty() {}
    let proxied = [most[0], ("SERVER__TRUSTED_PROXIES", "127.0.0.0/8")];
    let server = Server::start(&proxied);
    let _held = [server.connect().await, server.connect().await];
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(server.get("/healthz").await.ends_with("ok\n"));
}
