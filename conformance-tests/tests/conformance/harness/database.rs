//! A fresh database for each test: a file of SQLite, or a database of the server named by CATALOG_TEST_POSTGRES.

use tempfile::TempDir;

use super::postgres_database;

pub struct Database {
    pub url: String,
    _folder: Option<TempDir>,
}

impl Database {
    pub async fn make() -> Self {
        if let Some(url) = postgres_database::migrated().await {
            return Self { url, _folder: None };
        }
        let folder = tempfile::tempdir().expect("a folder");
        Self {
            url: format!("sqlite:{}/catalog.db", folder.path().display()),
            _folder: Some(folder),
        }
    }
}
