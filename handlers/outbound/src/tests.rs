use std::time::{Duration, Instant};

use backon::BackoffBuilder;
use reqwest::header::{HeaderMap, HeaderValue, RETRY_AFTER};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use super::{
    BodyError, Redirects, TransportError, USER_AGENT, backoff, client, header_text, read_body,
    retry_after,
};

/// Starts a server that responds to every request with these bytes, and returns its URL.
async fn serve(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut request = [0; 4096];
                while let Ok(length @ 1..) = stream.read(&mut request).await {
                    let request = String::from_utf8_lossy(&request[..length]).to_lowercase();
                    assert!(request.contains(&format!("user-agent: {USER_AGENT}")));
                    stream.write_all(answer.as_bytes()).await.unwrap();
                }
            });
        }
    });
    format!("http://{address}/secret")
}

#[tokio::test]
async fn reads_bodies_up_to_the_limit() {
    let url = serve("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello").await;
    let client = client(Duration::from_secs(5), Redirects::Return).unwrap();
    for (limit, expected) in [(5, Ok("hello".into())), (4, Err(BodyError::TooLarge))] {
        let response = client.get(&url).send().await.unwrap();
        assert_eq!(read_body(response, limit).await, expected);
    }
}

#[tokio::test]
async fn stalled_body_is_a_timeout_without_url() {
    let url = serve("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe").await;
    let client = client(Duration::from_millis(200), Redirects::Return).unwrap();
    let start = Instant::now();
    let response = client.get(&url).send().await.unwrap();
    let error = read_body(response, 10).await.unwrap_err();
    assert_eq!(error, BodyError::Transport(TransportError::Timeout));
    assert!(start.elapsed() < Duration::from_secs(3));
    assert!(!format!("{error} {error:?}").contains("127.0.0.1"));
}

#[tokio::test]
async fn refused_connection_is_unreachable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    drop(listener);
    let client = client(Duration::from_secs(5), Redirects::Return).unwrap();
    let error = TransportError::from(client.get(url).send().await.unwrap_err());
    assert_eq!(error, TransportError::Unreachable);
}

#[tokio::test]
async fn follows_redirects_only_if_allowed() {
    let url = serve("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n").await;
    let timeout = Duration::from_secs(5);
    let returned = client(timeout, Redirects::Return)
        .unwrap()
        .get(&url)
        .send()
        .await;
    assert_eq!(returned.unwrap().status(), 302);
    let followed = client(timeout, Redirects::Follow)
        .unwrap()
        .get(&url)
        .send()
        .await;
    assert!(followed.unwrap_err().is_redirect());
}

#[test]
fn back_off_grows_and_ends() {
    let pauses: Vec<Duration> = backoff(3).build().collect();
    assert_eq!(pauses.len(), 3);
    for (pause, least) in pauses.iter().zip([100, 200, 400]) {
        assert!(
            (least..=2 * least).contains(&pause.as_millis()),
            "{pauses:?}"
        );
    }
}

#[test]
fn reads_retry_after_in_seconds_only() {
    let mut headers = HeaderMap::new();
    assert_eq!(retry_after(&headers), None);
    for (value, expected) in [
        ("7", Some(Duration::from_secs(7))),
        (" 7 ", Some(Duration::from_secs(7))),
        ("-7", None),
        ("Wed, 21 Oct 2026 07:28:00 GMT", None),
    ] {
        headers.insert(RETRY_AFTER, HeaderValue::from_static(value));
        assert_eq!(retry_after(&headers), expected, "{value}");
    }
    headers.insert("x-latin", HeaderValue::from_bytes(b"\xe4").unwrap());
    assert_eq!(header_text(&headers, "x-latin"), None);
}
