//! What tests begin with, made through the store.

use catalog_store::{
    Store, Tx,
    connections::{self, NewConnection, Sealed, Validation},
    deployments::{self, Enqueued, NewDeployment, Source, Target},
    domain::{
        AssetKind, DeploymentMode, Direction, ProjectType, RulesetCategory, Seen, TargetScope,
        Unreviewed, Viewer, WorkspaceRole,
    },
    ruleset_submissions::{self, NewRulesetSubmission},
    rulesets::{RuleCounts, RulesetContent},
    submissions::{self, NewSubmission, Project},
    users::{self, NewUser},
    workspaces::{self, Invitee, NewWorkspace},
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

pub const OWNER: Uuid = Uuid::from_u128(1);
pub const WORKSPACE: Uuid = Uuid::from_u128(2);
pub const CONNECTION: Uuid = Uuid::from_u128(3);
pub const RULESET: Uuid = Uuid::from_u128(4);
pub const SUBMISSION: Uuid = Uuid::from_u128(5);
pub const POLICY: Uuid = Uuid::from_u128(6);

/// The one moment of these tests.
pub fn now() -> DateTime<Utc> {
    "2026-01-15T12:00:00Z".parse().expect("a time")
}

pub fn owner() -> Viewer {
    viewer(OWNER)
}

pub fn viewer(id: Uuid) -> Viewer {
    Viewer::User {
        id,
        is_admin: false,
    }
}

/// A user who can deploy: with a workspace, a connection in it, and a published ruleset.
pub async fn make(store: &Store) {
    user(store, OWNER, "owner@example.com").await;
    let mut tx = store.begin().await.expect("a transaction");
    let workspace = NewWorkspace {
        id: WORKSPACE,
        owner_id: OWNER,
        name: "Team".to_owned(),
        slug: None,
    };
    workspaces::create(&mut tx, &workspace, now())
        .await
        .expect("a workspace");
    let connection = NewConnection {
        id: CONNECTION,
        owner_id: OWNER,
        name: "Connection".to_owned(),
        host: "us".to_owned(),
        client_id: "client".to_owned(),
        secret: Sealed {
            key_id: "key".to_owned(),
            bytes: vec![1, 2, 3],
        },
        organization_id: "org".to_owned(),
        validation: Validation {
            ok: true,
            refused: false,
            error: None,
            checked_at: now(),
        },
        orgs: Vec::new(),
    };
    connections::create(&mut tx, connection, now())
        .await
        .expect("a connection");
    tx.commit().await.expect("a commit");
    ruleset(store, RULESET, SUBMISSION, "Naming rules").await;
}

pub async fn user(store: &Store, id: Uuid, email: &str) {
    let mut tx = store.begin().await.expect("a transaction");
    let user = NewUser {
        id,
        email: email.to_owned(),
        name: "A user".to_owned(),
        is_admin: false,
    };
    let made = users::create(&mut tx, user, now()).await.expect("a user");
    assert!(made.is_some());
    tx.commit().await.expect("a commit");
}

/// A user who can deploy in the owner's workspace, through the owner's connection.
pub async fn colleague(store: &Store, id: Uuid) {
    user(store, id, "colleague@example.com").await;
    let mut tx = store.begin().await.expect("a transaction");
    let invitee = Invitee::Id(id);
    workspaces::add_member(
        &mut tx,
        owner(),
        WORKSPACE,
        &invitee,
        WorkspaceRole::Member,
        now(),
    )
    .await
    .expect("a member");
    workspaces::share(&mut tx, owner(), WORKSPACE, CONNECTION, now())
        .await
        .expect("a share");
    tx.commit().await.expect("a commit");
}

/// A published ruleset of the owner.
pub async fn ruleset(store: &Store, id: Uuid, submission: Uuid, name: &str) {
    let mut tx = store.begin().await.expect("a transaction");
    let new = NewRulesetSubmission {
        id: submission,
        ruleset_id: id,
        owner_id: OWNER,
        content: content(name),
        profile_yaml: "profile".to_owned(),
    };
    ruleset_submissions::create(&mut tx, new, now())
        .await
        .expect("a submission");
    ruleset_submissions::approve(&mut tx, submission, &Seen::default(), None, None, now())
        .await
        .expect("an approval");
    tx.commit().await.expect("a commit");
}

/// A published policy of the owner.
pub async fn policy(store: &Store) {
    submission(store).await;
    let mut tx = store.begin().await.expect("a transaction");
    submissions::approve(&mut tx, POLICY, &Seen::default(), None, None, now())
        .await
        .expect("an approval");
    tx.commit().await.expect("a commit");
}

/// A policy of the owner that waits for review.
pub async fn submission(store: &Store) {
    let new = NewSubmission {
        id: POLICY,
        owner_id: OWNER,
        name: "Guard".to_owned(),
        description: "What it does.".to_owned(),
        project: project(),
        idea_ids: Vec::new(),
    };
    let mut tx = store.begin().await.expect("a transaction");
    submissions::create(&mut tx, new, now())
        .await
        .expect("a submission");
    tx.commit().await.expect("a commit");
}

pub fn project() -> Project {
    Project {
        project_type: ProjectType::Unified,
        sourcehost_url: "https://git.example/owner/guard".to_owned(),
        implementation_sourcehost_url: None,
        source_ref: None,
        implementation_source_ref: None,
        source_commit: Some("c0ffee".to_owned()),
        implementation_source_commit: None,
        category: "Security".to_owned(),
        direction: Direction::Inbound,
        asset_kinds: vec![AssetKind::Api],
        a2a_protocol_versions: Vec::new(),
        sourcehost_has_issues: Some(true),
        group_id: None,
        definition_asset_id: None,
        implementation_asset_id: None,
        version: None,
        pdk_version: None,
        icon_url: None,
    }
}

pub fn content(name: &str) -> RulesetContent {
    RulesetContent {
        name: name.to_owned(),
        description: "What it is for.".to_owned(),
        category: RulesetCategory::Security,
        source_url: "https://git.example/owner/ruleset".to_owned(),
        source_ref: None,
        source_commit: "c0ffee".to_owned(),
        ruleset_path: "ruleset.yaml".to_owned(),
        path_is_explicit: false,
        profile_name: name.to_owned(),
        rule_names: Vec::new(),
        rule_counts: RuleCounts::default(),
        target_scopes: vec![TargetScope::RestApi, TargetScope::Mcp],
        exchange_asset_id: None,
        exchange_group_id: None,
        exchange_version: None,
        icon_url: None,
        tags: Vec::new(),
        video_tutorial_url: None,
        examples_url: None,
    }
}

/// Deploys the ruleset to an organization, in a transaction of its own.
pub async fn deploy(store: &Store, org_id: &str) -> Enqueued {
    let mut tx = store.begin().await.expect("a transaction");
    let enqueued = enqueue(&mut tx, org_id).await;
    tx.commit().await.expect("a commit");
    enqueued
}

/// The same in a transaction that goes on.
pub async fn enqueue(tx: &mut Tx, org_id: &str) -> Enqueued {
    enqueue_by(tx, OWNER, org_id).await
}

/// The same by somebody else.
pub async fn enqueue_by(tx: &mut Tx, user: Uuid, org_id: &str) -> Enqueued {
    let number = org_id
        .bytes()
        .fold(0, |sum, byte| sum * 256 + u128::from(byte));
    let target = Target {
        deployment_id: Uuid::from_u128(number << 1),
        job_id: Uuid::from_u128((number << 1) + 1),
        org_id: org_id.to_owned(),
        org_name: None,
    };
    let permit = deployments::permit(tx, viewer(user), new_deployment(user))
        .await
        .expect("a permit");
    let mut enqueued = deployments::enqueue(tx, &permit, vec![target], now())
        .await
        .expect("a deployment");
    enqueued.remove(0)
}

/// The ruleset, published through the connection.
pub fn new_deployment(owner_id: Uuid) -> NewDeployment {
    NewDeployment {
        owner_id,
        workspace_id: WORKSPACE,
        connection_id: CONNECTION,
        source: Source::Ruleset(RULESET),
        mode: DeploymentMode::Publish,
        source_ref: None,
        commits: None,
        unreviewed: Unreviewed::Owner,
        governance_profile: None,
    }
}
