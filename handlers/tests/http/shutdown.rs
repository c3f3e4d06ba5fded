//! A server that is asked to end tells so first, and answers what comes meanwhile.

use std::time::{Duration, Instant};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::server::{LONG, Server, is_closed};

const REQUEST: &[u8] = b"GET /api/policies HTTP/1.1\r\nhost: x\r\n\r\n";

/// The head of the next answer on a connection; its body, of a known length, is read, too.
async fn answer(stream: &mut TcpStream) -> String {
    let mut read = Vec::new();
    let mut byte = [0];
    while !read.ends_with(b"\r\n\r\n") {
        let got = tokio::time::timeout(LONG, stream.read(&mut byte)).await;
        assert_eq!(got.expect("an answer").expect("a connection"), 1);
        read.push(byte[0]);
    }
    let head = String::from_utf8(read).expect("a head").to_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    let length: usize = length.expect("a length").parse().expect("a number");
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.expect("a body");
    head
}

#[tokio::test]
async fn requests_go_elsewhere_before_a_server_ends() {
    let mut server = Server::start(&[("SERVER__SHUTDOWN_DELAY_SECONDS", "3")]);
    assert!(server.get("/readyz").await.starts_with("HTTP/1.1 200"));
    let mut kept = server.send(REQUEST).await;
    let head = answer(&mut kept).await;
    assert!(head.starts_with("http/1.1 200") && !head.contains("connection: close"));

    let asked = Instant::now();
    server.terminate();
    let mut ready = server.get("/readyz").await;
    while ready.starts_with("HTTP/1.1 200") && asked.elapsed() < LONG {
        tokio::time::sleep(Duration::from_millis(20)).await;
        ready = server.get("/readyz").await;
    }
    assert!(ready.starts_with("HTTP/1.1 503") && ready.ends_with("stopping\n"));
    assert!(server.get("/healthz").await.starts_with("HTTP/1.1 200"));
    // A connection that was kept is closed after its next answer; new ones are answered.
    kept.write_all(REQUEST).await.expect("a connection");
    let head = answer(&mut kept).await;
    assert!(head.starts_with("http/1.1 200") && head.contains("connection: close"));
    assert!(is_closed(&mut kept).await);
    assert!(
        server
            .get("/api/policies")
            .await
            .starts_with("HTTP/1.1 200")
    );
    // A request that is under way when the address is closed.
    let mut late = server.send(&REQUEST[..20]).await;
    assert!(server.ends().await);
    assert!(asked.elapsed() >= Duration::from_secs(3));
    assert!(TcpStream::connect(&server.address).await.is_err());
    assert!(is_closed(&mut late).await);
}

#[tokio::test]
async fn who_asks_twice_does_not_wait() {
    let mut server = Server::start(&[("SERVER__SHUTDOWN_DELAY_SECONDS", "3600")]);
    server.terminate();
    while !server.get("/readyz").await.starts_with("HTTP/1.1 503") {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(server.stops().await);
}
