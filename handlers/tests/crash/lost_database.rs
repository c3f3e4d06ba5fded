//! A PostgreSQL that goes away and comes back, and one in which somebody holds a lock and stands still.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use reqwest::{Method, StatusCode};
use serde_json::json;
use sqlx::{ConnectOptions, Connection};
use sqlx_postgres::PgConnectOptions;
use tokio::task::JoinSet;

use crate::{
    database,
    proxy::Proxy,
    world::{World, organization},
};

/// Longer than a request waits for the database, and shorter than it may take in all.
const SOON: Duration = Duration::from_secs(9);

/// Asks, and expects 503 soon.
async fn is_unavailable(world: &World, method: Method, path: &str) {
    let begun = Instant::now();
    let body = json!({"name": "Renamed"});
    let body = (method != Method::GET).then_some(&body);
    let answer = world.answer(method, path, body).await;
    assert_eq!(answer.status(), 503, "{}", world.complaints());
    assert!(answer.headers().contains_key("retry-after"));
    let body: serde_json::Value = answer.json().await.expect("JSON");
    assert_eq!(body["error"]["code"], "unavailable");
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
}

async fn status(world: &World, path: &str) -> StatusCode {
    world.answer(Method::GET, path, None).await.status()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_database_is_told_and_found_again() {
    if !database::is_shared() {
        return;
    }
    let (world, mut server) = World::make(1, 1).await;
    server.kill().await;
    let database = world.database();
    let proxy = Proxy::start(&database).await;
    let url = proxy.url(&database);
    let environment = [("CATALOG__DATABASE__URL", url.as_str())];
    let _server = world.serve_within(&[], &environment).await;
    let policy = world.policy_path();
    for _ in 0..2 {
        assert_eq!(status(&world, &policy).await, 200);
        proxy.cut();
        // What is in memory is answered for a moment yet: as long as it is known to be current.
        let is_refused = async || status(&world, &policy).await == 503;
        world.wait_until(is_refused).await;
        is_unavailable(&world, Method::GET, &policy).await;
        is_unavailable(&world, Method::PATCH, &policy).await;
        assert_eq!(status(&world, "/readyz").await, 503);
        assert!(world.measured("catalog_database_reachable 0").await);
        proxy.restore().await;
        world
            .wait_until(async || status(&world, "/readyz").await == 200)
            .await;
        assert_eq!(status(&world, &policy).await, 200);
        world
            .wait_until(async || world.measured("catalog_database_reachable 1").await)
            .await;
    }
    // Once for each time, with the reason, and nothing for each request.
    assert_eq!(world.said("The database does not answer"), 2);
    assert_eq!(world.said("The database answers again"), 2);
    assert!(
        world.complaints().contains("refused"),
        "{}",
        world.complaints()
    );
    assert_eq!(world.said_at("ERROR"), 2, "{}", world.complaints());
    // Its worker has found the database again, too.
    let made = world.deploy(0, &[organization(0)], "publish").await;
    assert_eq!(world.ends(&made[0]).await, "published");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_lock_costs_its_waiters_alone() {
    if !database::is_shared() {
        return;
    }
    let (world, _server) = World::make(1, 1).await;
    let policy = world.policy_path();
    let options: PgConnectOptions = world.database().parse().expect("an address");
    let mut holder = options.connect().await.expect("a connection");
    let mut held = holder.begin().await.expect("a transaction");
    sqlx::query("SELECT id FROM policies FOR UPDATE")
        .execute(&mut *held)
        .await
        .expect("locks");
    let world = Arc::new(world);
    // More than there are connections.
    let mut waiters = JoinSet::new();
    for _ in 0..24 {
        let (world, policy) = (Arc::clone(&world), policy.clone());
        waiters.spawn(async move { is_unavailable(&world, Method::PATCH, &policy).await });
    }
    waiters.join_all().await;
    assert_eq!(status(&world, &policy).await, 200);
    is_unavailable(&world, Method::PATCH, &policy).await;
    held.rollback().await.expect("the end of a transaction");
    let body = json!({"name": "Renamed"});
    let answer = world.answer(Method::PATCH, &policy, Some(&body)).await;
    assert_eq!(answer.status(), 200);
    world.nothing_went_wrong();
}
