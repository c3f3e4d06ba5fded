//! A database of SQLite that is as large as one in use, for what shows only there.

use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_sqlite::SqliteConnection;

const NUMBERS: &str = "
    CREATE TABLE numbers (i INTEGER PRIMARY KEY, id BLOB NOT NULL, bytes BLOB NOT NULL, at TEXT NOT NULL) STRICT;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ROWS)
    INSERT INTO numbers SELECT i, CAST(printf('%016d', i) AS BLOB), CAST('b' || i AS BLOB),
        strftime('%Y-%m-%dT%H:%M:%S+00:00', 1767225600 + i, 'unixepoch') FROM n;";

/// Fills a database that has the schema with `rows` deployments, 40,000 or more, and what belongs to them.
pub async fn fill(url: &str, rows: u32) {
    let mut connection = SqliteConnection::connect(url).await.expect("the database");
    let numbers = NUMBERS.replace("ROWS", &rows.to_string());
    let script = format!(
        "BEGIN; {numbers}\n{}\nDROP TABLE numbers; COMMIT;",
        include_str!("fill.sql")
    );
    sqlx::raw_sql(AssertSqlSafe(script))
        .execute(&mut connection)
        .await
        .expect("rows");
    connection.close().await.expect("the end");
}
