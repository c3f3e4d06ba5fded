//! A server answers before it has the catalog in memory, and says that it is not ready.

use std::time::Duration;

use catalog_store::{Connection, Store, Timeouts};

use crate::{database, server::Server};

#[tokio::test]
async fn requests_are_answered_before_the_catalog_is_in_memory() {
    // Nothing holds up those who read SQLite.
    if !database::is_shared() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let url = database::make(folder.path()).await;
    let store = Store::open(&url, &Timeouts::default()).await;
    let store = store.expect("a store");
    let mut lock = store.begin().await.expect("a transaction");
    let locked = lock.query("LOCK TABLE catalog_changes").exec().await;
    locked.expect("a lock");

    let server = Server::start_until("Serving", &[("DATABASE__URL", &url)]);
    let ready = server.get("/readyz").await;
    assert!(ready.starts_with("HTTP/1.1 503") && ready.ends_with("starting\n"));
    let policies = server.get("/api/policies").await;
    assert!(policies.starts_with("HTTP/1.1 200"), "{policies}");

    drop(lock);
    while !server.get("/readyz").await.starts_with("HTTP/1.1 200") {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
