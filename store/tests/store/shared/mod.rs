//! Transactions that share what makes them durable: each is whole or absent, and none is told before it is durable.

mod failures;
mod sharing;

use std::{pin::pin, time::Duration};

use catalog_store::{Connection, Error, Refusal, SharedTx, Store};
use tokio::{sync::oneshot, task::JoinHandle};

use crate::databases::{Database, databases};

/// Long enough for what does not wait for anything.
const SOON: Duration = Duration::from_secs(10);

/// Long enough to see that something waits.
const A_WHILE: Duration = Duration::from_millis(100);

/// What a rule of these tests refuses.
#[derive(Debug, thiserror::Error)]
#[error("refused")]
struct Refused;

impl Refusal for Refused {}

type Outcome = Result<(), Error<Refused>>;

/// A fresh SQLite with a table of numbers.
async fn sqlite() -> Database {
    let database = databases().await.remove(0);
    execute(
        &database.store,
        "CREATE TABLE numbers (n INTEGER PRIMARY KEY)",
    )
    .await;
    database
}

async fn execute(store: &Store, sql: &'static str) {
    let mut tx = store.begin().await.expect("a transaction");
    tx.query(sql).exec().await.expect("a statement");
    tx.commit().await.expect("a commit");
}

/// What a reader sees.
async fn numbers(store: &Store) -> Vec<i64> {
    let rows: Vec<(i64,)> = store
        .reader()
        .query("SELECT n FROM numbers ORDER BY n")
        .all()
        .await
        .expect("numbers");
    rows.into_iter().map(|(n,)| n).collect()
}

async fn add(tx: &mut SharedTx, number: i64) -> Outcome {
    tx.query("INSERT INTO numbers (n) VALUES ($1)")
        .bind(number)
        .exec()
        .await?;
    Ok(())
}

/// Adds a number in a transaction that shares.
async fn write(store: Store, number: i64) -> Outcome {
    let mut tx = store.begin_shared().await?;
    let added = add(&mut tx, number).await;
    tx.end(added).await
}

/// Begins a task, and gives it time to come as far as it can.
async fn begin<F>(work: F) -> JoinHandle<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    let task = tokio::spawn(work);
    tokio::time::sleep(A_WHILE).await;
    task
}

async fn ended<T>(task: JoinHandle<T>) -> T {
    let ended = tokio::time::timeout(SOON, task).await;
    ended.expect("an end").expect("no panic")
}

/// Holds the writer in a transaction that shares with those who wait, and adds a number; it ends so when told to.
async fn holder(store: &Store, number: i64) -> (oneshot::Sender<Outcome>, JoinHandle<Outcome>) {
    let (end, told) = oneshot::channel();
    let store = store.clone();
    let task = begin(async move {
        let mut tx = store.begin_shared().await?;
        add(&mut tx, number).await?;
        let outcome: Outcome = told.await.expect("an outcome");
        tx.end(outcome).await
    })
    .await;
    (end, task)
}

/// Polls a future so many times, and drops it.
async fn abandon(work: impl Future, polls: usize) -> bool {
    let mut work = pin!(work);
    for _ in 0..polls {
        let ended = std::future::poll_fn(|context| {
            std::task::Poll::Ready(work.as_mut().poll(context).is_ready())
        });
        if ended.await {
            return true;
        }
        // The thread of the database answers meanwhile.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    false
}
