//! The connection after an answer that did not need the request's body: usable, or said to be closing.

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};

use crate::harness::TestApp;

/// Between the head of a request and its body, so that they arrive apart.
const PAUSE: Duration = Duration::from_millis(50);

/// How the length of a body is told.
#[derive(Clone, Copy, Debug)]
enum Framing {
    Length,
    Chunked,
}

#[tokio::test]
async fn unread_bodies_leave_the_connection_usable() {
    let app = TestApp::start().await;
    for (case, expected) in cases(&app).await {
        for framing in [Framing::Length, Framing::Chunked] {
            for size in [2, 3_000_000] {
                let what = format!("{case} {framing:?} {size}");
                let mut client = Client::connect(&app).await;
                client.write(&head(&case, framing, size, "")).await;
                sleep(PAUSE).await;
                client.write(&body(framing, size)).await;
                let answer = client.answer().await;
                assert_eq!(answer.status, expected, "{what}");
                assert!(!answer.closes, "{what}");
                client.ask_again(&what).await;
            }
        }
    }
}

#[tokio::test]
async fn large_unread_bodies_close_the_connection_and_the_answer_says_so() {
    let app = TestApp::start().await;
    for (case, expected) in cases(&app).await {
        for framing in [Framing::Length, Framing::Chunked] {
            let (what, size) = (format!("{case} {framing:?}"), 17_000_000);
            let client = Client::connect(&app).await;
            let (mut reader, mut writer) = client.0.into_split();
            let (head, body) = (head(&case, framing, size, ""), body(framing, size));
            let writing = tokio::spawn(async move {
                writer.write_all(&head).await.expect("the head");
                sleep(PAUSE).await;
                // The service may close before it has all of it.
                let _ = writer.write_all(&body).await;
                writer
            });
            let mut text = String::new();
            let reading = reader.read_to_string(&mut text);
            let read = timeout(Duration::from_secs(10), reading).await;
            read.expect("an end in time").expect("an answer");
            let answer = Answer::parse(&text).expect("an answer");
            assert_eq!(answer.status, expected, "{what}");
            assert!(answer.closes, "{what}");
            writing.await.expect("the writer");
        }
    }
}

#[tokio::test]
async fn who_sends_a_large_body_without_being_asked_gets_the_answer() {
    let app = TestApp::start().await;
    // More than the buffers between the two take.
    let (case, size) = ("POST /api/workspaces", 14_000_000);
    let mut request = head(case, Framing::Length, size, "Expect: 100-continue\r\n");
    request.extend(body(Framing::Length, size));
    let client = Client::connect(&app).await;
    let (mut reader, mut writer) = client.0.into_split();
    let writing = tokio::spawn(async move { writer.write_all(&request).await.map(|()| writer) });
    let mut text = String::new();
    let reading = reader.read_to_string(&mut text);
    let read = timeout(Duration::from_secs(10), reading).await;
    read.expect("an end in time").expect("an orderly end");
    let answer = Answer::parse(&text).expect("an answer");
    assert_eq!((answer.status, answer.closes), (401, true));
    // Closed at once, the connection would have been reset, and the answer lost to some.
    let written = writing.await.expect("the writer");
    written.expect("a connection that stays open");
}

#[tokio::test]
async fn a_body_that_does_not_come_closes_the_connection() {
    let app = TestApp::start().await;
    for framing in [Framing::Length, Framing::Chunked] {
        let mut client = Client::connect(&app).await;
        client
            .write(&head("POST /api/workspaces", framing, 100, ""))
            .await;
        let answer = client.answer().await;
        assert_eq!((answer.status, answer.closes), (401, true), "{framing:?}");
    }
}

#[tokio::test]
async fn who_waits_to_be_asked_for_a_body_is_not_asked_in_vain() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let expect = "Expect: 100-continue\r\n";
    let mut client = Client::connect(&app).await;
    client
        .write(&head("POST /api/workspaces", Framing::Length, 100, expect))
        .await;
    let refused = client.answer().await;
    assert_eq!((refused.status, refused.closes), (401, true));
    client.expect_end().await;

    let mut client = Client::connect(&app).await;
    let headers = format!("Authorization: Bearer {}\r\n{expect}", mara.token);
    let wanted = Framing::Length;
    client
        .write(&head("POST /api/workspaces", wanted, 100, &headers))
        .await;
    assert_eq!(client.answer().await.status, 100);
    client.write(&body(wanted, 100)).await;
    let refused = client.answer().await;
    assert_eq!((refused.status, refused.closes), (400, false));
    client.ask_again("after a body that was asked for").await;
}

#[tokio::test]
async fn a_body_that_is_said_to_be_too_large_is_not_asked_for() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let authorization = format!("Authorization: Bearer {}\r\n", mara.token);
    let headers = format!("{authorization}Expect: 100-continue\r\n");
    let mut client = Client::connect(&app).await;
    client
        .write(&head(
            "POST /api/workspaces",
            Framing::Length,
            20_000_000,
            &headers,
        ))
        .await;
    let refused = client.answer().await;
    assert_eq!((refused.status, refused.closes), (400, true));
    client.expect_end().await;
}

/// Requests that are answered without their bodies, and the statuses.
async fn cases(app: &TestApp) -> Vec<(String, u16)> {
    let mara = app.user("Mara").await;
    let read_only = app.token(&mara, &["api:read"]).await;
    let with = |line: &str, token: &str| format!("{line}\nAuthorization: Bearer {token}");
    vec![
        ("POST /api/workspaces".to_owned(), 401),
        (with("POST /api/workspaces", &read_only), 403),
        ("POST /api/nothing".to_owned(), 404),
        ("PUT /api/me".to_owned(), 405),
        ("GET /healthz".to_owned(), 200),
        (with("GET /api/me", &mara.token), 200),
    ]
}

fn head(case: &str, framing: Framing, size: usize, headers: &str) -> Vec<u8> {
    let (line, header) = case.split_once('\n').unwrap_or((case, "X-None: none"));
    let framing = match framing {
        Framing::Length => format!("Content-Length: {size}"),
        Framing::Chunked => "Transfer-Encoding: chunked".to_owned(),
    };
    format!(
        "{line} HTTP/1.1\r\nHost: catalog.test\r\n{header}\r\n{headers}Content-Type: application/json\r\n{framing}\r\n\r\n"
    )
    .into_bytes()
}

fn body(framing: Framing, size: usize) -> Vec<u8> {
    let content = "x".repeat(size);
    match framing {
        Framing::Length => content,
        Framing::Chunked => {
            let (first, second) = content.split_at(size / 2);
            let chunk = |part: &str| format!("{:x}\r\n{part}\r\n", part.len());
            format!("{}{}0\r\n\r\n", chunk(first), chunk(second))
        }
    }
    .into_bytes()
}

struct Answer {
    status: u16,
    closes: bool,
    /// Head and body, in bytes.
    length: usize,
}

impl Answer {
    /// The first answer of `text`, once it is complete.
    fn parse(text: &str) -> Option<Self> {
        let (head, rest) = text.split_once("\r\n\r\n")?;
        let head = head.to_ascii_lowercase();
        let field = |name: &str| {
            let mut lines = head.lines();
            lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
        };
        let length = field("content-length").map_or(0, |length| length.parse().expect("a length"));
        (rest.len() >= length).then(|| Self {
            status: head[9..12].parse().expect("a status"),
            closes: field("connection") == Some("close"),
            length: head.len() + 4 + length,
        })
    }
}

/// One connection.
struct Client(TcpStream);

impl Client {
    async fn connect(app: &TestApp) -> Self {
        let address = app.base_url.strip_prefix("http://").expect("an address");
        Self(TcpStream::connect(address).await.expect("a connection"))
    }

    async fn write(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).await.expect("an open connection");
    }

    /// Reads one answer and nothing behind it.
    async fn answer(&mut self) -> Answer {
        let reading = async {
            let mut text = String::new();
            loop {
                let read = self.0.read_u8().await.expect("an answer to its end");
                text.push(char::from(read));
                if let Some(answer) = Answer::parse(&text) {
                    assert_eq!(answer.length, text.len());
                    return answer;
                }
            }
        };
        timeout(Duration::from_secs(10), reading)
            .await
            .expect("an answer in time")
    }

    /// The same connection takes another request.
    async fn ask_again(&mut self, what: &str) {
        self.write(b"GET /healthz HTTP/1.1\r\nHost: catalog.test\r\n\r\n")
            .await;
        assert_eq!(self.answer().await.status, 200, "{what}");
    }

    async fn expect_end(&mut self) {
        let end = timeout(Duration::from_secs(10), self.0.read(&mut [0])).await;
        assert_eq!(end.expect("an end in time").expect("an orderly end"), 0);
    }
}
