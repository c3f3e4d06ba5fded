//! Limits of requests and of failed authentications, by token and by client address.

use std::num::NonZeroU32;

use catalog::config::Settings;
use chrono::TimeDelta;

use crate::harness::{SESSION_SECRET, TestApp};

const PATH: &str = "/api/me";
const FORWARDED: &str = "x-forwarded-for";

fn two() -> Option<NonZeroU32> {
    NonZeroU32::new(2)
}

/// The client is a proxy that is believed, so that a test can be many clients.
fn proxied(settings: &mut Settings) {
    settings.server.trusted_proxies = vec!["127.0.0.0/8".parse().expect("a network")];
}

#[tokio::test]
async fn a_token_makes_so_many_requests() {
    let app = TestApp::with(|settings| settings.limits.requests_per_minute = two()).await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    for _ in 0..2 {
        app.get(PATH).by(&mara).answers(200).await;
    }
    let refused = app.get(PATH).by(&mara).answers(429).await;
    refused.snapshot("token");
    // Where a token is optional, too.
    app.get("/api/policies").by(&mara).answers(429).await;
    // Another token, and none, have limits of their own.
    app.get(PATH).by(&noor).answers(200).await;
    app.get("/api/policies").answers(200).await;
    // One of two in a minute is free again after half of it, which is what the answer said.
    app.advance(TimeDelta::seconds(29));
    app.get(PATH).by(&mara).answers(429).await;
    app.advance(TimeDelta::seconds(1));
    app.get(PATH).by(&mara).answers(200).await;
    app.get(PATH).by(&mara).answers(429).await;
}

#[tokio::test]
async fn an_address_makes_so_many_requests() {
    let app = TestApp::with(|settings| {
        proxied(settings);
        settings.limits.requests_per_minute_per_address = two();
    })
    .await;
    let list = |client: &str| app.get("/api/policies").header(FORWARDED, client);
    for _ in 0..2 {
        list("192.0.2.1").answers(200).await;
    }
    // What the client itself writes there does not make it another one.
    let refused = list("203.0.113.9, 192.0.2.1").answers(429).await;
    refused.snapshot("address");
    list("192.0.2.2").answers(200).await;
    // A network of 64 bits is one client.
    list("2001:db8::1").answers(200).await;
    list("2001:db8::2").answers(200).await;
    list("2001:db8::3").answers(429).await;
    // Health is not counted.
    for _ in 0..3 {
        let health = app.get("/healthz").header(FORWARDED, "192.0.2.1");
        health.send_unchecked().await.expect(200);
    }
}

#[tokio::test]
async fn without_trusted_proxies_nobody_chooses_an_address() {
    let app = TestApp::with(|settings| {
        settings.limits.requests_per_minute_per_address = two();
    })
    .await;
    let list = |client: &str| app.get("/api/policies").header(FORWARDED, client);
    list("192.0.2.1").answers(200).await;
    list("192.0.2.2").answers(200).await;
    list("192.0.2.3").answers(429).await;
}

#[tokio::test]
async fn an_address_guesses_so_often() {
    let app = TestApp::with(|settings| {
        proxied(settings);
        settings.limits.failed_authentications_per_minute = 2;
    })
    .await;
    let mara = app.user("Mara").await;
    let from = |client: &str| app.get(PATH).header(FORWARDED, client);
    let guess = |client: &str| from(client).bearer("prc_guessed");
    // Without credentials there is nothing that fails, and a right one is none that does.
    for _ in 0..3 {
        from("192.0.2.1").answers(401).await;
        from("192.0.2.1").by(&mara).answers(200).await;
    }
    for _ in 0..2 {
        guess("192.0.2.1").answers(401).await;
    }
    let refused = guess("192.0.2.1").answers(429).await;
    refused.snapshot("guesses");
    let malformed = from("192.0.2.1").header("authorization", "Basic eDp5");
    malformed.answers(429).await;
    let session = app
        .post("/api/tokens")
        .header(FORWARDED, "192.0.2.1")
        .header("cookie", &format!("sb-access-token={SESSION_SECRET}"));
    session.answers(429).await;
    // Whoever shares the address goes on, with credentials and without.
    from("192.0.2.1").by(&mara).answers(200).await;
    from("192.0.2.1").answers(401).await;
    guess("192.0.2.2").answers(401).await;
}
