//! A fresh database for each test: a file of SQLite, or a database of the server named by CATALOG_TEST_POSTGRES.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::Connection;
use sqlx_postgres::PgConnection;
use tempfile::TempDir;

pub struct Database {
    pub url: String,
    _folder: Option<TempDir>,
}

static MADE: AtomicU32 = AtomicU32::new(0);
static MAKING: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

impl Database {
    pub async fn make() -> Self {
        let Ok(server) = std::env::var("CATALOG_TEST_POSTGRES") else {
            let folder = tempfile::tempdir().expect("a folder");
            return Self {
                url: format!("sqlite:{}/catalog.db", folder.path().display()),
                _folder: Some(folder),
            };
        };
        let number = MADE.fetch_add(1, Ordering::SeqCst);
        let name = format!("test_{}_{number}", std::process::id());
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
        Self {
            url: format!("{prefix}/{name}"),
            _folder: None,
        }
    }
}
