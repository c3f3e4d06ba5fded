//! Clients that do not read what they asked for are dropped.

use http_body_util::Empty;
use hyper::{Request, body::Bytes, client::conn::http2};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpSocket,
};

use crate::server::{LONG, Server};

/// The largest answer that needs no data, in bytes; more than what sockets hold when it is asked for so often.
const ASSET: &str = "/docs/swagger-ui-bundle.js";
const TIMES: usize = 30;

const SETTINGS: [(&str, &str); 2] = [
    ("SERVER__WRITE_TIMEOUT_SECONDS", "1"),
    ("SERVER__HEADER_TIMEOUT_SECONDS", "60"),
];

async fn until_dropped(server: &Server) {
    let dropped = async {
        // The one that asks is open, too.
        while server.metric("catalog_open_connections").await > 1.0 {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    let dropped = tokio::time::timeout(LONG, dropped).await;
    assert!(dropped.is_ok(), "its connection is held");
}

#[tokio::test]
async fn on_http_1() {
    let server = Server::start(&SETTINGS);
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("an option");
    let address = server.address.parse().expect("an address");
    let mut stream = socket.connect(address).await.expect("a connection");
    let request = format!("GET {ASSET} HTTP/1.1\r\nhost: x\r\n\r\n").repeat(TIMES);
    stream
        .write_all(request.as_bytes())
        .await
        .expect("requests");
    assert_eq!(stream.read(&mut [0]).await.expect("an answer"), 1);
    until_dropped(&server).await;
}

/// There it is the window of the stream that fills; the connection goes on, with pings at least.
#[tokio::test]
async fn on_http_2() {
    let server = Server::start(&SETTINGS);
    let _unread = asked(&server, ASSET).await;
    until_dropped(&server).await;
}

/// Asks for an answer of which nothing more is read.
async fn asked(
    server: &Server,
    path: &str,
) -> (impl Sized, tokio::task::JoinHandle<hyper::Result<()>>) {
    let (mut sender, connection) = http2::Builder::new(TokioExecutor::new())
        .initial_stream_window_size(16 * 1024)
        .handshake::<_, Empty<Bytes>>(TokioIo::new(server.connect().await))
        .await
        .expect("a connection");
    let connection = tokio::spawn(connection);
    let asked = Request::get(format!("http://x{path}")).body(Empty::new());
    let answer = sender.send_request(asked.expect("a request")).await;
    ((sender, answer.expect("an answer")), connection)
}

/// Beyond the memory for unsent answers, whoever keeps one for longest makes room.
#[tokio::test]
async fn the_slowest_makes_room() {
    let server = Server::start(&[("SERVER__UNSENT_MEGABYTES", "1")]);
    let mut held = Vec::new();
    for path in ["/openapi.json", "/openapi-served.json", ASSET] {
        held.push(asked(&server, path).await);
    }
    for (_, connection) in held.drain(..2) {
        let ended = tokio::time::timeout(LONG, connection).await;
        assert!(ended.is_ok(), "it is still open");
    }
    assert!(!held[0].1.is_finished(), "the last one was dropped, too");
}

/// What is in memory once for all who are sent it needs no room of its own for each of them.
#[tokio::test]
async fn those_who_are_sent_the_same_need_no_room() {
    let server = Server::start(&[("SERVER__UNSENT_MEGABYTES", "1")]);
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(asked(&server, ASSET).await);
    }
    // Another one follows it through all that could have dropped them.
    assert!(server.get("/healthz").await.contains("200 OK"));
    assert!(server.metric("catalog_open_connections").await > 3.5);
    for (_, connection) in held {
        assert!(!connection.is_finished(), "it was dropped");
    }
}
