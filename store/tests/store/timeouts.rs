//! What a transaction waits for, and what waits for it, ends in time (PostgreSQL).

use std::time::{Duration, Instant};

use catalog_store::{Connection, Fault, Store, Timeouts};
use futures_util::TryStreamExt;

use crate::postgres_database;

fn short() -> Timeouts {
    Timeouts {
        lock: Duration::from_millis(300),
        statement: Duration::from_secs(1),
        idle_transaction: Duration::from_millis(1500),
        ..Timeouts::default()
    }
}

async fn lock(store: &Store) -> catalog_store::Tx {
    let mut tx = store.begin().await.expect("a transaction");
    tx.query("LOCK TABLE users").exec().await.expect("a lock");
    tx
}

#[tokio::test]
async fn nobody_waits_without_end() {
    let Some(url) = postgres_database::migrated().await else {
        return;
    };
    let store = Store::open(&url, &short()).await.expect("a store");
    let mut tx = store.begin().await.expect("a transaction");
    let slow = tx.query("SELECT pg_sleep(30)").exec().await;
    assert_eq!(
        slow.as_ref().err().and_then(Fault::of),
        Some(Fault::Busy),
        "{slow:?}"
    );
    drop(tx);

    // Whoever holds a lock and stands still loses it.
    let mut holder = lock(&store).await;
    let mut waiter = store.begin().await.expect("a transaction");
    let begun = Instant::now();
    let refused = waiter.query("LOCK TABLE users").exec().await;
    assert_eq!(
        refused.as_ref().err().and_then(Fault::of),
        Some(Fault::Busy),
        "{refused:?}"
    );
    assert!(
        begun.elapsed() < Duration::from_secs(1),
        "{:?}",
        begun.elapsed()
    );
    drop(waiter);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let other = lock(&store).await;
    let late = holder.query("SELECT 1").exec().await;
    assert!(
        late.as_ref().err().and_then(Fault::of).is_some(),
        "{late:?}"
    );
    drop((holder, other));
}

#[tokio::test]
async fn migrations_take_as_long_as_they_take() {
    let Some(url) = postgres_database::migrated().await else {
        return;
    };
    // None of them is done in so little time.
    let hasty = Timeouts {
        statement: Duration::from_millis(1),
        ..Timeouts::default()
    };
    Store::open(&url, &hasty).await.expect("a schema");
}

#[tokio::test]
async fn what_is_read_in_chunks_has_time_for_each() {
    let Some(url) = postgres_database::migrated().await else {
        return;
    };
    let store = Store::open(&url, &short()).await.expect("a store");
    let mut reader = store.reader();
    // More than the buffers between the two take, so that the server waits for its reader.
    let sql = "SELECT n, repeat('x', 20000) FROM generate_series(1, 1200) n";
    let mut chunks = reader.query(sql).chunks::<(i32, String)>();
    let mut numbers = Vec::new();
    while let Some(rows) = chunks.try_next().await.expect("rows") {
        numbers.extend(rows.into_iter().map(|(number, _)| number));
        tokio::time::sleep(Duration::from_millis(700)).await;
    }
    assert_eq!(numbers, (1..=1200).collect::<Vec<i32>>());
}
