//! What PostgreSQL says of plans that are to do for any arguments, by the statistics of a large database.

use std::collections::HashSet;

use serde_json::Value;
use sqlx::{AssertSqlSafe, Row as _, types::Json};
use sqlx_postgres::{PgConnection, Postgres};

use crate::{Findings, ROWS, grows, large, postgres_database};

/// The planner's guess of the rows that a statement reads or sorts, from which on it counts as reading all of them.
const MANY: u64 = 2_000;

pub struct Explainer {
    connection: PgConnection,
    /// Indexes of a part of their table.
    partial: HashSet<String>,
}

impl Explainer {
    pub async fn start() -> Self {
        let url = postgres_database::migrated().await;
        let url = url.expect("CATALOG_TEST_POSTGRES");
        let mut connection = large::fill(&url, ROWS).await;
        let sql = "SET plan_cache_mode = force_generic_plan; SET max_parallel_workers_per_gather = 0; SET jit = off;";
        sqlx::raw_sql(sql)
            .execute(&mut connection)
            .await
            .expect("settings");
        let partial: Vec<(String,)> = sqlx::query_as::<Postgres, _>(
            "SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL",
        )
        .fetch_all(&mut connection)
        .await
        .expect("the schema");
        Self {
            connection,
            partial: partial.into_iter().map(|(name,)| name).collect(),
        }
    }

    pub async fn explain(&mut self, statement: &str) -> sqlx::Result<Findings> {
        self.run(format!("PREPARE judged AS {statement}")).await?;
        let arguments = vec!["NULL"; arguments(statement)].join(", ");
        let arguments = if arguments.is_empty() {
            arguments
        } else {
            format!("({arguments})")
        };
        let explain = AssertSqlSafe(format!("EXPLAIN (FORMAT JSON) EXECUTE judged{arguments}"));
        let explained = sqlx::raw_sql(explain).fetch_one(&mut self.connection).await;
        self.run("DEALLOCATE judged".to_owned()).await?;
        let Json(explained): Json<Value> = explained?.try_get(0)?;
        let mut findings = Vec::new();
        self.walk(&explained[0]["Plan"], false, &mut findings);
        Ok(findings)
    }

    async fn run(&mut self, sql: String) -> sqlx::Result<()> {
        let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut self.connection);
        done.await.map(drop)
    }

    /// `stops`: whether no more is read from here than somebody above asks for.
    fn walk(&self, node: &Value, stops: bool, findings: &mut Findings) {
        let text = |key: &str| node[key].as_str().unwrap_or_default();
        let kind = text("Node Type");
        let rows = node["Plan Rows"].as_u64().unwrap_or_default();
        let (table, index) = (text("Relation Name"), text("Index Name"));
        let is_filtered = node.get("Filter").is_some();
        match kind {
            "Seq Scan" if grows(table) => findings.push(format!("reads all of {table}")),
            "Index Scan" | "Index Only Scan" | "Bitmap Index Scan" => {
                let is_bound = node.get("Index Cond").is_some() || self.partial.contains(index);
                if grows(table) && !is_bound && (!stops || is_filtered) {
                    findings.push(format!("reads all of {index}"));
                } else if !stops && rows > MANY {
                    findings.push(format!("reads about {rows} rows of {index}"));
                }
            }
            "Sort" => {
                let sorted = node["Plans"][0]["Plan Rows"].as_u64().unwrap_or_default();
                if sorted > MANY {
                    findings.push(format!("sorts about {sorted} rows"));
                }
            }
            _ => {}
        }
        let passes_on = matches!(
            kind,
            "Incremental Sort"
                | "Index Scan"
                | "Index Only Scan"
                | "Nested Loop"
                | "Result"
                | "Subquery Scan"
                | "LockRows"
                | "Memoize"
        );
        for child in node["Plans"].as_array().into_iter().flatten() {
            let is_outer = child["Parent Relationship"] == "Outer"
                || child["Parent Relationship"] == "Subquery";
            let stops = is_outer && (kind == "Limit" || stops && passes_on);
            self.walk(child, stops, findings);
        }
    }
}

/// How many arguments a statement takes.
fn arguments(statement: &str) -> usize {
    let numbers = statement.split('$').skip(1).filter_map(|rest| {
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        rest[..end].parse().ok()
    });
    numbers.max().unwrap_or(0)
}
