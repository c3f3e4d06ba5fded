//! This binary on a database that a newer one has migrated.

use std::{
    path::Path,
    process::{Command, Output},
};

use catalog_store::{Connection, Store, Timeouts, backup};

use crate::{database, server::Server};

/// What a newer binary applied.
const NEWER: i64 = 9999;

fn catalog(folder: &Path, url: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catalog"))
        .args(arguments)
        .current_dir(folder)
        .env("CATALOG__DATABASE__URL", url)
        .env("CATALOG__SERVER__LISTEN", "127.0.0.1:0")
        .output()
        .expect("the binary")
}

fn refuses(output: &Output) {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = [&output.stdout[..], &output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    assert!(
        told.contains("the database is newer than this binary: it has migration 9999"),
        "{told}"
    );
    assert!(
        told.contains("run the newer binary, or restore a backup"),
        "{told}"
    );
}

/// A database with one migration more than this binary knows, which adds a column.
async fn migrated_further(url: &str) -> Store {
    let store = Store::open(url, &Timeouts::default()).await;
    let store = store.expect("a store");
    let mut tx = store.begin().await.expect("a transaction");
    for sql in [
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) SELECT 9999, 'newer', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
        "ALTER TABLE users ADD COLUMN nickname TEXT",
    ] {
        tx.query(sql).exec().await.expect("a statement");
    }
    tx.commit().await.expect("a commit");
    store
}

/// Says that only binaries that know the further migration may use the database.
async fn contract(store: &Store) {
    let mut tx = store.begin().await.expect("a transaction");
    let raise = tx.query("UPDATE schema_compatibility SET oldest_schema = $1");
    assert_eq!(raise.bind(NEWER).exec().await.expect("a row"), 1);
    tx.commit().await.expect("a commit");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_database_is_used_while_it_admits_this_binary() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut urls = vec![format!("sqlite:{}/catalog.db", folder.path().display())];
    if database::is_shared() {
        urls.push(database::make(folder.path()).await);
    }
    for url in urls {
        let newer = migrated_further(&url).await;
        let here = |arguments: &[&str]| catalog(folder.path(), &url, arguments);
        for arguments in [
            &["migrate"][..],
            &[
                "admin",
                "user",
                "add",
                "--email",
                "mara@acme.test",
                "--name",
                "Mara",
            ],
            &["admin", "user", "list"],
        ] {
            let output = here(arguments);
            assert!(output.status.success(), "{output:?}");
        }
        let told = here(&["doctor"]).stdout;
        let told = String::from_utf8_lossy(&told).into_owned();
        assert!(
            told.contains("the schema is newer (migration 9999) and admits this binary"),
            "{told}"
        );
        let mut server = Server::start(&[("DATABASE__URL", &url)]);
        assert!(server.get("/readyz").await.starts_with("HTTP/1.1 200"));
        assert!(
            server
                .get("/api/policies")
                .await
                .starts_with("HTTP/1.1 200")
        );

        let target = folder.path().join("backup.db").display().to_string();
        let is_file = url.starts_with("sqlite:");
        contract(&newer).await;
        newer.close().await;
        // The one that runs is not to get further requests.
        while !server.get("/readyz").await.starts_with("HTTP/1.1 503") {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert!(server.get("/readyz").await.contains("needs a newer binary"));
        for arguments in [
            &["serve"][..],
            &["worker"],
            &["migrate"],
            &["admin", "user", "list"],
            &["doctor"],
        ] {
            refuses(&here(arguments));
        }
        if is_file {
            assert!(server.stops().await);
            let source = folder.path().join("catalog.db");
            let copied = backup::copy(&source, Path::new(&target)).await;
            copied.expect("a backup");
            refuses(&here(&["backup", "--check", &target]));
            refuses(&here(&["restore", "--force", &target]));
        }
    }
}
