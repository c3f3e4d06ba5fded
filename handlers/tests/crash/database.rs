//! A fresh database for each test: a file of SQLite, or a database of the server named by CATALOG_TEST_POSTGRES.

use std::{
    path::Path,
    sync::atomic::{AtomicU32, Ordering},
};

use sqlx::Connection;
use sqlx_postgres::PgConnection;

static MADE: AtomicU32 = AtomicU32::new(0);
static MAKING: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// Whether there is a PostgreSQL to test with.
pub fn is_shared() -> bool {
    std::env::var_os("CATALOG_TEST_POSTGRES").is_some()
}

/// The address of a new one; a file lies in `folder`.
pub async fn make(folder: &Path) -> String {
    let Ok(server) = std::env::var("CATALOG_TEST_POSTGRES") else {
        return format!("sqlite:{}/catalog.db", folder.display());
    };
    let number = MADE.fetch_add(1, Ordering::SeqCst);
    let name = format!("crash_{}_{number}", std::process::id());
    // Databases are copies of one template, which only one can copy at a time.
    let _alone = MAKING.lock().await;
    let mut connection = PgConnection::connect(&server)
        .await
        .expect("the PostgreSQL server");
    let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(sql)
        .execute(&mut connection)
        .await
        .expect("a database");
    let (prefix, _) = server.rsplit_once('/').expect("a database in the address");
    format!("{prefix}/{name}")
}
