//! Backups of SQLite: of one moment while others write, judged, and never put in the place of a file in use.

use std::{path::Path, time::Duration};

use catalog_store::{
    Connection, OpenError, Store, Timeouts,
    backup::{BackupError, copy, hold, inspect},
    deployments::{claim, hold_open, open_jobs, retry_now},
};

use crate::{
    databases::databases,
    fixture::{self, now},
};

async fn open(file: &Path) -> Store {
    let url = format!("sqlite:{}", file.display());
    let store = Store::open(&url, &Timeouts::default()).await;
    store.expect("a store")
}

#[tokio::test]
async fn a_copy_is_whole_and_a_damaged_one_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, target) = (
        folder.path().join("catalog.db"),
        folder.path().join("copy.db"),
    );
    let store = open(&file).await;
    fixture::make(&store).await;
    // Another transaction that writes is not in the way, and not in the copy.
    let mut tx = store.begin().await.expect("a transaction");
    hold_open(&mut tx, now()).await.expect("a statement");
    copy(&file, &target).await.expect("a copy");
    tx.commit().await.expect("a commit");
    let version = inspect(&target).await.expect("a whole copy");
    assert_eq!(inspect(&file).await.expect("a whole file"), version);
    let restored = open(&target).await;
    restored.ping().await.expect("an answer");
    restored.close().await;

    let mut bytes = std::fs::read(&target).expect("the copy");
    let middle = bytes.len() / 2;
    for byte in &mut bytes[middle..middle + 8192] {
        *byte = 0xa5;
    }
    std::fs::write(&target, &bytes).expect("a file");
    let damaged = inspect(&target).await;
    assert!(
        matches!(damaged, Err(BackupError::Damaged(_))),
        "{damaged:?}"
    );
    std::fs::write(
        &target,
        "no database at all, but a text that is longer than a header",
    )
    .expect("a file");
    let text = inspect(&target).await;
    assert!(matches!(text, Err(BackupError::Damaged(_))), "{text:?}");
    std::fs::write(&target, "").expect("a file");
    let empty = inspect(&target).await;
    assert!(matches!(empty, Err(BackupError::Foreign)), "{empty:?}");
    let absent = inspect(&folder.path().join("absent.db")).await;
    assert!(matches!(
        absent,
        Err(BackupError::Damaged(_) | BackupError::Database(_))
    ));
}

#[tokio::test]
async fn a_copy_of_a_newer_version_is_judged_by_whom_it_admits() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("catalog.db");
    let store = open(&file).await;
    let mut tx = store.begin().await.expect("a transaction");
    tx.query("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'n', true, x'00', 0)")
            .exec()
            .await
            .expect("a row");
    tx.commit().await.expect("a commit");
    let newer = inspect(&file).await;
    assert!(matches!(newer, Ok(9999)), "{newer:?}");
    let mut tx = store.begin().await.expect("a transaction");
    let raise = tx.query("UPDATE schema_compatibility SET oldest_schema = 9999");
    raise.exec().await.expect("a row");
    tx.commit().await.expect("a commit");
    store.close().await;
    let newer = inspect(&file).await;
    assert!(
        matches!(
            newer,
            Err(BackupError::Unusable(OpenError::Newer {
                migration: 9999,
                ..
            }))
        ),
        "{newer:?}"
    );
}

#[tokio::test]
async fn a_file_in_use_is_not_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("catalog.db");
    let store = open(&file).await;
    let refused = hold(&file).await;
    assert!(matches!(refused, Err(BackupError::InUse)));
    store.ping().await.expect("it goes on");
    store.close().await;
    let held = hold(&file).await.expect("a file that nobody uses");
    let url = format!("sqlite:{}", file.display());
    let other = Store::open(&url, &Timeouts::default()).await;
    assert!(other.is_err(), "nobody else can use it");
    held.release().await.expect("an end");
    open(&file).await.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_file_that_is_replaced_opens_the_new_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, other) = (
        folder.path().join("catalog.db"),
        folder.path().join("other.db"),
    );
    open(&file).await.close().await;
    let store = open(&other).await;
    fixture::make(&store).await;
    store.close().await;
    // Where a database is, and where none is yet.
    for is_there in [true, false] {
        if !is_there {
            std::fs::rename(&file, &other).expect("a file");
        }
        let held = hold(&file).await.expect("a file that nobody uses");
        assert_eq!(held.is_there(), is_there);
        let opening = tokio::spawn({
            let file = file.clone();
            async move { open(&file).await }
        });
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(!opening.is_finished());
        std::fs::rename(&other, &file).expect("a file");
        held.release().await.expect("an end");
        let opened = opening.await.expect("a store");
        let mut reader = opened.reader();
        let users = reader.query("SELECT count(*) FROM users WHERE created_at IS NOT NULL");
        let (users,): (i64,) = users.one().await.expect("a number");
        assert!(users > 0, "it is the file that was replaced");
        opened.close().await;
    }
}

#[tokio::test]
async fn a_damaged_file_is_not_taken_and_said_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("catalog.db");
    std::fs::write(&file, "This is no database. ".repeat(400)).expect("a file");
    let refused = hold(&file).await;
    assert!(matches!(refused, Err(BackupError::Damaged(_))));
}

#[tokio::test]
async fn held_jobs_wait_for_an_administrator() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::deploy(store, "org-a").await;
        fixture::deploy(store, "org-b").await;
        let running = claim(store, 60_000, 4, now()).await.expect("a claim");
        let running = running.expect("a job").fence(60_000);
        let mut tx = store.begin().await.expect("a transaction");
        let waiting =
            tx.query("UPDATE deployment_jobs SET waits_for = 'a build' WHERE state = 'queued'");
        waiting.exec().await.expect("a statement");
        assert_eq!(hold_open(&mut tx, now()).await.expect("a number"), 2);
        let woken = tx.query("SELECT count(*) FROM deployment_jobs WHERE waits_for IS NOT NULL");
        let (woken,): (i64,) = woken.one().await.expect("a number");
        assert_eq!(woken, 0, "the end of a build would let one go");
        tx.commit().await.expect("a commit");
        let claimed = claim(store, 60_000, 4, now()).await.expect("a claim");
        assert!(claimed.is_none(), "{}", store.kind());
        let open = open_jobs(&mut store.reader(), false).await.expect("jobs");
        assert_eq!(open.len(), 2);
        for job in &open {
            let why = job.last_error.as_deref().expect("a reason");
            assert!(why.starts_with("Held: the database was restored"), "{why}");
        }
        let mut tx = store.begin().await.expect("a transaction");
        retry_now(&mut tx, running.job_id())
            .await
            .expect("a job that waits");
        tx.commit().await.expect("a commit");
        let claimed = claim(store, 60_000, 4, now()).await.expect("a claim");
        assert_eq!(
            claimed.expect("the job").fence(1).job_id(),
            running.job_id()
        );
    }
}
