//! The databases that a test runs on.

use std::sync::atomic::{AtomicU32, Ordering};

use catalog_store::{Store, Timeouts};
use sqlx::Connection;
use sqlx_postgres::PgConnection;
use tempfile::TempDir;

static MADE: AtomicU32 = AtomicU32::new(0);
static MAKING: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// A fresh database.
pub struct Database {
    pub store: Store,
    _folder: Option<TempDir>,
}

/// A fresh database of each kind that there is.
pub async fn databases() -> Vec<Database> {
    let mut databases = vec![sqlite().await];
    if let Some(url) = postgres_url().await {
        databases.push(Database {
            store: Store::open(&url, &Timeouts::default())
                .await
                .expect("a store"),
            _folder: None,
        });
    }
    databases
}

async fn sqlite() -> Database {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}/catalog.db", folder.path().display());
    Database {
        store: Store::open(&url, &Timeouts::default())
            .await
            .expect("a store"),
        _folder: Some(folder),
    }
}

/// The address of a fresh database of PostgreSQL without a schema, if there is a server.
pub async fn postgres_url() -> Option<String> {
    let server = std::env::var("CATALOG_TEST_POSTGRES").ok()?;
    let number = MADE.fetch_add(1, Ordering::SeqCst);
    let name = format!("store_{}_{number}", std::process::id());
    {
        // Databases are copies of one template, which only one can copy at a time.
        let _alone = MAKING.lock().await;
        let mut connection = PgConnection::connect(&server).await.expect("the server");
        let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(sql)
            .execute(&mut connection)
            .await
            .expect("a database");
    }
    let (prefix, _) = server.rsplit_once('/').expect("a database in the address");
    Some(format!("{prefix}/{name}"))
}
