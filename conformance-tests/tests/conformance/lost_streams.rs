//! Streams whose readers lose the right to read them, and those that are too many.

use std::{path::Path, time::Duration};

use chrono::TimeDelta;
use reqwest::Response;
use serde_json::json;
use uuid::Uuid;

use crate::harness::{Team, TestApp, User, build};

/// Far more than a line takes, and less than what a keep-alive does.
const SOON: Duration = Duration::from_secs(10);
/// A keep-alive goes out every 15 seconds.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// A service whose builds write a line, and another one once a file is there.
async fn held(folder: &Path, most: usize) -> TestApp {
    let go_on = folder.join("go-on").display().to_string();
    TestApp::with(|settings| {
        settings.limits.streams_per_user = most;
        let script =
            format!("echo before; while [ ! -e '{go_on}' ]; do sleep 0.05; done; echo after");
        settings.builder.command = Some(build(&script));
    })
    .await
}

async fn open(app: &TestApp, token: &str, id: Uuid) -> Response {
    let url = format!("{}/api/deployments/{id}/logs", app.base_url);
    let request = reqwest::Client::new().get(url).bearer_auth(token);
    let stream = request.send().await.expect("a stream");
    assert_eq!(stream.status(), 200);
    stream
}

/// Reads until a line says so.
async fn read_until(stream: &mut Response, message: &str) {
    let mut text = String::new();
    while !text.contains(&format!("\"message\":\"{message}\"")) {
        let chunk = tokio::time::timeout(SOON, stream.chunk()).await;
        let chunk = chunk.expect("a chunk in time").expect("a chunk");
        text += std::str::from_utf8(&chunk.expect("more")).expect("text");
    }
}

/// What else there is until the end, which comes within some time.
async fn rest(stream: &mut Response, within: Duration) -> String {
    let mut text = String::new();
    let reading = async {
        while let Some(chunk) = stream.chunk().await.expect("a chunk") {
            text += std::str::from_utf8(&chunk).expect("text");
        }
    };
    let ended = tokio::time::timeout(within, reading).await;
    ended.expect("the end in time");
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_when_its_reader_may_not_read_any_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = held(folder.path(), 20).await;
    let team: Team = app.team().await;
    let id = team.deploy(&app).await;
    app.work();
    let revoked = app.token(&team.lena, &["api:read"]).await;
    let expiring = app.expiring_token(&team.lena, TimeDelta::days(1)).await;
    let mut streams = Vec::new();
    for token in [&team.omar.token, &revoked, &expiring, &team.lena.token] {
        let mut stream = open(&app, token, id).await;
        read_until(&mut stream, "before").await;
        streams.push(stream);
    }
    team.change_member(&app, &team.omar, json!({"disabled": true}))
        .await;
    app.revoke(&team.lena, &revoked).await;
    app.advance(TimeDelta::days(2));
    std::fs::write(folder.path().join("go-on"), "").expect("a file");
    let last = streams.pop().expect("a stream");
    for stream in &mut streams {
        assert_eq!(rest(stream, SOON).await, "");
    }
    // Whoever may read it still does, to its end.
    let mut last = last;
    let text = rest(&mut last, SOON).await;
    assert!(
        text.contains("after") && text.contains("event: end"),
        "{text}"
    );
}

/// Nothing happens, and still nobody is taken for entitled for longer than a keep-alive takes.
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_stream_ends_at_the_next_keep_alive() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = held(folder.path(), 20).await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    app.work();
    let mut stream = open(&app, &team.omar.token, id).await;
    read_until(&mut stream, "before").await;
    team.remove_member(&app, &team.omar).await;
    assert_eq!(rest(&mut stream, KEEP_ALIVE + SOON).await, "");
    std::fs::write(folder.path().join("go-on"), "").expect("a file");
    app.settled(id).await;
}

/// The next comment that keeps the stream alive.
async fn keep_alive(stream: &mut Response) {
    let chunk = tokio::time::timeout(KEEP_ALIVE + SOON, stream.chunk()).await;
    let chunk = chunk.expect("a chunk in time").expect("a chunk");
    assert_eq!(chunk.as_deref(), Some(&b": keep-alive\n\n"[..]));
}

/// While nothing happens, the database is not asked for anything; and still nobody is taken for entitled who is not.
#[tokio::test(flavor = "multi_thread")]
async fn an_idle_stream_asks_for_nothing() {
    let app = TestApp::start().await;
    let team = app.team().await;
    // No worker is there to begin.
    let id = team.deploy(&app).await;
    let mut stream = open(&app, &team.omar.token, id).await;
    keep_alive(&mut stream).await;
    let statements = app.app.store.statements();
    keep_alive(&mut stream).await;
    assert_eq!(app.app.store.statements(), statements);
    team.remove_member(&app, &team.omar).await;
    assert_eq!(rest(&mut stream, KEEP_ALIVE + SOON).await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_has_so_many_streams_and_no_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = held(folder.path(), 2).await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    app.work();
    let open_as = async |user: &User| {
        let mut stream = open(&app, &user.token, id).await;
        read_until(&mut stream, "before").await;
        stream
    };
    let mut first = open_as(&team.noor).await;
    let mut second = open_as(&team.noor).await;
    let mut other = open_as(&team.lena).await;
    let mut third = open_as(&team.noor).await;
    assert_eq!(rest(&mut first, SOON).await, "");
    std::fs::write(folder.path().join("go-on"), "").expect("a file");
    for stream in [&mut second, &mut other, &mut third] {
        let text = rest(stream, SOON).await;
        assert!(text.contains("event: end"), "{text}");
    }
}
