//! A database of PostgreSQL that is as large as one in use, for what shows only there.

use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_postgres::{PgConnection, Postgres};

const NUMBERS: &str = "
    CREATE TABLE numbers AS SELECT i, lpad(to_hex(i), 32, '0')::uuid AS id, convert_to('b' || i, 'UTF8') AS bytes,
        to_timestamp(1767225600 + i) AS at FROM generate_series(1::bigint, ROWS) i;
    ALTER TABLE numbers ADD PRIMARY KEY (i);
    ANALYZE numbers;";

/// Fills a database that has the schema with `rows` deployments, 40,000 or more, and what belongs to them; with the statistics that the
/// planner goes by.
pub async fn fill(url: &str, rows: u32) -> PgConnection {
    let mut connection = PgConnection::connect(url).await.expect("the database");
    let numbers = NUMBERS.replace("ROWS", &rows.to_string());
    let script = format!(
        "{numbers}\n{}\nDROP TABLE numbers;",
        include_str!("fill.sql")
    );
    sqlx::raw_sql(AssertSqlSafe(script))
        .execute(&mut connection)
        .await
        .expect("rows");
    // It also writes down which pages need no look at the visibility of their rows, as the server does after a while.
    sqlx::query::<Postgres>("VACUUM ANALYZE")
        .execute(&mut connection)
        .await
        .expect("statistics");
    connection
}
