//! What is submitted in these tests, and what is read of it.

use std::process::Output;

use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Files};
use catalog_store::{
    domain::{RulesetCategory, Viewer},
    policies::{self, Change, NewRevision},
    ruleset_submissions::{self, NewRulesetSubmission, Revised},
    rulesets::{RuleCounts, RulesetContent},
    submissions::Project,
    users,
};
use chrono::TimeDelta;
use serde_json::Value;
use uuid::Uuid;

use crate::catalog::{Catalog, MARA, now, project};

pub const TEXT: Uuid = Uuid::from_u128(20);
pub const REPOSITORY: Uuid = Uuid::from_u128(21);
pub const RULESET: Uuid = Uuid::from_u128(30);
pub const OTHER: &str = "fedcba9876543210fedcba9876543210fedcba98";

pub fn files() -> Files {
    Files::new()
        .with(
            "definition/gcl.yaml",
            "metadata:\n  labels:\n    category: LLM\n",
        )
        .with("Cargo.toml", "[package]\nversion = \"1.0.0\"\n")
        .with("Makefile", "build:\n")
        .with("src/lib.rs", "one\n")
}

pub fn repository(main: &Files) -> EmulatedRepository {
    EmulatedRepository::new("a", "b").branch("main", main.clone())
}

/// A project in the emulated repository, at a commit of its default branch.
pub fn hosted(host: &Emulator, files: &Files) -> Project {
    Project {
        source_ref: Some("main".to_owned()),
        ..project(&format!("{}/a/b", host.web_url), Some(&files.commit_id()))
    }
}

async fn mara(catalog: &Catalog) -> Viewer {
    let store = catalog.store().await;
    let user = users::by_email(&mut store.reader(), MARA).await;
    let user = user.expect("the database").expect("a user");
    store.close().await;
    Viewer::User {
        id: user.id,
        is_admin: false,
    }
}

/// Proposes an edit of a published policy.
pub async fn propose(catalog: &Catalog, id: Uuid, policy: Uuid, change: Change) {
    let viewer = mara(catalog).await;
    let store = catalog.store().await;
    let mut tx = store.begin().await.expect("a transaction");
    let new = NewRevision {
        id,
        policy_id: policy,
        change,
    };
    let made = policies::propose(&mut tx, viewer, new, now() + TimeDelta::hours(1)).await;
    made.expect("a revision");
    tx.commit().await.expect("a commit");
    store.close().await;
}

pub fn content(url: &str, commit: &str) -> RulesetContent {
    RulesetContent {
        name: "Naming".to_owned(),
        description: "Names.".to_owned(),
        category: RulesetCategory::Security,
        source_url: url.to_owned(),
        source_ref: Some("main".to_owned()),
        source_commit: commit.to_owned(),
        ruleset_path: "ruleset.yaml".to_owned(),
        path_is_explicit: false,
        profile_name: "Naming".to_owned(),
        rule_names: Vec::new(),
        rule_counts: RuleCounts::default(),
        target_scopes: Vec::new(),
        exchange_asset_id: None,
        exchange_group_id: None,
        exchange_version: None,
        icon_url: None,
        tags: Vec::new(),
        video_tutorial_url: None,
        examples_url: None,
    }
}

pub async fn submit_ruleset(catalog: &Catalog, content: RulesetContent, profile: &str) {
    let Viewer::User { id, .. } = mara(catalog).await else {
        panic!("Mara is a user");
    };
    let new = NewRulesetSubmission {
        id: RULESET,
        ruleset_id: Uuid::from_u128(31),
        owner_id: id,
        content,
        profile_yaml: profile.to_owned(),
    };
    let store = catalog.store().await;
    let mut tx = store.begin().await.expect("a transaction");
    let made = ruleset_submissions::create(&mut tx, new, now() + TimeDelta::hours(2)).await;
    made.expect("a submission");
    tx.commit().await.expect("a commit");
    store.close().await;
}

pub async fn revise_ruleset(
    catalog: &Catalog,
    version: i64,
    content: RulesetContent,
    profile: &str,
) {
    let viewer = mara(catalog).await;
    let revised = Revised {
        version,
        content,
        profile_yaml: Some(profile.to_owned()),
    };
    let store = catalog.store().await;
    let mut tx = store.begin().await.expect("a transaction");
    let made = ruleset_submissions::change(&mut tx, viewer, RULESET, revised, now()).await;
    made.expect("a revision");
    tx.commit().await.expect("a commit");
    store.close().await;
}

/// A published policy.
pub async fn published(catalog: &Catalog, number: u128, project: Project) -> Uuid {
    let id = catalog.submit(number, "Guard", project).await;
    let (done, text) = catalog.admin(&["submission", "approve", &id.to_string()]);
    assert!(done, "{text}");
    id
}

pub fn show(catalog: &Catalog, id: Uuid) -> Value {
    catalog.json(&["review", "show", &id.to_string()])
}

pub fn shown_text(catalog: &Catalog, id: Uuid) -> String {
    let (done, text) = catalog.admin(&["review", "show", &id.to_string()]);
    assert!(done, "{text}");
    text
}

pub fn rows(catalog: &Catalog) -> Vec<Value> {
    let listed = catalog.json(&["review", "list"]);
    listed["reviews"].as_array().expect("a list").clone()
}

pub fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
