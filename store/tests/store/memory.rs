//! Connections of SQLite do not each hold the database.

use catalog_store::{Connection, Store};

use crate::databases::databases;

/// About so many KiB are read.
const ROWS: i64 = 48_000;

/// Many read at the same time, so that each has a connection of its own.
const READERS: usize = 16;

/// Resident memory of this process, in MiB, files included.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.expect("a number").parse::<u64>().expect("a number") / 1024
}

async fn read_all(store: Store) {
    let (rows,): (i64,) = store
        .reader()
        .query("SELECT count(*) FROM texts")
        .one()
        .await
        .expect("a number");
    assert_eq!(rows, ROWS);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn what_many_read_is_not_held_by_each() {
    let database = databases().await.remove(0);
    let store = &database.store;
    let mut tx = store.begin().await.expect("a transaction");
    tx.query("CREATE TABLE texts (t BLOB)")
        .exec()
        .await
        .expect("a table");
    let fill = "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < $1)
         INSERT INTO texts (t) SELECT randomblob(1000) FROM c";
    tx.query(fill).bind(ROWS).exec().await.expect("rows");
    tx.commit().await.expect("a commit");
    let before = resident();
    let mut readers = tokio::task::JoinSet::new();
    for _ in 0..READERS {
        readers.spawn(read_all(store.clone()));
    }
    readers.join_all().await;
    let grown = resident().saturating_sub(before);
    // One copy for each would be 750.
    assert!(grown < 200, "{grown} MiB");
}
