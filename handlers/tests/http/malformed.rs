//! What is no request of HTTP, or too large a one, is answered before any of the service's own code, without a body.

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::server::{LONG, Server};

/// The first line of the answer, and its body.
async fn answer(server: &Server, bytes: &[u8]) -> (String, String) {
    let mut stream = server.connect().await;
    // The server may answer, and close, before it has read everything.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let _ = tokio::time::timeout(LONG, read).await.expect("an end");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let line = head.lines().next().expect("a line");
    (line.to_owned(), body.to_owned())
}

#[tokio::test]
async fn what_cannot_be_read_is_answered_without_a_body() {
    let server = Server::start(&[]);
    // The library looks at the limit before it reads, and then reads up to twice as much.
    let long = "a".repeat(200_000);
    for (bytes, statuses) in [
        ("GET\r\n\r\n".to_owned(), &["400"][..]),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n".to_owned(), &["400"]),
        (
            format!("GET /{long} HTTP/1.1\r\nhost: x\r\n\r\n"),
            &["414", "431"],
        ),
        (format!("GET / HTTP/1.1\r\nx: {long}\r\n\r\n"), &["431"]),
    ] {
        let (line, body) = answer(&server, bytes.as_bytes()).await;
        let status = line.split(' ').nth(1).expect("a status");
        assert!(statuses.contains(&status), "{line}");
        assert_eq!(body, "", "{line}");
    }
    assert!(server.get("/healthz").await.ends_with("ok\n"));
}
