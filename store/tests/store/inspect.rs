//! Databases are looked at without being changed, and what is wrong with them is told.

use std::{collections::BTreeMap, fs, path::Path};

use catalog_store::{Connection, Inspected, OpenError, Schema, Store, Timeouts};

use crate::{databases::databases, postgres_database};

/// The files of a folder with their content.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let file = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read(entry.path()).expect("a file"))
    };
    entries.map(file).collect()
}

async fn inspect(url: &str) -> Result<Inspected, OpenError> {
    Store::inspect(url, &Timeouts::default()).await
}

async fn schema(url: &str) -> Schema {
    let found = inspect(url).await.expect("a look");
    // Dropped, it would be closed some time later, and leave files until then.
    if let Some(store) = found.store {
        store.close().await;
    }
    found.schema
}

fn is_up_to_date(schema: Schema) -> bool {
    matches!(schema, Schema::UpToDate { .. })
}

#[tokio::test]
async fn a_file_of_sqlite_is_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}/catalog.db", folder.path().display());
    assert_eq!(schema(&url).await, Schema::Absent);
    assert!(files(folder.path()).is_empty());
    fs::write(folder.path().join("catalog.db"), "").expect("a file");
    assert_eq!(schema(&url).await, Schema::Absent);

    let store = Store::open(&url, &Timeouts::default()).await;
    let store = store.expect("a store");
    // Also while somebody uses it.
    assert!(is_up_to_date(schema(&url).await));
    store.close().await;
    let before = files(folder.path());
    let found = inspect(&url).await.expect("a look");
    assert!(is_up_to_date(found.schema));
    let found = found.store.expect("a store");
    found.ping().await.expect("an answer");
    let mut tx = found.begin().await.expect("a transaction");
    let written = tx.query("DELETE FROM users").exec().await;
    assert!(written.is_err(), "it was written");
    drop(tx);
    found.close().await;
    assert_eq!(files(folder.path()), before);
}

#[tokio::test]
async fn a_log_that_nobody_has_open_is_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}/catalog.db", folder.path().display());
    let store = Store::open(&url, &Timeouts::default()).await;
    let store = store.expect("a store");
    let elsewhere = tempfile::tempdir().expect("a folder");
    // As a machine that lost its power may leave it.
    for name in ["catalog.db", "catalog.db-wal"] {
        fs::copy(folder.path().join(name), elsewhere.path().join(name)).expect("a copy");
    }
    store.close().await;
    let before = files(elsewhere.path());
    let url = format!("sqlite:{}/catalog.db", elsewhere.path().display());
    let Err(error) = inspect(&url).await else {
        panic!("it was read");
    };
    assert!(matches!(error, OpenError::Unfolded(_)), "{error}");
    assert_eq!(files(elsewhere.path()), before);
    let store = Store::open(&url, &Timeouts::default()).await;
    store.expect("a store").close().await;
    assert!(is_up_to_date(schema(&url).await));
}

#[tokio::test]
async fn older_and_changed_schemas_are_told_apart() {
    for (change, expected) in [
        (
            "DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)",
            Schema::Behind {
                migration: 24,
                missing: 1,
            },
        ),
        (
            "UPDATE _sqlx_migrations SET checksum = checksum || checksum WHERE version = 2",
            Schema::Altered { migration: 2 },
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}/catalog.db", folder.path().display());
        let mut urls = vec![url];
        urls.extend(postgres_database::migrated().await);
        for url in urls {
            let store = Store::open(&url, &Timeouts::default()).await;
            let store = store.expect("a store");
            let mut tx = store.begin().await.expect("a transaction");
            assert_eq!(tx.query(change).exec().await.expect("a change"), 1);
            tx.commit().await.expect("a commit");
            store.close().await;
            assert_eq!(schema(&url).await, expected, "{url}");
        }
    }
}

#[tokio::test]
async fn what_keeps_a_database_from_being_opened_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    drop(listener);
    for (url, told) in [
        (
            format!("sqlite:{}/folder/catalog.db", file.display()),
            format!("cannot create directory {}/folder: ", file.display()),
        ),
        (
            format!("postgres://somebody@127.0.0.1:{port}/catalog"),
            format!("PostgreSQL at 127.0.0.1:{port} refuses connections"),
        ),
        (
            "postgres://somebody@no-such-host.invalid/catalog".to_owned(),
            "PostgreSQL at no-such-host.invalid:5432 cannot be reached: the host name".to_owned(),
        ),
        (
            "mysql://host".to_owned(),
            "database.url: expected sqlite:PATH".to_owned(),
        ),
    ] {
        let Err(error) = Store::open(&url, &Timeouts::default()).await else {
            panic!("{url} opens");
        };
        assert!(error.to_string().starts_with(&told), "{error}");
    }
}

#[tokio::test]
async fn an_empty_postgresql_stays_empty() {
    // It makes the recording of statements, too.
    databases().await;
    let Some(url) = postgres_database::empty().await else {
        return;
    };
    assert_eq!(schema(&url).await, Schema::Absent);
    assert_eq!(schema(&url).await, Schema::Absent);
    let unknown = url.replace("/test_", "/no_such_");
    let Err(error) = inspect(&unknown).await else {
        panic!("{unknown} opens");
    };
    assert!(error.to_string().contains(" has no database "), "{error}");
}
