//! Fresh databases of the PostgreSQL server that `CATALOG_TEST_POSTGRES` names.

use std::sync::atomic::{AtomicU32, Ordering};

use catalog_store::{Store, Timeouts};
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::{PgConnection, Postgres};
use tokio::sync::{Mutex, OnceCell};

static MADE: AtomicU32 = AtomicU32::new(0);
/// One at a time can copy a database.
static MAKING: Mutex<()> = Mutex::const_new(());
/// The database with the schema that others are copies of: the migrations run once in a process.
static TEMPLATE: OnceCell<Option<String>> = OnceCell::const_new();

/// The address of a fresh database with the schema, if there is a server.
pub async fn migrated() -> Option<String> {
    let make_template = async || {
        let url = empty().await?;
        let store = Store::open(&url, &Timeouts::default()).await;
        store.expect("a store").close().await;
        Some(url)
    };
    let template = TEMPLATE.get_or_init(make_template).await.as_ref()?;
    copy(split(template).1).await
}

/// The same without a schema.
pub async fn empty() -> Option<String> {
    copy("template1").await
}

async fn copy(template: &str) -> Option<String> {
    let server = std::env::var("CATALOG_TEST_POSTGRES").ok()?;
    let number = MADE.fetch_add(1, Ordering::SeqCst);
    let name = format!("test_{}_{number}", std::process::id());
    let _alone = MAKING.lock().await;
    let mut connection = PgConnection::connect(&server).await.expect("the server");
    let sql = AssertSqlSafe(format!("CREATE DATABASE {name} TEMPLATE {template}"));
    sqlx::query::<Postgres>(sql)
        .execute(&mut connection)
        .await
        .expect("a database");
    Some(format!("{}/{name}", split(&server).0))
}

/// An address without the name of the database, and the name.
fn split(url: &str) -> (&str, &str) {
    url.rsplit_once('/').expect("a database in the address")
}
