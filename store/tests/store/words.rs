//! Stored words are enums: the schema checks them, and one that none of them means is no value.

use std::collections::{BTreeMap, BTreeSet};

use catalog_store::{
    Connection, DatabaseError,
    deployments::{AssetState, JobKind, JobState, LogStream, Part, Stage},
    domain::{
        Actor, AssetType, DeploymentMode, DeploymentStatus, Direction, HomePageStatus,
        IdeaCoverage, IdeaEvent, PolicyHistoryEvent, PolicyStatus, ProjectType, RevisionField,
        RevisionStatus, RulesetEvent, RulesetStatus, RulesetSubmissionStatus, Scope,
        TransferStatus, WorkspaceRole,
    },
};

use crate::databases::databases;

const SCHEMA: &str = include_str!("snapshots/store__schema__schema.snap");

#[test]
fn the_schema_checks_exactly_the_words_that_the_code_knows() {
    let mut known: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    macro_rules! stored {
        ($($table:literal.$column:literal: $words:ident,)+) => {
            $(known.insert(
                ($table, $column),
                $words::ALL.iter().map(|word| word.as_str()).collect(),
            );)+
        };
    }
    stored! {
        "deployment_assets"."part": Part,
        "deployment_assets"."stage": Stage,
        "deployment_assets"."state": AssetState,
        "deployment_jobs"."kind": JobKind,
        "deployment_jobs"."state": JobState,
        "deployment_logs"."stream": LogStream,
        "deployments"."asset_type": AssetType,
        "deployments"."home_doc_status": HomePageStatus,
        "deployments"."mode": DeploymentMode,
        "deployments"."status": DeploymentStatus,
        "idea_events"."event": IdeaEvent,
        "policies"."direction": Direction,
        "policies"."project_type": ProjectType,
        "policies"."status": PolicyStatus,
        "policy_events"."actor": Actor,
        "policy_events"."event": PolicyHistoryEvent,
        "policy_events"."status": PolicyStatus,
        "policy_ideas"."coverage": IdeaCoverage,
        "policy_revisions"."field": RevisionField,
        "policy_revisions"."status": RevisionStatus,
        "ruleset_events"."actor": Actor,
        "ruleset_events"."event": RulesetEvent,
        "ruleset_events"."status": RulesetSubmissionStatus,
        "ruleset_submissions"."status": RulesetSubmissionStatus,
        "rulesets"."status": RulesetStatus,
        "transfers"."status": TransferStatus,
        "vendor_policies"."direction": Direction,
        "workspace_members"."role": WorkspaceRole,
    }
    // What reviewers review has no type outside of the store.
    known.insert(("reviewers", "resource_kind"), ["policy", "ruleset"].into());
    // Triggers write what has changed, and the store alone reads it.
    let changes = [
        "likes",
        "policy",
        "ruleset",
        "token",
        "user",
        "vendor_policies",
        "vendor_rulesets",
    ];
    known.insert(("catalog_changes", "kind"), changes.into());
    assert_eq!(checks(), known);
}

fn checks() -> BTreeMap<(&'static str, &'static str), BTreeSet<&'static str>> {
    let mut table = "";
    let mut checks = BTreeMap::new();
    for line in SCHEMA.lines() {
        if !line.starts_with(' ') {
            table = line;
        } else if let Some(check) = line.strip_prefix("  check ") {
            let (column, words) = check.split_once(" in (").expect("words");
            let words = words.strip_suffix(')').expect("an end").split(", ");
            checks.insert((table, column), words.collect());
        }
    }
    checks
}

#[tokio::test]
async fn an_unknown_word_is_no_value() {
    for database in databases().await {
        let mut reader = database.store.reader();
        for &status in DeploymentStatus::ALL {
            let (read,): (DeploymentStatus,) = reader
                .query("SELECT CAST($1 AS TEXT)")
                .bind(status)
                .one()
                .await
                .expect("a state");
            assert_eq!(read, status);
        }
        let read: Result<(JobKind,), DatabaseError> =
            reader.query("SELECT CAST('repair' AS TEXT)").one().await;
        let Err(DatabaseError::ColumnDecode { source, .. }) = read else {
            panic!("{read:?} on {}", database.store.kind());
        };
        assert_eq!(
            source.to_string(),
            "the stored word \"repair\" is no JobKind"
        );
    }
}

#[test]
fn an_unknown_word_in_json_is_no_value() {
    let known: Vec<Scope> = serde_json::from_str(r#"["api:write", "api:read"]"#).expect("scopes");
    assert_eq!(known, [Scope::ApiWrite, Scope::ApiRead]);
    let unknown: Result<Vec<Scope>, _> = serde_json::from_str(r#"["api:read", "api:all"]"#);
    let problem = unknown.expect_err("no scope").to_string();
    assert!(
        problem.starts_with("the stored word \"api:all\" is no Scope"),
        "{problem}"
    );
}

/// The tables that SQLite makes anew keep their rows, and their numbers.
#[tokio::test]
async fn checks_are_added_without_loss() {
    macro_rules! migration {
        ($name:literal) => {
            include_str!(concat!("../../migrations/sqlite/", $name, ".sql"))
        };
    }
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}/old.db?mode=rwc", folder.path().display());
    let pool = sqlx_sqlite::SqlitePool::connect(&url)
        .await
        .expect("a database");
    for sql in [
        migration!("0001_catalog"),
        migration!("0002_rulesets_revisions_transfers"),
        migration!("0003_deployments"),
        "INSERT INTO users (id, email, email_key, name, created_at) VALUES (x'01', 'a', 'a', 'a', 't');
         INSERT INTO policies (id, slug, name, sort_name, description, search_text, category, status, owner_id,
             project_type, sourcehost_url, direction, asset_kinds, a2a_protocol_versions, submitted_at, created_at, updated_at)
         VALUES (x'02', 's', 'n', 'n', 'd', 'd', 'c', 'published', x'01', 'unified', 'u', 'inbound', '[]', '[]', 't', 't', 't');
         INSERT INTO policy_events (seq, policy_id, event, status, actor, created_at, detail)
         VALUES (7, x'02', 'revision_proposed', 'published', 'owner', 't', 'description');
         INSERT INTO ideas (id, title, created_at) VALUES (x'03', 'i', 't');
         INSERT INTO policy_ideas (policy_id, idea_id, position, phase, coverage, scope_note, completes_idea)
         VALUES (x'02', x'03', 0, 'declared', 'full', '', 1);",
        migration!("0004_policy_commits"),
        migration!("0005_job_requesters"),
        migration!("0006_stored_words"),
        "INSERT INTO policy_events (policy_id, event, status, actor, created_at) VALUES (x'02', 'approved', 'published', 'owner', 't');",
    ] {
        sqlx::raw_sql(sql).execute(&pool).await.expect("a schema");
    }
    let events: Vec<(i64, String)> =
        sqlx::query_as("SELECT seq, event FROM policy_events ORDER BY seq")
            .fetch_all(&pool)
            .await
            .expect("the events");
    assert_eq!(
        events,
        [
            (7, "revision_proposed".to_owned()),
            (8, "approved".to_owned())
        ]
    );
    let (ideas,): (i64,) =
        sqlx::query_as("SELECT count(*) FROM policy_ideas WHERE coverage = 'full'")
            .fetch_one(&pool)
            .await
            .expect("the ideas");
    assert_eq!(ideas, 1);
}
