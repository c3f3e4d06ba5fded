//! The databases that a test runs on.

use std::sync::Once;

use catalog_store::{Store, Timeouts};
use tempfile::TempDir;
use tracing_subscriber::layer::SubscriberExt as _;

use crate::{postgres_database, statements};

static RECORDING: Once = Once::new();

/// A fresh database.
pub struct Database {
    pub store: Store,
    _folder: Option<TempDir>,
}

/// A fresh database of each kind that there is.
pub async fn databases() -> Vec<Database> {
    RECORDING.call_once(|| {
        let subscriber = tracing_subscriber::registry().with(statements::record());
        tracing::subscriber::set_global_default(subscriber).expect("no other subscriber");
    });
    let mut databases = vec![sqlite().await];
    if let Some(url) = postgres_database::migrated().await {
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
