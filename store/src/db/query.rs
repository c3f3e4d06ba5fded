//! One statement with its arguments.

use futures_util::{
    StreamExt, TryStreamExt,
    stream::{self, BoxStream},
};
use sqlx::{Arguments, AssertSqlSafe, Encode, FromRow, Type};
use sqlx_postgres::{PgArguments, PgConnection, PgPool, PgRow, Postgres};
use sqlx_sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};

use super::{Fault, Health, Result, dialect::Dialect, pools::acquire, writer::Reported};

/// Most rows, or values of a list, of one statement: far from the databases' limits of its arguments.
pub(crate) const ROWS: usize = 500;

/// A value that both databases can store.
pub trait Bind:
    for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres>
{
}

impl<T> Bind for T where
    T: for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres>
{
}

/// A row that both databases can give: a tuple, or what derives `sqlx::FromRow`.
pub trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{}

pub(super) enum On<'a> {
    SqlitePool(&'a SqlitePool),
    Sqlite(&'a mut SqliteConnection),
    /// A transaction within another one, and what may have rolled back both.
    Member(&'a mut SqliteConnection, &'a mut Option<Reported>),
    /// A transaction that has ended.
    Ended,
    PostgresPool(&'a PgPool),
    Postgres(&'a mut PgConnection),
}

enum Args {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

/// One statement with its arguments: `$1`, `$2`, … on both databases.
pub struct Query<'a> {
    on: On<'a>,
    health: &'a Health,
    sql: String,
    args: Args,
    bound: usize,
    error: Option<sqlx::Error>,
}

/// A row as it was fetched: the code up to here is compiled once, not once for each type of row.
enum Fetched {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Fetched {
    fn decode<T: Row>(&self) -> Result<T> {
        match self {
            Self::Sqlite(row) => T::from_row(row),
            Self::Postgres(row) => T::from_row(row),
        }
    }
}

impl From<SqliteRow> for Fetched {
    fn from(row: SqliteRow) -> Self {
        Self::Sqlite(row)
    }
}

impl From<PgRow> for Fetched {
    fn from(row: PgRow) -> Self {
        Self::Postgres(row)
    }
}

macro_rules! run {
    ($query:ident, |$sql:ident, $args:ident, $on:ident| $run:expr) => {{
        if let Some(error) = $query.error {
            return Err(error);
        }
        // The text is only ever assembled from literals; values are arguments.
        let $sql = AssertSqlSafe($query.sql);
        let outcome = match ($query.on, $query.args) {
            (On::SqlitePool(pool), Args::Sqlite($args)) => {
                type DB = Sqlite;
                match acquire("read", pool).await {
                    Ok(mut connection) => {
                        let $on = &mut *connection;
                        $run
                    }
                    Err(error) => Err(error),
                }
            }
            (On::Sqlite($on), Args::Sqlite($args)) => {
                type DB = Sqlite;
                $run
            }
            (On::Member($on, lost), Args::Sqlite($args)) => {
                type DB = Sqlite;
                let outcome = $run;
                // A constraint that is violated takes back the statement; these may take back the whole transaction.
                if let Err(error) = &outcome
                    && Fault::of(error).is_some()
                {
                    *lost = Some(Reported::of(error));
                }
                outcome
            }
            (On::Ended, _) => Err(sqlx::Error::WorkerCrashed),
            (On::PostgresPool(pool), Args::Postgres($args)) => {
                type DB = Postgres;
                match acquire("all", pool).await {
                    Ok(mut connection) => {
                        let $on = &mut *connection;
                        $run
                    }
                    Err(error) => Err(error),
                }
            }
            (On::Postgres($on), Args::Postgres($args)) => {
                type DB = Postgres;
                $run
            }
            _ => Err(sqlx::Error::Configuration(
                "arguments of another database".into(),
            )),
        };
        $query.health.note(outcome)
    }};
}

impl<'a> Query<'a> {
    pub(super) fn new(on: On<'a>, health: &'a Health, sql: &'static str) -> Self {
        let args = match on {
            On::SqlitePool(_) | On::Sqlite(_) | On::Member(..) | On::Ended => {
                Args::Sqlite(SqliteArguments::default())
            }
            On::PostgresPool(_) | On::Postgres(_) => Args::Postgres(PgArguments::default()),
        };
        Self {
            on,
            health,
            sql: sql.to_owned(),
            args,
            bound: 0,
            error: None,
        }
    }

    /// Binds the next argument.
    #[must_use]
    pub fn bind<T: Bind>(mut self, value: T) -> Self {
        self.bound += 1;
        let added = match &mut self.args {
            Args::Sqlite(args) => args.add(value),
            Args::Postgres(args) => args.add(value),
        };
        if let Err(error) = added {
            self.error = Some(sqlx::Error::Encode(error));
        }
        self
    }

    /// Appends text.
    #[must_use]
    pub fn push(mut self, sql: &'static str) -> Self {
        self.sql.push_str(sql);
        self
    }

    pub(super) fn dialect(&self) -> Dialect {
        match self.args {
            Args::Sqlite(_) => Dialect::Sqlite,
            Args::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Appends text and an argument: `.arg(" AND name = ", name)`.
    #[must_use]
    pub fn arg<T: Bind>(mut self, sql: &'static str, value: T) -> Self {
        self.sql.push_str(sql);
        self.sql.push('$');
        self.sql.push_str(&(self.bound + 1).to_string());
        self.bind(value)
    }

    /// The same, only if there is a value.
    #[must_use]
    pub fn maybe<T: Bind>(self, sql: &'static str, value: Option<T>) -> Self {
        match value {
            Some(value) => self.arg(sql, value),
            None => self,
        }
    }

    /// Appends `($n, $n+1, …)`, for `IN`; without values, a list that holds nothing.
    #[must_use]
    pub fn list<T: Bind>(mut self, values: impl IntoIterator<Item = T>) -> Self {
        self.sql.push('(');
        let before = self.bound;
        for value in values {
            let separator = if self.bound == before { "" } else { ", " };
            self = self.arg(separator, value);
        }
        let end = if self.bound == before { "NULL)" } else { ")" };
        self.push(end)
    }

    /// All rows.
    pub async fn all<T: Row>(self) -> Result<Vec<T>> {
        self.fetch_all()
            .await?
            .iter()
            .map(Fetched::decode)
            .collect()
    }

    /// All rows as they come from the pool, some hundreds at a time: they need not be in memory together.
    pub fn chunks<T: Row + 'a>(self) -> BoxStream<'a, Result<Vec<T>>> {
        let health = self.health;
        let decoded = |rows: Vec<Fetched>| rows.iter().map(Fetched::decode).collect();
        self.fetch_chunks()
            .map(move |rows| health.note(rows).and_then(decoded))
            .boxed()
    }

    /// The row, if there is one.
    pub async fn opt<T: Row>(self) -> Result<Option<T>> {
        let row = self.fetch_optional().await?;
        row.as_ref().map(Fetched::decode).transpose()
    }

    /// The row that must be there.
    pub async fn one<T: Row>(self) -> Result<T> {
        self.opt().await?.ok_or(sqlx::Error::RowNotFound)
    }

    /// Runs a statement that returns no rows; how many it affected.
    pub async fn exec(self) -> Result<u64> {
        run!(self, |sql, args, on| sqlx::query_with::<DB, _>(sql, args)
            .execute(on)
            .await
            .map(|done| done.rows_affected()))
    }

    fn fetch_chunks(self) -> BoxStream<'a, Result<Vec<Fetched>>> {
        let failed = |error| stream::once(async { Err(error) }).boxed();
        if let Some(error) = self.error {
            return failed(error);
        }
        match (self.on, self.args) {
            (On::SqlitePool(pool), Args::Sqlite(args)) => {
                // The text is only ever assembled from literals; values are arguments.
                let rows = sqlx::query_with::<Sqlite, _>(AssertSqlSafe(self.sql), args).fetch(pool);
                let chunks = rows.map_ok(Fetched::from).try_chunks(ROWS);
                chunks.map_err(|stopped| stopped.1).boxed()
            }
            (On::PostgresPool(pool), Args::Postgres(args)) => cursor(pool, &self.sql, args),
            _ => failed(sqlx::Error::Configuration("not a pool".into())),
        }
    }

    async fn fetch_all(self) -> Result<Vec<Fetched>> {
        run!(self, |sql, args, on| sqlx::query_with::<DB, _>(sql, args)
            .fetch_all(on)
            .await
            .map(|rows| rows.into_iter().map(Fetched::from).collect()))
    }

    async fn fetch_optional(self) -> Result<Option<Fetched>> {
        run!(self, |sql, args, on| sqlx::query_with::<DB, _>(sql, args)
            .fetch_optional(on)
            .await
            .map(|row| row.map(Fetched::from)))
    }
}

/// The rows of a statement by a cursor: the time that a statement has is then for each chunk, and not for what is done with all of them.
fn cursor<'a>(
    pool: &'a PgPool,
    sql: &str,
    args: PgArguments,
) -> BoxStream<'a, Result<Vec<Fetched>>> {
    let declare = AssertSqlSafe(format!("DECLARE chunks NO SCROLL CURSOR FOR {sql}"));
    let opened = async move {
        let mut tx = pool.begin().await?;
        let declare = sqlx::query_with::<Postgres, _>(declare, args);
        declare.execute(&mut *tx).await?;
        Result::Ok(tx)
    };
    let fetched = stream::once(opened).map_ok(|tx| {
        stream::try_unfold(tx, async |mut tx| {
            let fetch = AssertSqlSafe(format!("FETCH {ROWS} IN chunks"));
            // The next cursor of this name has other columns.
            let fetch = sqlx::query::<Postgres>(fetch).persistent(false);
            let rows = fetch.fetch_all(&mut *tx).await?;
            let rows: Vec<Fetched> = rows.into_iter().map(Fetched::from).collect();
            Ok((!rows.is_empty()).then_some((rows, tx)))
        })
    });
    fetched.try_flatten().boxed()
}
