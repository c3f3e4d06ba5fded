//! Binaries of different ages on one database: who may use it, who migrates, and what others notice of that.

use std::{fs, path::Path, time::Duration};

use catalog_store::{Connection, OpenError, Schema, Store, Timeouts};

use crate::{databases::databases, postgres_database};

/// What a newer binary would have applied.
const NEWER: i64 = 9999;

async fn open(url: &str) -> Result<Store, OpenError> {
    Store::open(url, &Timeouts::default()).await
}

/// Addresses of a fresh database of each kind that there is; of SQLite in `folder`.
async fn urls(folder: &Path) -> Vec<String> {
    let mut urls = vec![format!("sqlite:{}/catalog.db", folder.display())];
    urls.extend(postgres_database::empty().await);
    urls
}

/// Applies one further migration, as a newer binary does; `oldest` is what it says of who may use the database from then on.
async fn migrate_further(store: &Store, oldest: Option<i64>) {
    let mut tx = store.begin().await.expect("a transaction");
    let applied = tx
        .query("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) SELECT CAST($1 AS BIGINT), 'newer', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1")
        .bind(NEWER)
        .exec();
    assert_eq!(applied.await.expect("a row"), 1);
    let added = tx
        .query("ALTER TABLE users ADD COLUMN nickname TEXT")
        .exec();
    added.await.expect("a column");
    if let Some(oldest) = oldest {
        let raise = tx.query("UPDATE schema_compatibility SET oldest_schema = $1");
        assert_eq!(raise.bind(oldest).exec().await.expect("a row"), 1);
    }
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn a_newer_schema_is_used_if_it_admits_this_binary() {
    // It makes the recording of statements, too.
    databases().await;
    let folder = tempfile::tempdir().expect("a folder");
    for url in urls(folder.path()).await {
        let store = open(&url).await.expect("a store");
        migrate_further(&store, None).await;
        store.close().await;
        let store = open(&url).await.expect("a store of an older binary");
        store.ping().await.expect("an answer");
        store.examine(Duration::from_secs(5)).await;
        assert_eq!(store.condition().borrow().outdated, None);
        store.close().await;
        let found = Store::inspect(&url, &Timeouts::default()).await;
        let found = found.expect("a look");
        assert_eq!(found.schema, Schema::Ahead { migration: NEWER });
        found.store.expect("a store").close().await;
    }
}

#[tokio::test]
async fn a_newer_schema_that_does_not_is_refused_and_noticed_by_who_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    for url in urls(folder.path()).await {
        let running = open(&url).await.expect("a store");
        running.examine(Duration::from_secs(5)).await;
        assert_eq!(running.condition().borrow().outdated, None);
        let newer = open(&url).await.expect("a store");
        migrate_further(&newer, Some(NEWER)).await;
        newer.close().await;
        running.examine(Duration::from_secs(5)).await;
        let told = running.condition().borrow().outdated.clone();
        let told = told.expect("it is too old");
        assert!(
            told.starts_with("the database is newer than this binary"),
            "{told}"
        );
        running.close().await;
        let found = Store::inspect(&url, &Timeouts::default()).await;
        let found = found.expect("a look");
        let (migration, oldest) = (NEWER, NEWER);
        assert_eq!(found.schema, Schema::Newer { migration, oldest });
        assert!(found.store.is_none());
        let Err(error) = open(&url).await else {
            panic!("{url} opens");
        };
        let told = error.to_string();
        assert!(
            told.starts_with("the database is newer than this binary")
                && told.contains("needs a binary that knows migration 9999")
                && told.contains("run the newer binary"),
            "{told}"
        );
    }
}

#[tokio::test]
async fn what_cannot_be_of_a_newer_binary_is_refused() {
    for (change, expected) in [
        (
            "UPDATE _sqlx_migrations SET success = false WHERE version = 3",
            Schema::Interrupted { migration: 3 },
        ),
        (
            "DELETE FROM _sqlx_migrations WHERE version = 5",
            Schema::Altered { migration: 5 },
        ),
        (
            "UPDATE _sqlx_migrations SET version = 0 WHERE version = 1",
            Schema::Altered { migration: 0 },
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        for url in urls(folder.path()).await {
            let store = open(&url).await.expect("a store");
            let mut tx = store.begin().await.expect("a transaction");
            assert_eq!(tx.query(change).exec().await.expect("a change"), 1);
            tx.commit().await.expect("a commit");
            store.close().await;
            let found = Store::inspect(&url, &Timeouts::default()).await;
            assert_eq!(found.expect("a look").schema, expected, "{url}");
            assert!(open(&url).await.is_err(), "{url}: {change}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_migrates_when_several_start_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    for url in urls(folder.path()).await {
        let starting: Vec<_> = (0..8)
            .map(|_| {
                let url = url.clone();
                tokio::spawn(async move { open(&url).await })
            })
            .collect();
        for started in starting {
            let store = started.await.expect("a task").expect("a store");
            store.ping().await.expect("an answer");
            store.close().await;
        }
    }
}

#[tokio::test]
async fn a_migration_gives_way_to_locks_and_tries_again() {
    let Some(url) = postgres_database::migrated().await else {
        return;
    };
    let store = open(&url).await.expect("a store");
    let mut tx = store.begin().await.expect("a transaction");
    for change in [
        "DELETE FROM _sqlx_migrations WHERE version = 25",
        "DROP TABLE schema_compatibility",
    ] {
        tx.query(change).exec().await.expect("a change");
    }
    tx.commit().await.expect("a commit");
    let mut busy = store.begin().await.expect("a transaction");
    let lock = busy.query("LOCK TABLE _sqlx_migrations IN SHARE MODE");
    lock.exec().await.expect("a lock");
    let migrating = tokio::spawn(async move { open(&url).await });
    // Longer than a migration waits.
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert!(!migrating.is_finished());
    // What comes after it does not wait behind it: it is not in the queue all the time.
    let mut other = store.begin().await.expect("a transaction");
    let lock = other.query("LOCK TABLE _sqlx_migrations IN SHARE MODE");
    lock.exec().await.expect("a lock");
    drop((busy, other));
    let migrated = migrating.await.expect("a task").expect("a store");
    migrated.ping().await.expect("an answer");
}

/// Words of statements that take something away from binaries that know the schema as it was.
const CONTRACTING: [&str; 7] = [
    "DROP TABLE",
    "DROP COLUMN",
    "DROP TRIGGER",
    "DROP FUNCTION",
    "RENAME",
    "SET NOT NULL",
    " TYPE ",
];

/// Whether a migration says what it means to older binaries, if it may mean something to them.
fn says_who_is_admitted(sql: &str) -> bool {
    let statements = sql.lines().filter(|line| !line.trim().starts_with("--"));
    let statements = statements.collect::<Vec<_>>().join("\n").to_uppercase();
    !CONTRACTING.iter().any(|word| statements.contains(word))
        || statements.contains("UPDATE SCHEMA_COMPATIBILITY")
        || sql
            .lines()
            .any(|line| line.starts_with("-- Admits older binaries: "))
}

#[test]
fn migrations_say_whom_they_admit() {
    let add = "ALTER TABLE users ADD COLUMN nickname TEXT;\n-- Not DROP COLUMN.";
    let drop = "ALTER TABLE users DROP COLUMN name;";
    assert!(says_who_is_admitted(add));
    assert!(!says_who_is_admitted(drop));
    let raised = format!("{drop}\nUPDATE schema_compatibility SET oldest_schema = 30;");
    assert!(says_who_is_admitted(&raised));
    assert!(says_who_is_admitted(&format!(
        "-- Admits older binaries: since 29, none reads it.\n{drop}"
    )));
    for database in ["sqlite", "postgres"] {
        let folder = format!("{}/migrations/{database}", env!("CARGO_MANIFEST_DIR"));
        for file in fs::read_dir(folder).expect("a folder").flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let number: i64 = name[..4].parse().expect("a number");
            let sql = fs::read_to_string(file.path()).expect("a migration");
            // Before, nobody could use a newer schema.
            assert!(
                number <= 25 || says_who_is_admitted(&sql),
                "{database}/{name}"
            );
        }
    }
}

#[tokio::test]
async fn both_databases_admit_the_same_binaries() {
    for database in databases().await {
        let mut reader = database.store.reader();
        let oldest = reader.query("SELECT oldest_schema FROM schema_compatibility");
        let oldest: Vec<(i64,)> = oldest.all().await.expect("a row");
        let [(oldest,)] = oldest[..] else {
            panic!("{oldest:?} on {}", database.store.kind());
        };
        assert_eq!(oldest, 25, "{}", database.store.kind());
    }
}
