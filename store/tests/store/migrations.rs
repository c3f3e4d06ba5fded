//! Rows that are there already survive what later versions do with their tables.

use sqlx_postgres::PgPool;
use sqlx_sqlite::SqlitePool;

use crate::postgres_database;

/// What each database's migrations are, up to those that are tested here.
macro_rules! migrations {
    ($database:literal: $($name:literal),+ $(,)?) => {
        [$(include_str!(concat!("../../migrations/", $database, "/", $name, ".sql"))),+]
    };
}

macro_rules! before_ideas {
    ($database:literal) => {
        migrations!($database:
            "0001_catalog", "0002_rulesets_revisions_transfers", "0003_deployments", "0004_policy_commits", "0005_job_requesters",
            "0006_stored_words", "0007_log_scopes", "0008_reviewed_commits", "0009_reviewers_of_decisions",
            "0010_builds_and_attempts", "0011_cancellers_and_key_probes", "0012_last_errors", "0013_take_back",
        )
    };
}

macro_rules! since_ideas {
    ($database:literal) => {
        migrations!($database: "0014_ideas", "0015_leaderboard")
    };
}

/// Two ideas, which a policy delivers; and four policies: transferred after its publication, before it, twice after it, and never
/// published. Identifiers and times are what both databases take.
fn rows(id: impl Fn(u32) -> String) -> String {
    let now = "'2026-01-15 12:00:00+00:00'";
    let mut sql = Vec::new();
    for user in 1..=3 {
        let id = id(user);
        sql.push(format!(
            "INSERT INTO users (id, email, email_key, name, created_at) VALUES ({id}, 'u{user}', 'u{user}', 'U{user}', {now});"
        ));
    }
    for (policy, owner, status, published) in [
        (11, 2, "published", now),
        (12, 2, "published", now),
        (13, 3, "private", now),
        (14, 1, "rejected", "NULL"),
    ] {
        let (id, owner) = (id(policy), id(owner));
        sql.push(format!(
            "INSERT INTO policies (id, slug, name, sort_name, description, search_text, category, status, owner_id, project_type,
                 sourcehost_url, direction, asset_kinds, a2a_protocol_versions, submitted_at, published_at, created_at, updated_at)
             VALUES ({id}, 's{policy}', 'n', 'n', 'd', 'd', 'c', '{status}', {owner}, 'unified', 'u', 'inbound', '[]', '[]', {now},
                 {published}, {now}, {now});"
        ));
    }
    for (policy, event) in [
        (11, "approved"),
        (11, "transferred"),
        (12, "transferred"),
        (12, "approved"),
        (13, "approved"),
        (13, "transferred"),
        (13, "transferred"),
    ] {
        let id = id(policy);
        sql.push(format!(
            "INSERT INTO policy_events (policy_id, event, status, actor, created_at) VALUES ({id}, '{event}', 'published', 'owner', {now});"
        ));
    }
    for (number, policy, from, to, status) in [
        (21, 11, 1, 2, "accepted"),
        (22, 12, 1, 2, "accepted"),
        (23, 13, 1, 2, "rejected"),
        (24, 13, 1, 2, "accepted"),
        (25, 13, 2, 3, "accepted"),
    ] {
        let (number, policy, from, to) = (id(number), id(policy), id(from), id(to));
        sql.push(format!(
            "INSERT INTO transfers (id, policy_id, from_user_id, to_user_id, status, created_at, expires_at)
             VALUES ({number}, {policy}, {from}, {to}, '{status}', {now}, {now});"
        ));
    }
    for (idea, title) in [(31, "Mask Data"), (32, "Limit rates")] {
        let (idea, policy) = (id(idea), id(11));
        sql.push(format!(
            "INSERT INTO ideas (id, title, created_at) VALUES ({idea}, '{title}', {now});
             INSERT INTO policy_ideas (policy_id, idea_id, position, phase, coverage, scope_note, completes_idea)
             VALUES ({policy}, {idea}, 0, 'declared', 'full', 'note', '1');"
        ));
    }
    sql.concat()
}

const DELIVERED: &str = "SELECT i.title, i.search_text, d.coverage, d.scope_note FROM ideas i JOIN policy_ideas d ON d.idea_id = i.id ORDER BY i.seq";

const PUBLISHERS: &str = "SELECT p.slug, u.name FROM policies p LEFT JOIN users u ON u.id = p.published_by ORDER BY p.slug";

type Delivered = (String, String, String, String);

type Published = (String, Option<String>);

fn check(delivered: &[Delivered], published: &[Published]) {
    let row = |title: &str, text: &str| [title, text, "full", "note"].map(str::to_owned).into();
    assert_eq!(
        delivered,
        [
            row("Mask Data", "mask data"),
            row("Limit rates", "limit rates")
        ]
    );
    let row = |slug: &str, name: Option<&str>| (slug.to_owned(), name.map(str::to_owned));
    // Who had it when it was first approved.
    let expected = [
        row("s11", Some("U1")),
        row("s12", Some("U2")),
        row("s13", Some("U1")),
        row("s14", None),
    ];
    assert_eq!(published, expected);
}

/// Lets the rows survive in an empty database, whose pools have different types.
macro_rules! survive {
    ($pool:expr, $database:literal, $rows:expr) => {{
        let (pool, rows): (_, String) = ($pool, $rows);
        let steps = before_ideas!($database).into_iter().chain([rows.as_str()]);
        for sql in steps.chain(since_ideas!($database)) {
            let sql = sqlx::AssertSqlSafe(sql);
            sqlx::raw_sql(sql).execute(pool).await.expect("a schema");
        }
        let delivered = sqlx::query_as(DELIVERED).fetch_all(pool).await;
        let published = sqlx::query_as(PUBLISHERS).fetch_all(pool).await;
        check(
            &delivered.expect("the ideas"),
            &published.expect("the policies"),
        );
    }};
}

#[tokio::test]
async fn ideas_and_publications_survive() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}/old.db?mode=rwc", folder.path().display());
    let pool = SqlitePool::connect(&url).await.expect("a database");
    survive!(&pool, "sqlite", rows(|n| format!("x'{n:032x}'")));
    let search = "SELECT count(*) FROM ideas_search WHERE ideas_search MATCH '\"mask\"'";
    let (found,): (i64,) = sqlx::query_as(search)
        .fetch_one(&pool)
        .await
        .expect("the search index");
    assert_eq!(found, 1);
    if let Some(url) = postgres_database::empty().await {
        let pool = PgPool::connect(&url).await.expect("a database");
        let uuid = |n: u32| format!("'{}'", uuid::Uuid::from_u128(n.into()));
        survive!(&pool, "postgres", rows(uuid));
    }
}
