// @generated from openapi.yaml by scripts/generate; do not edit.
//! The schemas of the contract.

use std::collections::BTreeMap;

#[allow(unused_imports)]
use catalog_runtime::{Object, listing, word};
use chrono::{DateTime, Utc};
use poem_openapi::{Enum, Object as ObjectType, Union, types::MaybeUndefined};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::models;

/// The archive state.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ArchiveResponse")]
pub struct ArchiveResponse {
    /// When it was archived; null when it is active.
    #[oai(rename = "archived_at")]
    #[serde(rename = "archived_at")]
    pub archived_at: Option<DateTime<Utc>>,
}

/// A kind of asset that a policy can be applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum AssetKind {
    /// `agent`.
    #[oai(rename = "agent")]
    #[serde(rename = "agent")]
    Agent,
    /// `api`.
    #[oai(rename = "api")]
    #[serde(rename = "api")]
    Api,
    /// `llm`.
    #[oai(rename = "llm")]
    #[serde(rename = "llm")]
    Llm,
    /// `mcp`.
    #[oai(rename = "mcp")]
    #[serde(rename = "mcp")]
    Mcp,
}

impl AssetKind {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Api => "api",
            Self::Llm => "llm",
            Self::Mcp => "mcp",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "agent" => Some(Self::Agent),
            "api" => Some(Self::Api),
            "llm" => Some(Self::Llm),
            "mcp" => Some(Self::Mcp),
            _ => None,
        }
    }
}

word!(AssetKind);

/// What is deployed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum AssetType {
    /// `policy`.
    #[oai(rename = "policy")]
    #[serde(rename = "policy")]
    Policy,
    /// `ruleset`.
    #[oai(rename = "ruleset")]
    #[serde(rename = "ruleset")]
    Ruleset,
}

impl AssetType {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Policy => "policy",
            Self::Ruleset => "ruleset",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "policy" => Some(Self::Policy),
            "ruleset" => Some(Self::Ruleset),
            _ => None,
        }
    }
}

word!(AssetType);

/// A branch.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Branch")]
pub struct Branch {
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// The commit that it stands at.
    #[oai(rename = "commit")]
    #[serde(rename = "commit")]
    pub commit: String,
}

/// Branch information of a source repository.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "BranchInfo")]
pub struct BranchInfo {
    /// The default branch; null where there is no repository.
    #[oai(rename = "defaultBranch")]
    #[serde(rename = "defaultBranch")]
    pub default_branch: Option<String>,
    /// The branches.
    #[oai(rename = "branches")]
    #[serde(rename = "branches")]
    pub branches: Vec<models::Branch>,
    /// Whether the list is complete; false past 2000 branches, and without a repository.
    #[oai(rename = "complete")]
    #[serde(rename = "complete")]
    pub complete: bool,
}

/// A comment on a policy.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Comment")]
pub struct Comment {
    /// The top-level comment that this one replies to; null for a top-level comment.
    #[oai(rename = "parentId")]
    #[serde(rename = "parentId")]
    pub parent_id: Option<Uuid>,
    /// Text; empty when the comment was deleted.
    #[oai(rename = "body")]
    #[serde(rename = "body")]
    pub body: String,
    /// Who wrote it; empty when the comment was deleted.
    #[oai(rename = "authorName")]
    #[serde(rename = "authorName")]
    pub author_name: String,
    /// The author's user id; empty when the comment was deleted.
    #[oai(rename = "authorId")]
    #[serde(rename = "authorId")]
    pub author_id: String,
    /// Whether the comment was deleted and only a placeholder remains.
    #[oai(rename = "deleted")]
    #[serde(rename = "deleted")]
    pub deleted: bool,
    /// Identifies the comment.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// When it was written.
    #[oai(rename = "createdAt")]
    #[serde(rename = "createdAt")]
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    #[oai(rename = "updatedAt")]
    #[serde(rename = "updatedAt")]
    pub updated_at: DateTime<Utc>,
}

/// A new comment.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "CommentInput")]
pub struct CommentInput {
    /// Text, not blank; at most 100,000 characters, or fewer where `limits.comment_length` says so.
    #[oai(rename = "body")]
    #[serde(rename = "body")]
    pub body: String,
    /// The top-level comment to reply to.
    #[oai(rename = "parentId")]
    #[serde(
        rename = "parentId",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub parent_id: MaybeUndefined<Uuid>,
}

/// Comments.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "CommentListResponse")]
pub struct CommentListResponse {
    /// The comments, flat, oldest first.
    #[oai(rename = "comments")]
    #[serde(rename = "comments")]
    pub comments: Vec<models::Comment>,
}

listing!(CommentListResponse, "comments", models::Comment);

/// A comment's new text.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "CommentPatch")]
pub struct CommentPatch {
    /// Text, not blank.
    #[oai(rename = "body")]
    #[serde(rename = "body")]
    pub body: String,
}

/// A comment.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "CommentResponse")]
pub struct CommentResponse {
    /// `comment`.
    #[oai(rename = "comment")]
    #[serde(rename = "comment")]
    pub comment: models::Comment,
}

/// How many of the predefined documentation tabs have content.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Completeness")]
pub struct Completeness {
    /// Tabs with content.
    #[oai(rename = "filled")]
    #[serde(rename = "filled")]
    pub filled: i64,
    /// Predefined tabs.
    #[oai(rename = "total")]
    #[serde(rename = "total")]
    pub total: i64,
    /// `filled` divided by `total`, from 0 to 1.
    #[oai(rename = "ratio")]
    #[serde(rename = "ratio")]
    pub ratio: f64,
}

/// Stored credentials for the platform, without the secret.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Connection")]
pub struct Connection {
    /// Identifies the connection.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// The platform's host, one of those that the deployment is configured for.
    #[oai(rename = "host")]
    #[serde(rename = "host")]
    pub host: String,
    /// Client id; null for those who do not own the connection.
    #[oai(rename = "client_id")]
    #[serde(rename = "client_id")]
    pub client_id: Option<String>,
    /// The organization that the credentials belong to.
    #[oai(rename = "organization_id")]
    #[serde(rename = "organization_id")]
    pub organization_id: String,
}

/// A new connection.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionCreatedResponse")]
pub struct ConnectionCreatedResponse {
    /// `connection`.
    #[oai(rename = "connection")]
    #[serde(rename = "connection")]
    pub connection: models::Connection,
    /// `validation`.
    #[oai(rename = "validation")]
    #[serde(rename = "validation")]
    pub validation: models::ConnectionValidation,
}

/// Credentials to be checked.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionCredentials")]
pub struct ConnectionCredentials {
    /// The name of a host that this deployment is configured for (`platform.hosts`); any other is rejected.
    #[oai(rename = "host")]
    #[serde(rename = "host")]
    pub host: String,
    /// Client id, not blank.
    #[oai(rename = "clientId")]
    #[serde(rename = "clientId")]
    pub client_id: String,
    /// Client secret, not blank; it is never returned.
    #[oai(rename = "clientSecret")]
    #[serde(rename = "clientSecret")]
    pub client_secret: String,
    /// The organization that the credentials belong to, not blank.
    #[oai(rename = "organizationId")]
    #[serde(rename = "organizationId")]
    pub organization_id: String,
}

/// A connection.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionDetailResponse")]
pub struct ConnectionDetailResponse {
    /// `connection`.
    #[oai(rename = "connection")]
    #[serde(rename = "connection")]
    pub connection: models::Connection,
    /// Whether the caller owns it.
    #[oai(rename = "is_owner")]
    #[serde(rename = "is_owner")]
    pub is_owner: bool,
}

/// What deleting the connection would affect.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionImpactResponse")]
pub struct ConnectionImpactResponse {
    /// Deployments in flight or live.
    #[oai(rename = "active_deployments")]
    #[serde(rename = "active_deployments")]
    pub active_deployments: i64,
    /// The others.
    #[oai(rename = "historical_deployments")]
    #[serde(rename = "historical_deployments")]
    pub historical_deployments: i64,
    /// Workspaces that it is shared into.
    #[oai(rename = "workspace_links")]
    #[serde(rename = "workspace_links")]
    pub workspace_links: i64,
    /// Whether a secret is stored.
    #[oai(rename = "has_credential")]
    #[serde(rename = "has_credential")]
    pub has_credential: bool,
}

/// A connection to be stored.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionInput")]
pub struct ConnectionInput {
    /// The name of a host that this deployment is configured for (`platform.hosts`); any other is rejected.
    #[oai(rename = "host")]
    #[serde(rename = "host")]
    pub host: String,
    /// Client id, not blank.
    #[oai(rename = "clientId")]
    #[serde(rename = "clientId")]
    pub client_id: String,
    /// Client secret, not blank; it is never returned.
    #[oai(rename = "clientSecret")]
    #[serde(rename = "clientSecret")]
    pub client_secret: String,
    /// The organization that the credentials belong to, not blank.
    #[oai(rename = "organizationId")]
    #[serde(rename = "organizationId")]
    pub organization_id: String,
    /// Name, not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
}

/// Connections.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionListResponse")]
pub struct ConnectionListResponse {
    /// The caller's own.
    #[oai(rename = "connections")]
    #[serde(rename = "connections")]
    pub connections: Vec<models::Connection>,
}

/// A connection's changes; the three credential properties are all or none.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionPatch")]
pub struct ConnectionPatch {
    /// Name, not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Client id, not blank.
    #[oai(rename = "clientId")]
    #[serde(rename = "clientId", default, skip_serializing_if = "Option::is_none")]
    pub client_id: Option<String>,
    /// Client secret, not blank; it is never returned.
    #[oai(rename = "clientSecret")]
    #[serde(
        rename = "clientSecret",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub client_secret: Option<String>,
    /// The organization that the credentials belong to, not blank.
    #[oai(rename = "organizationId")]
    #[serde(
        rename = "organizationId",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub organization_id: Option<String>,
}

/// A connection.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionResponse")]
pub struct ConnectionResponse {
    /// `connection`.
    #[oai(rename = "connection")]
    #[serde(rename = "connection")]
    pub connection: models::Connection,
}

/// A workspace that the connection is shared into. The owner sees all, others those that they are members of.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionShare")]
pub struct ConnectionShare {
    /// The workspace.
    #[oai(rename = "workspace_id")]
    #[serde(rename = "workspace_id")]
    pub workspace_id: Uuid,
    /// Its name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Its name in addresses.
    #[oai(rename = "slug")]
    #[serde(rename = "slug")]
    pub slug: String,
    /// Whether the connection is disabled there.
    #[oai(rename = "is_disabled")]
    #[serde(rename = "is_disabled")]
    pub is_disabled: bool,
    /// Reason; null when it is not disabled, or no reason was given.
    #[oai(rename = "disabled_reason")]
    #[serde(rename = "disabled_reason")]
    pub disabled_reason: Option<String>,
    /// When it was shared.
    #[oai(rename = "shared_at")]
    #[serde(rename = "shared_at")]
    pub shared_at: DateTime<Utc>,
}

/// What runs through a connection.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionStats")]
pub struct ConnectionStats {
    /// Policy deployments.
    #[oai(rename = "deployments")]
    #[serde(rename = "deployments")]
    pub deployments: i64,
    /// Their organizations.
    #[oai(rename = "target_orgs")]
    #[serde(rename = "target_orgs")]
    pub target_orgs: i64,
    /// Policies that are live.
    #[oai(rename = "live_policies")]
    #[serde(rename = "live_policies")]
    pub live_policies: i64,
    /// Ruleset deployments.
    #[oai(rename = "ruleset_deployments")]
    #[serde(rename = "ruleset_deployments")]
    pub ruleset_deployments: i64,
    /// Their organizations.
    #[oai(rename = "ruleset_target_orgs")]
    #[serde(rename = "ruleset_target_orgs")]
    pub ruleset_target_orgs: i64,
    /// Rulesets that are live.
    #[oai(rename = "live_rulesets")]
    #[serde(rename = "live_rulesets")]
    pub live_rulesets: i64,
}

/// What runs through each connection, by connection id.
pub type ConnectionStatsMap = BTreeMap<String, models::ConnectionStats>;

/// The result of a sync.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionSyncResponse")]
pub struct ConnectionSyncResponse {
    /// `connection`.
    #[oai(rename = "connection")]
    #[serde(rename = "connection")]
    pub connection: models::Connection,
    /// `validation`.
    #[oai(rename = "validation")]
    #[serde(rename = "validation")]
    pub validation: models::ConnectionValidation,
    /// `reconciliation`.
    #[oai(rename = "reconciliation")]
    #[serde(rename = "reconciliation")]
    pub reconciliation: models::Reconciliation,
}

/// Whether the credentials are good.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionValidateResponse")]
pub struct ConnectionValidateResponse {
    /// Whether the platform accepted them.
    #[oai(rename = "ok")]
    #[serde(rename = "ok")]
    pub ok: bool,
    /// Why not; null when they are good.
    #[oai(rename = "error")]
    #[serde(rename = "error")]
    pub error: Option<String>,
}

/// Result of the credential check.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionValidation")]
pub struct ConnectionValidation {
    /// Whether the platform accepted them.
    #[oai(rename = "ok")]
    #[serde(rename = "ok")]
    pub ok: bool,
    /// Why not, or why that is not known; null when they are good.
    #[oai(rename = "error")]
    #[serde(rename = "error")]
    pub error: Option<String>,
    /// When they were checked.
    #[oai(rename = "checked_at")]
    #[serde(rename = "checked_at")]
    pub checked_at: DateTime<Utc>,
}

/// Where the connection is shared.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ConnectionWorkspacesResponse")]
pub struct ConnectionWorkspacesResponse {
    /// The workspaces.
    #[oai(rename = "shared")]
    #[serde(rename = "shared")]
    pub shared: Vec<models::ConnectionShare>,
}

/// A user who contributed to a policy or ruleset.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Contributor")]
pub struct Contributor {
    /// The user.
    #[oai(rename = "user_id")]
    #[serde(rename = "user_id")]
    pub user_id: Uuid,
    /// The user's name in URLs; null when none was chosen.
    #[oai(rename = "username")]
    #[serde(rename = "username")]
    pub username: Option<String>,
    /// The user's name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
}

/// Which failed deployments to delete.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeleteFailedInput")]
pub struct DeleteFailedInput {
    /// Only those of this policy.
    #[oai(rename = "policyId")]
    #[serde(rename = "policyId", default, skip_serializing_if = "Option::is_none")]
    pub policy_id: Option<Uuid>,
}

/// The deleted deployments.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeleteFailedResponse")]
pub struct DeleteFailedResponse {
    /// How many.
    #[oai(rename = "deletedCount")]
    #[serde(rename = "deletedCount")]
    pub deleted_count: i64,
    /// Which.
    #[oai(rename = "deletedDeploymentIds")]
    #[serde(rename = "deletedDeploymentIds")]
    pub deleted_deployment_ids: Vec<Uuid>,
}

/// A policy idea that the policy delivers.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeliveredIdea")]
pub struct DeliveredIdea {
    /// The idea.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// The idea's title.
    #[oai(rename = "title")]
    #[serde(rename = "title")]
    pub title: String,
    /// Phase of the delivery: `declared` by the owner, `delivered` while the policy is published.
    #[oai(rename = "phase")]
    #[serde(rename = "phase")]
    pub phase: models::DeliveryPhase,
    /// How much of the idea is delivered.
    #[oai(rename = "coverage")]
    #[serde(rename = "coverage")]
    pub coverage: models::IdeaCoverage,
    /// Description of what the delivery covers; may be empty.
    #[oai(rename = "scope_note")]
    #[serde(rename = "scope_note")]
    pub scope_note: String,
    /// Whether the idea is complete with this policy.
    #[oai(rename = "completes_idea")]
    #[serde(rename = "completes_idea")]
    pub completes_idea: bool,
}

/// Phase of a delivery of an idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum DeliveryPhase {
    /// `declared`.
    #[oai(rename = "declared")]
    #[serde(rename = "declared")]
    Declared,
    /// `delivered`.
    #[oai(rename = "delivered")]
    #[serde(rename = "delivered")]
    Delivered,
}

impl DeliveryPhase {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Declared => "declared",
            Self::Delivered => "delivered",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "declared" => Some(Self::Declared),
            "delivered" => Some(Self::Delivered),
            _ => None,
        }
    }
}

word!(DeliveryPhase);

/// A deployment to one organization.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Deployment")]
pub struct Deployment {
    /// Identifies the deployment.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// `asset_type`.
    #[oai(rename = "asset_type")]
    #[serde(rename = "asset_type")]
    pub asset_type: models::AssetType,
    /// The policy; null for a ruleset.
    #[oai(rename = "policy_id")]
    #[serde(rename = "policy_id")]
    pub policy_id: Option<Uuid>,
    /// The ruleset; null for a policy.
    #[oai(rename = "ruleset_id")]
    #[serde(rename = "ruleset_id")]
    pub ruleset_id: Option<Uuid>,
    /// The governance profile asked for; null for a policy.
    #[oai(rename = "governance_profile")]
    #[serde(rename = "governance_profile")]
    pub governance_profile: Option<models::GovernanceProfile>,
    /// Its result; null before and for a policy.
    #[oai(rename = "governance_profile_result")]
    #[serde(rename = "governance_profile_result")]
    pub governance_profile_result: Option<models::GovernanceProfileResult>,
    /// The connection; null once it was deleted.
    #[oai(rename = "connection_id")]
    #[serde(rename = "connection_id")]
    pub connection_id: Option<Uuid>,
    /// The workspace.
    #[oai(rename = "workspace_id")]
    #[serde(rename = "workspace_id")]
    pub workspace_id: Uuid,
    /// Where the deployment stands.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::DeploymentStatus,
    /// The target organization.
    #[oai(rename = "platform_org_id")]
    #[serde(rename = "platform_org_id")]
    pub platform_org_id: String,
    /// Version of the definition asset; null before it is published.
    #[oai(rename = "definition_asset_version")]
    #[serde(rename = "definition_asset_version")]
    pub definition_asset_version: Option<String>,
    /// Version of the implementation asset; null before it is published.
    #[oai(rename = "implementation_asset_version")]
    #[serde(rename = "implementation_asset_version")]
    pub implementation_asset_version: Option<String>,
    /// Status of the home page; null before, and without one.
    #[oai(rename = "home_doc_status")]
    #[serde(rename = "home_doc_status")]
    pub home_doc_status: Option<models::HomeDocStatus>,
    /// The commit that is deployed; null while it is not known, and for a vendor ruleset.
    #[oai(rename = "commit")]
    #[serde(rename = "commit")]
    pub commit: Option<String>,
    /// The commit of the implementation repository of a split project; otherwise null.
    #[oai(rename = "implementation_commit")]
    #[serde(rename = "implementation_commit")]
    pub implementation_commit: Option<String>,
    /// Why the newest job failed, or why its step last failed while it is retried; otherwise null.
    #[oai(rename = "error")]
    #[serde(rename = "error")]
    pub error: Option<String>,
    /// When the deployment was requested.
    #[oai(rename = "created_at")]
    #[serde(rename = "created_at")]
    pub created_at: DateTime<Utc>,
    /// When a worker began the newest job; null before.
    #[oai(rename = "started_at")]
    #[serde(rename = "started_at")]
    pub started_at: Option<DateTime<Utc>>,
    /// When the newest job ended; null before.
    #[oai(rename = "finished_at")]
    #[serde(rename = "finished_at")]
    pub finished_at: Option<DateTime<Utc>>,
}

/// The deleted deployment.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentDeletedResponse")]
pub struct DeploymentDeletedResponse {
    /// The deployment.
    #[oai(rename = "deletedDeploymentId")]
    #[serde(rename = "deletedDeploymentId")]
    pub deleted_deployment_id: Uuid,
}

/// Jobs and the most recent logs.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentHistoryResponse")]
pub struct DeploymentHistoryResponse {
    /// The jobs, newest first.
    #[oai(rename = "jobs")]
    #[serde(rename = "jobs")]
    pub jobs: Vec<models::DeploymentJob>,
    /// The newest job; null when there is none.
    #[oai(rename = "job")]
    #[serde(rename = "job")]
    pub job: Option<models::DeploymentJob>,
    /// The most recent log lines, oldest first.
    #[oai(rename = "logs")]
    #[serde(rename = "logs")]
    pub logs: Vec<models::DeploymentLog>,
}

/// A deployment to one or more organizations, of a policy, a community ruleset or a vendor ruleset.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentInput")]
pub struct DeploymentInput {
    /// The policy. Exactly one of `policyId`, `rulesetId` and `rulesetCoordinate` must be given.
    #[oai(rename = "policyId")]
    #[serde(rename = "policyId", default, skip_serializing_if = "Option::is_none")]
    pub policy_id: Option<Uuid>,
    /// The connection.
    #[oai(rename = "connectionId")]
    #[serde(rename = "connectionId")]
    pub connection_id: Uuid,
    /// The workspace.
    #[oai(rename = "workspaceId")]
    #[serde(rename = "workspaceId")]
    pub workspace_id: Uuid,
    /// The organizations; duplicates count once. One that the connection does not reach is rejected in its own result.
    #[oai(rename = "targetOrganizationIds")]
    #[serde(rename = "targetOrganizationIds")]
    pub target_organization_ids: Vec<String>,
    /// The community ruleset.
    #[oai(rename = "rulesetId")]
    #[serde(rename = "rulesetId", default, skip_serializing_if = "Option::is_none")]
    pub ruleset_id: Option<Uuid>,
    /// A vendor ruleset, as `groupId/assetId/version`; it is attached to the governance profile, which must be given.
    #[oai(rename = "rulesetCoordinate")]
    #[serde(
        rename = "rulesetCoordinate",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub ruleset_coordinate: Option<String>,
    /// Whether to publish what was built. A ruleset is always published.
    #[oai(rename = "publish")]
    #[serde(rename = "publish", default, skip_serializing_if = "Option::is_none")]
    pub publish: Option<bool>,
    /// Whether to release it as well, which implies publishing.
    #[oai(rename = "release")]
    #[serde(rename = "release", default, skip_serializing_if = "Option::is_none")]
    pub release: Option<bool>,
    /// A branch or tag of the policy's repository to be built instead of the approved commit; of a split project, one of both repositories. A commit is accepted only by its whole id, and only if it is the approved one or at the head of a branch or tag; others are 400. For policies only, and for the owner of the policy (403), unless the service is configured otherwise.
    #[oai(rename = "ref")]
    #[serde(rename = "ref", default, skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    /// The governance profile that a ruleset is attached to; for rulesets only.
    #[oai(rename = "governanceProfile")]
    #[serde(
        rename = "governanceProfile",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub governance_profile: MaybeUndefined<models::GovernanceProfileInput>,
}

/// A job of a deployment.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentJob")]
pub struct DeploymentJob {
    /// Identifies the job.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// `kind`.
    #[oai(rename = "kind")]
    #[serde(rename = "kind")]
    pub kind: models::JobKind,
    /// `status`.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::JobStatus,
    /// The latest step; null before the first.
    #[oai(rename = "step")]
    #[serde(rename = "step")]
    pub step: Option<String>,
    /// How often that step failed transiently.
    #[oai(rename = "tries")]
    #[serde(rename = "tries")]
    pub tries: i64,
    /// Why it failed, or why its step last failed while it is retried; otherwise null.
    #[oai(rename = "error")]
    #[serde(rename = "error")]
    pub error: Option<String>,
    /// When it was enqueued.
    #[oai(rename = "created_at")]
    #[serde(rename = "created_at")]
    pub created_at: DateTime<Utc>,
    /// When a worker began; null before.
    #[oai(rename = "started_at")]
    #[serde(rename = "started_at")]
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended; null before.
    #[oai(rename = "finished_at")]
    #[serde(rename = "finished_at")]
    pub finished_at: Option<DateTime<Utc>>,
    /// The branch, tag or commit that the deployment was made with; null for the approved commit.
    #[oai(rename = "ref")]
    #[serde(rename = "ref")]
    pub r#ref: Option<String>,
    /// The commit that is deployed; null while it is not known, and for a vendor ruleset.
    #[oai(rename = "commit")]
    #[serde(rename = "commit")]
    pub commit: Option<String>,
    /// The commit of the implementation repository of a split project; otherwise null.
    #[oai(rename = "implementation_commit")]
    #[serde(rename = "implementation_commit")]
    pub implementation_commit: Option<String>,
    /// Whether that is the approved commit; null while it is not known.
    #[oai(rename = "reviewed")]
    #[serde(rename = "reviewed")]
    pub reviewed: Option<bool>,
}

/// A page of deployments.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentListResponse")]
pub struct DeploymentListResponse {
    /// The deployments, newest first.
    #[oai(rename = "deployments")]
    #[serde(rename = "deployments")]
    pub deployments: Vec<models::Deployment>,
    /// `pagination`.
    #[oai(rename = "pagination")]
    #[serde(rename = "pagination")]
    pub pagination: models::Pagination,
}

/// A log line.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentLog")]
pub struct DeploymentLog {
    /// Number of the line, ascending.
    #[oai(rename = "seq")]
    #[serde(rename = "seq")]
    pub seq: i64,
    /// When it was written.
    #[oai(rename = "ts")]
    #[serde(rename = "ts")]
    pub ts: DateTime<Utc>,
    /// `stream`.
    #[oai(rename = "stream")]
    #[serde(rename = "stream")]
    pub stream: models::LogStream,
    /// The line.
    #[oai(rename = "message")]
    #[serde(rename = "message")]
    pub message: String,
}

/// What a deployment does: `build` publishes nothing; `attach` is a vendor ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum DeploymentMode {
    /// `build`.
    #[oai(rename = "build")]
    #[serde(rename = "build")]
    Build,
    /// `publish`.
    #[oai(rename = "publish")]
    #[serde(rename = "publish")]
    Publish,
    /// `release`.
    #[oai(rename = "release")]
    #[serde(rename = "release")]
    Release,
    /// `attach`.
    #[oai(rename = "attach")]
    #[serde(rename = "attach")]
    Attach,
}

impl DeploymentMode {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Publish => "publish",
            Self::Release => "release",
            Self::Attach => "attach",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "build" => Some(Self::Build),
            "publish" => Some(Self::Publish),
            "release" => Some(Self::Release),
            "attach" => Some(Self::Attach),
            _ => None,
        }
    }
}

word!(DeploymentMode);

/// The deployment that was created or found.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentRef")]
pub struct DeploymentRef {
    /// Identifies the deployment.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Where it stands.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::DeploymentStatus,
    /// Whether it was there before.
    #[oai(rename = "deduped")]
    #[serde(rename = "deduped")]
    pub deduped: bool,
}

/// What came of one organization.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentResult")]
pub struct DeploymentResult {
    /// Whether the deployment was enqueued.
    #[oai(rename = "ok")]
    #[serde(rename = "ok")]
    pub ok: bool,
    /// The organization.
    #[oai(rename = "organizationId")]
    #[serde(rename = "organizationId")]
    pub organization_id: String,
    /// Its name; null when it is not known.
    #[oai(rename = "organizationName")]
    #[serde(rename = "organizationName")]
    pub organization_name: Option<String>,
    /// Why not; null when it was.
    #[oai(rename = "error")]
    #[serde(rename = "error")]
    pub error: Option<String>,
    /// The deployment; null when there is none.
    #[oai(rename = "deployment")]
    #[serde(rename = "deployment")]
    pub deployment: Option<models::DeploymentRef>,
}

/// One result per organization.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentResultsResponse")]
pub struct DeploymentResultsResponse {
    /// The results, in the order of the request.
    #[oai(rename = "results")]
    #[serde(rename = "results")]
    pub results: Vec<models::DeploymentResult>,
}

/// Status of a deployment. In flight: `queued`, `running`, `cancelling`, `removing`. Live: `published`, `released`, `attached`. `built` was not to be published; `deleted` is no longer on the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum DeploymentStatus {
    /// `queued`.
    #[oai(rename = "queued")]
    #[serde(rename = "queued")]
    Queued,
    /// `running`.
    #[oai(rename = "running")]
    #[serde(rename = "running")]
    Running,
    /// `cancelling`.
    #[oai(rename = "cancelling")]
    #[serde(rename = "cancelling")]
    Cancelling,
    /// `built`.
    #[oai(rename = "built")]
    #[serde(rename = "built")]
    Built,
    /// `published`.
    #[oai(rename = "published")]
    #[serde(rename = "published")]
    Published,
    /// `released`.
    #[oai(rename = "released")]
    #[serde(rename = "released")]
    Released,
    /// `attached`.
    #[oai(rename = "attached")]
    #[serde(rename = "attached")]
    Attached,
    /// `failed`.
    #[oai(rename = "failed")]
    #[serde(rename = "failed")]
    Failed,
    /// `cancelled`.
    #[oai(rename = "cancelled")]
    #[serde(rename = "cancelled")]
    Cancelled,
    /// `removing`.
    #[oai(rename = "removing")]
    #[serde(rename = "removing")]
    Removing,
    /// `unpublished`.
    #[oai(rename = "unpublished")]
    #[serde(rename = "unpublished")]
    Unpublished,
    /// `deleted`.
    #[oai(rename = "deleted")]
    #[serde(rename = "deleted")]
    Deleted,
}

impl DeploymentStatus {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Cancelling => "cancelling",
            Self::Built => "built",
            Self::Published => "published",
            Self::Released => "released",
            Self::Attached => "attached",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Removing => "removing",
            Self::Unpublished => "unpublished",
            Self::Deleted => "deleted",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "queued" => Some(Self::Queued),
            "running" => Some(Self::Running),
            "cancelling" => Some(Self::Cancelling),
            "built" => Some(Self::Built),
            "published" => Some(Self::Published),
            "released" => Some(Self::Released),
            "attached" => Some(Self::Attached),
            "failed" => Some(Self::Failed),
            "cancelled" => Some(Self::Cancelled),
            "removing" => Some(Self::Removing),
            "unpublished" => Some(Self::Unpublished),
            "deleted" => Some(Self::Deleted),
            _ => None,
        }
    }
}

word!(DeploymentStatus);

/// The result of a comparison with the platform.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentSyncResponse")]
pub struct DeploymentSyncResponse {
    /// Always true.
    #[oai(rename = "ok")]
    #[serde(rename = "ok")]
    pub ok: bool,
    /// `result`.
    #[oai(rename = "result")]
    #[serde(rename = "result")]
    pub result: models::SyncResult,
    /// The deployment's status now.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::DeploymentStatus,
}

/// `DescriptionRevisionField`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum DescriptionRevisionField {
    /// `description`.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    Description,
}

impl DescriptionRevisionField {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Description => "description",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "description" => Some(Self::Description),
            _ => None,
        }
    }
}

word!(DescriptionRevisionField);

/// A new About text.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DescriptionRevisionInput")]
pub struct DescriptionRevisionInput {
    /// `field`.
    #[oai(rename = "field")]
    #[serde(rename = "field")]
    pub field: models::DescriptionRevisionField,
    /// Markdown, not blank.
    #[oai(rename = "value")]
    #[serde(rename = "value")]
    pub value: String,
}

/// Whether a development version exists.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DevVersionResponse")]
pub struct DevVersionResponse {
    /// Null when there is nothing to look up, or the look-up failed.
    #[oai(rename = "dev_version_exists")]
    #[serde(rename = "dev_version_exists")]
    pub dev_version_exists: Option<bool>,
}

/// Whether a policy acts on traffic into the gateway or out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum Direction {
    /// `inbound`.
    #[oai(rename = "inbound")]
    #[serde(rename = "inbound")]
    Inbound,
    /// `outbound`.
    #[oai(rename = "outbound")]
    #[serde(rename = "outbound")]
    Outbound,
}

impl Direction {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inbound => "inbound",
            Self::Outbound => "outbound",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "inbound" => Some(Self::Inbound),
            "outbound" => Some(Self::Outbound),
            _ => None,
        }
    }
}

word!(Direction);

/// A documentation tab.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DocTab")]
pub struct DocTab {
    /// Identifies the tab within its policy or ruleset.
    #[oai(rename = "key")]
    #[serde(rename = "key")]
    pub key: String,
    /// Title as shown.
    #[oai(rename = "title")]
    #[serde(rename = "title")]
    pub title: String,
    /// `predefined` for the keys `overview`, `rules`, `examples` and `faq`; the value for other keys is open.
    #[oai(rename = "kind")]
    #[serde(rename = "kind")]
    pub kind: models::DocTabKind,
    /// Content, Markdown.
    #[oai(rename = "bodyMd")]
    #[serde(rename = "bodyMd")]
    pub body_md: String,
    /// Position among the tabs, ascending.
    #[oai(rename = "sortOrder")]
    #[serde(rename = "sortOrder")]
    pub sort_order: i64,
}

/// A documentation tab.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DocTabInput")]
pub struct DocTabInput {
    /// Identifies the tab.
    #[oai(rename = "key")]
    #[serde(rename = "key")]
    pub key: String,
    /// Title as shown, not blank.
    #[oai(rename = "title")]
    #[serde(rename = "title")]
    pub title: String,
    /// Content, Markdown; empty when absent.
    #[oai(rename = "bodyMd")]
    #[serde(rename = "bodyMd", default, skip_serializing_if = "Option::is_none")]
    pub body_md: Option<String>,
    /// Position among the tabs, ascending; the place in the list when absent.
    #[oai(rename = "sortOrder")]
    #[serde(rename = "sortOrder", default, skip_serializing_if = "Option::is_none")]
    pub sort_order: Option<i64>,
    /// Ignored: it follows from the key. Accepted so that a tab can be sent back as it was read.
    #[oai(rename = "kind")]
    #[serde(rename = "kind", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

/// Whether the key is one of `overview`, `rules`, `examples` and `faq`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum DocTabKind {
    /// `predefined`.
    #[oai(rename = "predefined")]
    #[serde(rename = "predefined")]
    Predefined,
    /// `custom`.
    #[oai(rename = "custom")]
    #[serde(rename = "custom")]
    Custom,
}

impl DocTabKind {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Predefined => "predefined",
            Self::Custom => "custom",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "predefined" => Some(Self::Predefined),
            "custom" => Some(Self::Custom),
            _ => None,
        }
    }
}

word!(DocTabKind);

/// A tab's new content.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DocTabPut")]
pub struct DocTabPut {
    /// Title as shown, not blank.
    #[oai(rename = "title")]
    #[serde(rename = "title")]
    pub title: String,
    /// Content, Markdown; unchanged when absent, empty in a new tab.
    #[oai(rename = "bodyMd")]
    #[serde(rename = "bodyMd", default, skip_serializing_if = "Option::is_none")]
    pub body_md: Option<String>,
    /// Position among the tabs, ascending; unchanged when absent, last in a new tab.
    #[oai(rename = "sortOrder")]
    #[serde(rename = "sortOrder", default, skip_serializing_if = "Option::is_none")]
    pub sort_order: Option<i64>,
    /// Ignored: it follows from the key. Accepted so that a tab can be sent back as it was read.
    #[oai(rename = "kind")]
    #[serde(rename = "kind", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

/// A documentation tab.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DocTabResponse")]
pub struct DocTabResponse {
    /// `tab`.
    #[oai(rename = "tab")]
    #[serde(rename = "tab")]
    pub tab: models::DocTab,
}

/// How far a policy is documented.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DocsSummary")]
pub struct DocsSummary {
    /// Number of documentation tabs.
    #[oai(rename = "tabCount")]
    #[serde(rename = "tabCount")]
    pub tab_count: i64,
    /// `completeness`.
    #[oai(rename = "completeness")]
    #[serde(rename = "completeness")]
    pub completeness: models::Completeness,
}

/// The empty string.
pub type EmptyString = String;

/// All errors have this format.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Error")]
pub struct Error {
    /// `error`.
    #[oai(rename = "error")]
    #[serde(rename = "error")]
    pub error: models::ErrorBody,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ErrorBody")]
pub struct ErrorBody {
    /// A machine-readable code, such as `invalid_request`, `unauthenticated`, `forbidden`, `insufficient_scope`, `not_found`, `conflict`.
    #[oai(rename = "code")]
    #[serde(rename = "code")]
    pub code: String,
    /// A sentence for people.
    #[oai(rename = "message")]
    #[serde(rename = "message")]
    pub message: String,
    /// Identifies the request in the log; also in the header `X-Request-Id`.
    #[oai(rename = "request_id")]
    #[serde(rename = "request_id")]
    pub request_id: String,
    /// Errors by field; absent when there are none.
    #[oai(rename = "details")]
    #[serde(rename = "details", default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Vec<models::ErrorDetail>>,
}

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ErrorDetail")]
pub struct ErrorDetail {
    /// The field: a property, its path (`scopes.0`), or a parameter; empty for the body as a whole.
    #[oai(rename = "field")]
    #[serde(rename = "field")]
    pub field: String,
    /// What would be right.
    #[oai(rename = "message")]
    #[serde(rename = "message")]
    pub message: String,
}

/// Contents of `exchange.json`.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ExchangeInfo")]
pub struct ExchangeInfo {
    /// Asset id; null when absent.
    #[oai(rename = "assetId")]
    #[serde(rename = "assetId")]
    pub asset_id: Option<String>,
    /// Name; null when absent.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: Option<String>,
    /// Description; null when absent.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: Option<String>,
    /// Path of the profile; null when absent.
    #[oai(rename = "main")]
    #[serde(rename = "main")]
    pub main: Option<String>,
}

/// A deployment that is missing on the platform.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "GoneDeployment")]
pub struct GoneDeployment {
    /// The deployment.
    #[oai(rename = "deployment_id")]
    #[serde(rename = "deployment_id")]
    pub deployment_id: Uuid,
    /// The policy's name; null for a ruleset.
    #[oai(rename = "policy_name")]
    #[serde(rename = "policy_name")]
    pub policy_name: Option<String>,
    /// The version that is gone.
    #[oai(rename = "version")]
    #[serde(rename = "version")]
    pub version: Option<String>,
    /// The deployment's status.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::DeploymentStatus,
    /// The deployment's mode.
    #[oai(rename = "mode")]
    #[serde(rename = "mode")]
    pub mode: models::DeploymentMode,
}

/// The governance profile that a ruleset is attached to.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "GovernanceProfile")]
pub struct GovernanceProfile {
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Which APIs it applies to, as `tag:public,scope:rest-api`.
    #[oai(rename = "filter")]
    #[serde(rename = "filter")]
    pub filter: String,
}

/// A governance profile; it is created if none has this name.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "GovernanceProfileInput")]
pub struct GovernanceProfileInput {
    /// Name, not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Which APIs it applies to, as `tag:public,scope:rest-api`. The platform may refuse to create a profile without one.
    #[oai(rename = "filter")]
    #[serde(rename = "filter", default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
}

/// Result of attaching the ruleset.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "GovernanceProfileResult")]
pub struct GovernanceProfileResult {
    /// The profile's identifier on the platform.
    #[oai(rename = "profileId")]
    #[serde(rename = "profileId")]
    pub profile_id: String,
    /// The profile's version on the platform.
    #[oai(rename = "version")]
    #[serde(rename = "version")]
    pub version: String,
    /// Whether the profile was made for it.
    #[oai(rename = "created")]
    #[serde(rename = "created")]
    pub created: bool,
    /// The ruleset that was attached, as `gav://groupId/assetId/version`.
    #[oai(rename = "ruleset")]
    #[serde(rename = "ruleset")]
    pub ruleset: String,
}

/// Who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum HistoryActor {
    /// `owner`.
    #[oai(rename = "owner")]
    #[serde(rename = "owner")]
    Owner,
    /// `administrator`.
    #[oai(rename = "administrator")]
    #[serde(rename = "administrator")]
    Administrator,
}

impl HistoryActor {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Administrator => "administrator",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "owner" => Some(Self::Owner),
            "administrator" => Some(Self::Administrator),
            _ => None,
        }
    }
}

word!(HistoryActor);

/// Something that happened.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "HistoryEntry")]
pub struct HistoryEntry {
    /// What happened: `submitted`, `edited`, `resubmitted`, `revised`, `approved`, `rejected`, `set_private`, `set_published`, `revision_proposed`, `revision_approved`, `revision_rejected`, `transferred`.
    #[oai(rename = "event")]
    #[serde(rename = "event")]
    pub event: String,
    /// The status of the policy or submission after it.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: String,
    /// `actor`.
    #[oai(rename = "actor")]
    #[serde(rename = "actor")]
    pub actor: models::HistoryActor,
    /// The reviewer's feedback, for the owner and reviewers; null otherwise.
    #[oai(rename = "feedback")]
    #[serde(rename = "feedback")]
    pub feedback: Option<String>,
    /// The user who decided, for the owner and reviewers; absent where that was not said, and from other events.
    #[oai(rename = "reviewed_by")]
    #[serde(
        rename = "reviewed_by",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub reviewed_by: Option<Uuid>,
    /// Of a policy: the field of a revision, or the new owner after a transfer; null for other events.
    #[oai(rename = "detail")]
    #[serde(
        rename = "detail",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub detail: MaybeUndefined<String>,
    /// Of a ruleset submission: which revision it was about; 0 is the first submission.
    #[oai(rename = "revision")]
    #[serde(rename = "revision", default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<i64>,
    /// When.
    #[oai(rename = "at")]
    #[serde(rename = "at")]
    pub at: DateTime<Utc>,
}

/// A review history.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "HistoryResponse")]
pub struct HistoryResponse {
    /// What happened.
    #[oai(rename = "entries")]
    #[serde(rename = "entries")]
    pub entries: Vec<models::HistoryEntry>,
}

/// Status of the home page; `failed` does not make the deployment fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum HomeDocStatus {
    /// `published`.
    #[oai(rename = "published")]
    #[serde(rename = "published")]
    Published,
    /// `failed`.
    #[oai(rename = "failed")]
    #[serde(rename = "failed")]
    Failed,
}

impl HomeDocStatus {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Failed => "failed",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "published" => Some(Self::Published),
            "failed" => Some(Self::Failed),
            _ => None,
        }
    }
}

word!(HomeDocStatus);

/// How much of an idea a policy delivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum IdeaCoverage {
    /// `full`.
    #[oai(rename = "full")]
    #[serde(rename = "full")]
    Full,
    /// `partial`.
    #[oai(rename = "partial")]
    #[serde(rename = "partial")]
    Partial,
}

impl IdeaCoverage {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Partial => "partial",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "full" => Some(Self::Full),
            "partial" => Some(Self::Partial),
            _ => None,
        }
    }
}

word!(IdeaCoverage);

/// A policy deployed in the workspace. Of one that the caller cannot see, a private one, there is the name only.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "InstalledPolicy")]
pub struct InstalledPolicy {
    /// Identifies it.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Category; null when the caller cannot see the policy.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: Option<String>,
    /// Its subject; null when the caller cannot see the policy.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: Option<String>,
    /// Version of the development kit; null when it is not known.
    #[oai(rename = "pdk_version")]
    #[serde(rename = "pdk_version")]
    pub pdk_version: Option<String>,
    /// The owner's name; null when the caller cannot see the policy.
    #[oai(rename = "owner_name")]
    #[serde(rename = "owner_name")]
    pub owner_name: Option<String>,
    /// The owner's company; null when none is given.
    #[oai(rename = "company")]
    #[serde(rename = "company")]
    pub company: Option<String>,
    /// The owner; null when the caller cannot see the policy.
    #[oai(rename = "submitted_by")]
    #[serde(rename = "submitted_by")]
    pub submitted_by: Option<Uuid>,
    /// Icon; null when there is none.
    #[oai(rename = "icon_url")]
    #[serde(rename = "icon_url")]
    pub icon_url: Option<String>,
    /// Deployments in this workspace.
    #[oai(rename = "deploys_in_workspace")]
    #[serde(rename = "deploys_in_workspace")]
    pub deploys_in_workspace: i64,
    /// The newest of them.
    #[oai(rename = "latest_deployment_at")]
    #[serde(rename = "latest_deployment_at")]
    pub latest_deployment_at: DateTime<Utc>,
}

/// A ruleset deployed in the workspace.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "InstalledRuleset")]
pub struct InstalledRuleset {
    /// Identifies it.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Category.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: String,
    /// What it is about.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// The kinds of specification that it applies to.
    #[oai(rename = "target_scopes")]
    #[serde(rename = "target_scopes")]
    pub target_scopes: Vec<models::TargetScope>,
    /// The owner's name.
    #[oai(rename = "owner_name")]
    #[serde(rename = "owner_name")]
    pub owner_name: String,
    /// The owner's company; null when none is given.
    #[oai(rename = "company")]
    #[serde(rename = "company")]
    pub company: Option<String>,
    /// The owner.
    #[oai(rename = "submitted_by")]
    #[serde(rename = "submitted_by")]
    pub submitted_by: Uuid,
    /// Icon; null when there is none.
    #[oai(rename = "icon_url")]
    #[serde(rename = "icon_url")]
    pub icon_url: Option<String>,
    /// Deployments in this workspace.
    #[oai(rename = "deploys_in_workspace")]
    #[serde(rename = "deploys_in_workspace")]
    pub deploys_in_workspace: i64,
    /// The newest of them.
    #[oai(rename = "latest_deployment_at")]
    #[serde(rename = "latest_deployment_at")]
    pub latest_deployment_at: DateTime<Utc>,
}

/// Whether the repository accepts issues.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "IssuesEnabledResponse")]
pub struct IssuesEnabledResponse {
    /// Null when the repository cannot be read; then keep trusting `sourcehost_has_issues`.
    #[oai(rename = "enabled")]
    #[serde(rename = "enabled")]
    pub enabled: Option<bool>,
}

/// What a job does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum JobKind {
    /// `deploy`.
    #[oai(rename = "deploy")]
    #[serde(rename = "deploy")]
    Deploy,
    /// `unpublish`.
    #[oai(rename = "unpublish")]
    #[serde(rename = "unpublish")]
    Unpublish,
    /// `delete_release`.
    #[oai(rename = "delete_release")]
    #[serde(rename = "delete_release")]
    DeleteRelease,
}

impl JobKind {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deploy => "deploy",
            Self::Unpublish => "unpublish",
            Self::DeleteRelease => "delete_release",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "deploy" => Some(Self::Deploy),
            "unpublish" => Some(Self::Unpublish),
            "delete_release" => Some(Self::DeleteRelease),
            _ => None,
        }
    }
}

word!(JobKind);

/// The job that was enqueued, or why there was nothing to do.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "JobResponse")]
pub struct JobResponse {
    /// Null when there was nothing to do.
    #[oai(rename = "job")]
    #[serde(rename = "job")]
    pub job: Option<models::DeploymentJob>,
    /// Why there was nothing to do; null when a job was enqueued.
    #[oai(rename = "reason")]
    #[serde(rename = "reason")]
    pub reason: Option<String>,
}

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum JobStatus {
    /// `queued`.
    #[oai(rename = "queued")]
    #[serde(rename = "queued")]
    Queued,
    /// `running`.
    #[oai(rename = "running")]
    #[serde(rename = "running")]
    Running,
    /// `done`.
    #[oai(rename = "done")]
    #[serde(rename = "done")]
    Done,
    /// `failed`.
    #[oai(rename = "failed")]
    #[serde(rename = "failed")]
    Failed,
    /// `cancelled`.
    #[oai(rename = "cancelled")]
    #[serde(rename = "cancelled")]
    Cancelled,
}

impl JobStatus {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "queued" => Some(Self::Queued),
            "running" => Some(Self::Running),
            "done" => Some(Self::Done),
            "failed" => Some(Self::Failed),
            "cancelled" => Some(Self::Cancelled),
            _ => None,
        }
    }
}

word!(JobStatus);

/// The caller's like.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "LikeResponse")]
pub struct LikeResponse {
    /// Whether the caller likes the policy.
    #[oai(rename = "liked")]
    #[serde(rename = "liked")]
    pub liked: bool,
}

/// Where a log line comes from: the service (`system`) or the output of the build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum LogStream {
    /// `system`.
    #[oai(rename = "system")]
    #[serde(rename = "system")]
    System,
    /// `stdout`.
    #[oai(rename = "stdout")]
    #[serde(rename = "stdout")]
    Stdout,
    /// `stderr`.
    #[oai(rename = "stderr")]
    #[serde(rename = "stderr")]
    Stderr,
}

impl LogStream {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Stdout => "stdout",
            Self::Stderr => "stderr",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "system" => Some(Self::System),
            "stdout" => Some(Self::Stdout),
            "stderr" => Some(Self::Stderr),
            _ => None,
        }
    }
}

word!(LogStream);

/// The changes to the profile, at least one.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "MePatch")]
pub struct MePatch {
    /// Company; null or the empty string clears it.
    #[oai(rename = "company")]
    #[serde(
        rename = "company",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub company: MaybeUndefined<String>,
    /// Name in URLs: 2 to 40 letters, digits, hyphens, dots and underscores, the first a letter or digit; unique without regard to case (409); null or the empty string clears it.
    #[oai(rename = "username")]
    #[serde(
        rename = "username",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub username: MaybeUndefined<String>,
    /// About the user; null or the empty string clears it.
    #[oai(rename = "bio")]
    #[serde(
        rename = "bio",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub bio: MaybeUndefined<String>,
    /// Profile page, an http or https address; null or the empty string clears it.
    #[oai(rename = "linkedinUrl")]
    #[serde(
        rename = "linkedinUrl",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub linkedin_url: MaybeUndefined<String>,
    /// Profile page, an http or https address; null or the empty string clears it.
    #[oai(rename = "xUrl")]
    #[serde(
        rename = "xUrl",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub x_url: MaybeUndefined<String>,
    /// Whether others see the profile.
    #[oai(rename = "profileIsPublic")]
    #[serde(
        rename = "profileIsPublic",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub profile_is_public: Option<bool>,
}

/// What removing the member would touch.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "MemberImpactResponse")]
pub struct MemberImpactResponse {
    /// The member's role.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: models::WorkspaceRole,
    /// When the member was disabled; null when active.
    #[oai(rename = "disabled_at")]
    #[serde(rename = "disabled_at")]
    pub disabled_at: Option<DateTime<Utc>>,
    /// Connections of the member that are shared here.
    #[oai(rename = "owned_shared_connections")]
    #[serde(rename = "owned_shared_connections")]
    pub owned_shared_connections: i64,
    /// Deployments that the member made here.
    #[oai(rename = "deployments_authored")]
    #[serde(rename = "deployments_authored")]
    pub deployments_authored: i64,
}

/// A member to be added.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "MemberInput")]
pub struct MemberInput {
    /// The member's role.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: models::WorkspaceRole,
    /// The user. Exactly one of `userId` and `email` must be given.
    #[oai(rename = "userId")]
    #[serde(rename = "userId", default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<Uuid>,
    /// The user's e-mail address.
    #[oai(rename = "email")]
    #[serde(rename = "email", default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// Members.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "MemberListResponse")]
pub struct MemberListResponse {
    /// The members.
    #[oai(rename = "members")]
    #[serde(rename = "members")]
    pub members: Vec<models::WorkspaceMember>,
}

/// A member's changes, at least one.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "MemberPatch")]
pub struct MemberPatch {
    /// The new role.
    #[oai(rename = "role")]
    #[serde(rename = "role", default, skip_serializing_if = "Option::is_none")]
    pub role: Option<models::WorkspaceRole>,
    /// Whether the member is disabled.
    #[oai(rename = "disabled")]
    #[serde(rename = "disabled", default, skip_serializing_if = "Option::is_none")]
    pub disabled: Option<bool>,
}

/// The request was carried out.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "OkResponse")]
pub struct OkResponse {
    /// Always true: errors have an error status.
    #[oai(rename = "ok")]
    #[serde(rename = "ok")]
    pub ok: bool,
}

/// Organizations.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "OrgListResponse")]
pub struct OrgListResponse {
    /// The organizations, a parent before its children.
    #[oai(rename = "orgs")]
    #[serde(rename = "orgs")]
    pub orgs: Vec<models::PlatformOrg>,
}

/// Pagination of the list.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Pagination")]
pub struct Pagination {
    /// Size of the page.
    #[oai(rename = "limit")]
    #[serde(rename = "limit")]
    pub limit: i64,
    /// How many were skipped.
    #[oai(rename = "offset")]
    #[serde(rename = "offset")]
    pub offset: i64,
    /// How many there are.
    #[oai(rename = "total")]
    #[serde(rename = "total")]
    pub total: i64,
}

/// An organization of the platform.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "PlatformOrg")]
pub struct PlatformOrg {
    /// The platform's identifier.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: String,
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Whether it is the organization of the connection itself.
    #[oai(rename = "isPrimary")]
    #[serde(rename = "isPrimary")]
    pub is_primary: bool,
    /// Names from the root to the organization, joined by ` / `.
    #[oai(rename = "fullPath")]
    #[serde(rename = "fullPath")]
    pub full_path: String,
}

/// A community policy.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Policy")]
pub struct Policy {
    /// Identifies the policy; its submission has the same identifier.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// The policy's name in URLs; unique.
    #[oai(rename = "slug")]
    #[serde(rename = "slug")]
    pub slug: String,
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// About text, Markdown.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// Category, as the project's `gcl.yaml` says; `Other` if it says none.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: String,
    /// Where the policy stands.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::PolicyStatus,
    /// Whether the caller likes the policy; false for anonymous callers.
    #[oai(rename = "liked")]
    #[serde(rename = "liked")]
    pub liked: bool,
    /// Whether the source repository accepted issues when it was last read; null when that is not known.
    #[oai(rename = "sourcehost_has_issues")]
    #[serde(rename = "sourcehost_has_issues")]
    pub sourcehost_has_issues: Option<bool>,
    /// The ideas that the policy delivers.
    #[oai(rename = "delivers_ideas")]
    #[serde(rename = "delivers_ideas")]
    pub delivers_ideas: Vec<models::DeliveredIdea>,
    /// Who contributed.
    #[oai(rename = "contributors")]
    #[serde(rename = "contributors")]
    pub contributors: Vec<models::Contributor>,
    /// The owner's picture; null when there is none.
    #[oai(rename = "owner_avatar_url")]
    #[serde(rename = "owner_avatar_url")]
    pub owner_avatar_url: Option<String>,
    /// SHA-256 of the owner's lower-case e-mail address, hexadecimal, for picture services; null when the owner's profile is not public, but for the owner and administrators.
    #[oai(rename = "owner_avatar_email_hash")]
    #[serde(rename = "owner_avatar_email_hash")]
    pub owner_avatar_email_hash: Option<String>,
    /// `docs_summary`.
    #[oai(rename = "docs_summary")]
    #[serde(rename = "docs_summary")]
    pub docs_summary: models::DocsSummary,
    /// The kinds of asset that the policy can be applied to.
    #[oai(rename = "asset_kinds")]
    #[serde(rename = "asset_kinds")]
    pub asset_kinds: Vec<models::AssetKind>,
    /// The versions of the agent-to-agent protocol that the policy supports.
    #[oai(rename = "a2a_protocol_versions")]
    #[serde(rename = "a2a_protocol_versions")]
    pub a2a_protocol_versions: Vec<String>,
    /// `direction`.
    #[oai(rename = "direction")]
    #[serde(rename = "direction")]
    pub direction: models::Direction,
    /// Branch, tag or commit of the source repository; null when the default branch is meant.
    #[oai(rename = "source_ref")]
    #[serde(rename = "source_ref")]
    pub source_ref: Option<String>,
    /// The same for the implementation repository of a split project; null otherwise.
    #[oai(rename = "implementation_source_ref")]
    #[serde(rename = "implementation_source_ref")]
    pub implementation_source_ref: Option<String>,
}

/// A page of a policy's history.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "PolicyHistoryResponse")]
pub struct PolicyHistoryResponse {
    /// What happened, newest first.
    #[oai(rename = "entries")]
    #[serde(rename = "entries")]
    pub entries: Vec<models::HistoryEntry>,
    /// Pass it as `before` for the next page; null on the last one.
    #[oai(rename = "nextCursor")]
    #[serde(rename = "nextCursor")]
    pub next_cursor: Option<String>,
}

/// A community policy, or a vendor policy when `source` is `vendor`. A vendor policy has a `summary`, a community policy an `id`.
#[derive(Clone, Debug, PartialEq, Union, Serialize, Deserialize)]
#[serde(untagged)]
#[oai(discriminator_name = "", one_of = true)]
#[allow(clippy::large_enum_variant)]
pub enum PolicyListItem {
    /// `Policy`.
    #[oai(mapping = "")]
    Policy(models::Policy),
    /// `VendorPolicySummary`.
    #[oai(mapping = "")]
    VendorPolicySummary(models::VendorPolicySummary),
}

/// Policies.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "PolicyListResponse")]
pub struct PolicyListResponse {
    /// The policies, in the order asked for.
    #[oai(rename = "policies")]
    #[serde(rename = "policies")]
    pub policies: Vec<models::PolicyListItem>,
}

/// The changes to a policy, at least one.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "PolicyPatch")]
pub struct PolicyPatch {
    /// Name as shown, not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Category, not blank.
    #[oai(rename = "category")]
    #[serde(rename = "category", default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
}

/// A policy.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "PolicyResponse")]
pub struct PolicyResponse {
    /// `policy`.
    #[oai(rename = "policy")]
    #[serde(rename = "policy")]
    pub policy: models::Policy,
}

/// Whether the caller reviews the policy.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "PolicyReviewerResponse")]
pub struct PolicyReviewerResponse {
    /// Whether the caller is a reviewer of the policy.
    #[oai(rename = "isReviewer")]
    #[serde(rename = "isReviewer")]
    pub is_reviewer: bool,
}

/// A proposed edit of a published policy.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "PolicyRevision")]
pub struct PolicyRevision {
    /// Identifies the revision.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// The policy.
    #[oai(rename = "policy_id")]
    #[serde(rename = "policy_id")]
    pub policy_id: Uuid,
    /// `field`.
    #[oai(rename = "field")]
    #[serde(rename = "field")]
    pub field: models::RevisionField,
    /// What it is to become.
    #[oai(rename = "proposed_value")]
    #[serde(rename = "proposed_value")]
    pub proposed_value: String,
    /// The value when the edit was proposed.
    #[oai(rename = "previous_value")]
    #[serde(rename = "previous_value")]
    pub previous_value: String,
    /// Status of the revision; `pending` is one value.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::RevisionStatus,
    /// The reviewer's feedback; null before the review.
    #[oai(rename = "feedback")]
    #[serde(rename = "feedback")]
    pub feedback: Option<String>,
    /// When it was proposed.
    #[oai(rename = "submitted_at")]
    #[serde(rename = "submitted_at")]
    pub submitted_at: DateTime<Utc>,
    /// When it was reviewed; null before.
    #[oai(rename = "reviewed_at")]
    #[serde(rename = "reviewed_at")]
    pub reviewed_at: Option<DateTime<Utc>>,
}

/// Status of a policy or its submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum PolicyStatus {
    /// `under_review`.
    #[oai(rename = "under_review")]
    #[serde(rename = "under_review")]
    UnderReview,
    /// `published`.
    #[oai(rename = "published")]
    #[serde(rename = "published")]
    Published,
    /// `rejected`.
    #[oai(rename = "rejected")]
    #[serde(rename = "rejected")]
    Rejected,
    /// `private`.
    #[oai(rename = "private")]
    #[serde(rename = "private")]
    Private,
}

impl PolicyStatus {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UnderReview => "under_review",
            Self::Published => "published",
            Self::Rejected => "rejected",
            Self::Private => "private",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "under_review" => Some(Self::UnderReview),
            "published" => Some(Self::Published),
            "rejected" => Some(Self::Rejected),
            "private" => Some(Self::Private),
            _ => None,
        }
    }
}

word!(PolicyStatus);

/// A policy submitted for review.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "PolicySubmission")]
pub struct PolicySubmission {
    /// Identifies the submission; its policy has the same identifier.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// About text, Markdown.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// Status of the submission: the status of its policy.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::PolicyStatus,
    /// Address of the repository, of the definition in a split project.
    #[oai(rename = "sourcehostUrl")]
    #[serde(rename = "sourcehostUrl")]
    pub sourcehost_url: String,
    /// The reviewer's feedback; null before the review.
    #[oai(rename = "feedback")]
    #[serde(rename = "feedback")]
    pub feedback: Option<String>,
    /// `projectType`.
    #[oai(rename = "projectType")]
    #[serde(rename = "projectType")]
    pub project_type: models::ProjectType,
    /// Address of the implementation repository; null for a unified project.
    #[oai(rename = "implementationSourcehostUrl")]
    #[serde(rename = "implementationSourcehostUrl")]
    pub implementation_sourcehost_url: Option<String>,
    /// When it was submitted, or submitted again.
    #[oai(rename = "submittedAt")]
    #[serde(rename = "submittedAt")]
    pub submitted_at: DateTime<Utc>,
    /// When it was reviewed; null before.
    #[oai(rename = "reviewedAt")]
    #[serde(rename = "reviewedAt")]
    pub reviewed_at: Option<DateTime<Utc>>,
    /// When it was made.
    #[oai(rename = "createdAt")]
    #[serde(rename = "createdAt")]
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    #[oai(rename = "updatedAt")]
    #[serde(rename = "updatedAt")]
    pub updated_at: DateTime<Utc>,
    /// The commit of the repository that is or was reviewed; null of what was submitted before commits were kept.
    #[oai(rename = "sourceCommit")]
    #[serde(rename = "sourceCommit")]
    pub source_commit: Option<String>,
    /// The same of the implementation repository; null for a unified project.
    #[oai(rename = "implementationSourceCommit")]
    #[serde(rename = "implementationSourceCommit")]
    pub implementation_source_commit: Option<String>,
    /// Version of what is reviewed; rises with each change.
    #[oai(rename = "version")]
    #[serde(rename = "version")]
    pub version: i64,
}

/// What a validation profile holds.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ProfileInfo")]
pub struct ProfileInfo {
    /// The name it gives itself.
    #[oai(rename = "profileName")]
    #[serde(rename = "profileName")]
    pub profile_name: String,
    /// Its description; null when it has none.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: Option<String>,
    /// Names of the rules.
    #[oai(rename = "ruleNames")]
    #[serde(rename = "ruleNames")]
    pub rule_names: Vec<String>,
    /// `ruleCounts`.
    #[oai(rename = "ruleCounts")]
    #[serde(rename = "ruleCounts")]
    pub rule_counts: models::RuleCounts,
    /// The classes that the rules apply to.
    #[oai(rename = "targetClasses")]
    #[serde(rename = "targetClasses")]
    pub target_classes: Vec<String>,
    /// Version of the dialect.
    #[oai(rename = "dialectVersion")]
    #[serde(rename = "dialectVersion")]
    pub dialect_version: String,
}

/// Something that the check found.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ProjectFinding")]
pub struct ProjectFinding {
    /// `code`.
    #[oai(rename = "code")]
    #[serde(rename = "code")]
    pub code: models::ProjectFindingCode,
    /// A sentence for people.
    #[oai(rename = "message")]
    #[serde(rename = "message")]
    pub message: String,
    /// `part`.
    #[oai(rename = "part")]
    #[serde(rename = "part")]
    pub part: models::ProjectPart,
    /// The path that it concerns, from the repository's root; null if none.
    #[oai(rename = "path")]
    #[serde(rename = "path")]
    pub path: Option<String>,
}

/// What kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum ProjectFindingCode {
    /// `address_invalid`.
    #[oai(rename = "address_invalid")]
    #[serde(rename = "address_invalid")]
    AddressInvalid,
    /// `implementation_missing`.
    #[oai(rename = "implementation_missing")]
    #[serde(rename = "implementation_missing")]
    ImplementationMissing,
    /// `implementation_ignored`.
    #[oai(rename = "implementation_ignored")]
    #[serde(rename = "implementation_ignored")]
    ImplementationIgnored,
    /// `repository_not_found`.
    #[oai(rename = "repository_not_found")]
    #[serde(rename = "repository_not_found")]
    RepositoryNotFound,
    /// `repository_disabled`.
    #[oai(rename = "repository_disabled")]
    #[serde(rename = "repository_disabled")]
    RepositoryDisabled,
    /// `repository_blocked`.
    #[oai(rename = "repository_blocked")]
    #[serde(rename = "repository_blocked")]
    RepositoryBlocked,
    /// `repository_withheld`.
    #[oai(rename = "repository_withheld")]
    #[serde(rename = "repository_withheld")]
    RepositoryWithheld,
    /// `repository_empty`.
    #[oai(rename = "repository_empty")]
    #[serde(rename = "repository_empty")]
    RepositoryEmpty,
    /// `repository_moved`.
    #[oai(rename = "repository_moved")]
    #[serde(rename = "repository_moved")]
    RepositoryMoved,
    /// `repository_archived`.
    #[oai(rename = "repository_archived")]
    #[serde(rename = "repository_archived")]
    RepositoryArchived,
    /// `ref_not_found`.
    #[oai(rename = "ref_not_found")]
    #[serde(rename = "ref_not_found")]
    RefNotFound,
    /// `commit_abbreviated`.
    #[oai(rename = "commit_abbreviated")]
    #[serde(rename = "commit_abbreviated")]
    CommitAbbreviated,
    /// `ref_rejected`.
    #[oai(rename = "ref_rejected")]
    #[serde(rename = "ref_rejected")]
    RefRejected,
    /// `path_not_found`.
    #[oai(rename = "path_not_found")]
    #[serde(rename = "path_not_found")]
    PathNotFound,
    /// `file_missing`.
    #[oai(rename = "file_missing")]
    #[serde(rename = "file_missing")]
    FileMissing,
    /// `not_a_file`.
    #[oai(rename = "not_a_file")]
    #[serde(rename = "not_a_file")]
    NotAFile,
    /// `lfs_pointer`.
    #[oai(rename = "lfs_pointer")]
    #[serde(rename = "lfs_pointer")]
    LfsPointer,
    /// `file_too_large`.
    #[oai(rename = "file_too_large")]
    #[serde(rename = "file_too_large")]
    FileTooLarge,
    /// `file_invalid`.
    #[oai(rename = "file_invalid")]
    #[serde(rename = "file_invalid")]
    FileInvalid,
    /// `field_invalid`.
    #[oai(rename = "field_invalid")]
    #[serde(rename = "field_invalid")]
    FieldInvalid,
    /// `field_missing`.
    #[oai(rename = "field_missing")]
    #[serde(rename = "field_missing")]
    FieldMissing,
    /// `value_unknown`.
    #[oai(rename = "value_unknown")]
    #[serde(rename = "value_unknown")]
    ValueUnknown,
    /// `asset_mismatch`.
    #[oai(rename = "asset_mismatch")]
    #[serde(rename = "asset_mismatch")]
    AssetMismatch,
}

impl ProjectFindingCode {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AddressInvalid => "address_invalid",
            Self::ImplementationMissing => "implementation_missing",
            Self::ImplementationIgnored => "implementation_ignored",
            Self::RepositoryNotFound => "repository_not_found",
            Self::RepositoryDisabled => "repository_disabled",
            Self::RepositoryBlocked => "repository_blocked",
            Self::RepositoryWithheld => "repository_withheld",
            Self::RepositoryEmpty => "repository_empty",
            Self::RepositoryMoved => "repository_moved",
            Self::RepositoryArchived => "repository_archived",
            Self::RefNotFound => "ref_not_found",
            Self::CommitAbbreviated => "commit_abbreviated",
            Self::RefRejected => "ref_rejected",
            Self::PathNotFound => "path_not_found",
            Self::FileMissing => "file_missing",
            Self::NotAFile => "not_a_file",
            Self::LfsPointer => "lfs_pointer",
            Self::FileTooLarge => "file_too_large",
            Self::FileInvalid => "file_invalid",
            Self::FieldInvalid => "field_invalid",
            Self::FieldMissing => "field_missing",
            Self::ValueUnknown => "value_unknown",
            Self::AssetMismatch => "asset_mismatch",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "address_invalid" => Some(Self::AddressInvalid),
            "implementation_missing" => Some(Self::ImplementationMissing),
            "implementation_ignored" => Some(Self::ImplementationIgnored),
            "repository_not_found" => Some(Self::RepositoryNotFound),
            "repository_disabled" => Some(Self::RepositoryDisabled),
            "repository_blocked" => Some(Self::RepositoryBlocked),
            "repository_withheld" => Some(Self::RepositoryWithheld),
            "repository_empty" => Some(Self::RepositoryEmpty),
            "repository_moved" => Some(Self::RepositoryMoved),
            "repository_archived" => Some(Self::RepositoryArchived),
            "ref_not_found" => Some(Self::RefNotFound),
            "commit_abbreviated" => Some(Self::CommitAbbreviated),
            "ref_rejected" => Some(Self::RefRejected),
            "path_not_found" => Some(Self::PathNotFound),
            "file_missing" => Some(Self::FileMissing),
            "not_a_file" => Some(Self::NotAFile),
            "lfs_pointer" => Some(Self::LfsPointer),
            "file_too_large" => Some(Self::FileTooLarge),
            "file_invalid" => Some(Self::FileInvalid),
            "field_invalid" => Some(Self::FieldInvalid),
            "field_missing" => Some(Self::FieldMissing),
            "value_unknown" => Some(Self::ValueUnknown),
            "asset_mismatch" => Some(Self::AssetMismatch),
            _ => None,
        }
    }
}

word!(ProjectFindingCode);

/// Metadata of a project; missing values are null.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ProjectMetadata")]
pub struct ProjectMetadata {
    /// Title.
    #[oai(rename = "title")]
    #[serde(rename = "title")]
    pub title: Option<String>,
    /// Category.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: Option<String>,
    /// Description.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: Option<String>,
    /// `direction`.
    #[oai(rename = "direction")]
    #[serde(rename = "direction")]
    pub direction: models::Direction,
    /// What it applies to.
    #[oai(rename = "assetKinds")]
    #[serde(rename = "assetKinds")]
    pub asset_kinds: Vec<models::AssetKind>,
    /// The versions of the agent-to-agent protocol that it supports.
    #[oai(rename = "a2aProtocolVersions")]
    #[serde(rename = "a2aProtocolVersions")]
    pub a2a_protocol_versions: Vec<String>,
    /// The group of both assets on the platform.
    #[oai(rename = "groupId")]
    #[serde(rename = "groupId")]
    pub group_id: Option<String>,
    /// The definition's asset.
    #[oai(rename = "definitionAssetId")]
    #[serde(rename = "definitionAssetId")]
    pub definition_asset_id: Option<String>,
    /// The definition's version.
    #[oai(rename = "definitionAssetVersion")]
    #[serde(rename = "definitionAssetVersion")]
    pub definition_asset_version: Option<String>,
    /// The implementation's asset.
    #[oai(rename = "implementationAssetId")]
    #[serde(rename = "implementationAssetId")]
    pub implementation_asset_id: Option<String>,
    /// The implementation's version.
    #[oai(rename = "implementationAssetVersion")]
    #[serde(rename = "implementationAssetVersion")]
    pub implementation_asset_version: Option<String>,
}

/// Which repository: the one of a unified project, or one of the two of a split project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum ProjectPart {
    /// `project`.
    #[oai(rename = "project")]
    #[serde(rename = "project")]
    Project,
    /// `definition`.
    #[oai(rename = "definition")]
    #[serde(rename = "definition")]
    Definition,
    /// `implementation`.
    #[oai(rename = "implementation")]
    #[serde(rename = "implementation")]
    Implementation,
}

impl ProjectPart {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::Definition => "definition",
            Self::Implementation => "implementation",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "project" => Some(Self::Project),
            "definition" => Some(Self::Definition),
            "implementation" => Some(Self::Implementation),
            _ => None,
        }
    }
}

word!(ProjectPart);

/// Where a project's files were found.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ProjectSource")]
pub struct ProjectSource {
    /// The repository's owner.
    #[oai(rename = "owner")]
    #[serde(rename = "owner")]
    pub owner: String,
    /// The repository's name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// The branch, tag or commit that the address means.
    #[oai(rename = "ref")]
    #[serde(rename = "ref")]
    pub r#ref: String,
    /// `refKind`.
    #[oai(rename = "refKind")]
    #[serde(rename = "refKind")]
    pub ref_kind: models::RefKind,
    /// The commit that was checked.
    #[oai(rename = "commit")]
    #[serde(rename = "commit")]
    pub commit: String,
    /// The project's folder; empty for the repository's root.
    #[oai(rename = "path")]
    #[serde(rename = "path")]
    pub path: String,
    /// Whether the repository accepts issues.
    #[oai(rename = "hasIssues")]
    #[serde(rename = "hasIssues")]
    pub has_issues: bool,
}

/// Whether definition and implementation share one project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum ProjectType {
    /// `unified`.
    #[oai(rename = "unified")]
    #[serde(rename = "unified")]
    Unified,
    /// `split`.
    #[oai(rename = "split")]
    #[serde(rename = "split")]
    Split,
}

impl ProjectType {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unified => "unified",
            Self::Split => "split",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "unified" => Some(Self::Unified),
            "split" => Some(Self::Split),
            _ => None,
        }
    }
}

word!(ProjectType);

/// Deployments compared with the platform.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Reconciliation")]
pub struct Reconciliation {
    /// How many are there.
    #[oai(rename = "in_sync")]
    #[serde(rename = "in_sync")]
    pub in_sync: i64,
    /// How many could not be looked up.
    #[oai(rename = "unknown")]
    #[serde(rename = "unknown")]
    pub unknown: i64,
    /// Those that are gone.
    #[oai(rename = "gone")]
    #[serde(rename = "gone")]
    pub gone: Vec<models::GoneDeployment>,
}

/// What a ref is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum RefKind {
    /// `branch`.
    #[oai(rename = "branch")]
    #[serde(rename = "branch")]
    Branch,
    /// `tag`.
    #[oai(rename = "tag")]
    #[serde(rename = "tag")]
    Tag,
    /// `commit`.
    #[oai(rename = "commit")]
    #[serde(rename = "commit")]
    Commit,
}

impl RefKind {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Branch => "branch",
            Self::Tag => "tag",
            Self::Commit => "commit",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "branch" => Some(Self::Branch),
            "tag" => Some(Self::Tag),
            "commit" => Some(Self::Commit),
            _ => None,
        }
    }
}

word!(RefKind);

/// What of a policy is to be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum RevisionField {
    /// `description`.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    Description,
    /// `sourcehost_url`.
    #[oai(rename = "sourcehost_url")]
    #[serde(rename = "sourcehost_url")]
    SourcehostUrl,
}

impl RevisionField {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Description => "description",
            Self::SourcehostUrl => "sourcehost_url",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "description" => Some(Self::Description),
            "sourcehost_url" => Some(Self::SourcehostUrl),
            _ => None,
        }
    }
}

word!(RevisionField);

/// A proposed edit, in one of two shapes.
#[derive(Clone, Debug, PartialEq, Union, Serialize, Deserialize)]
#[serde(untagged)]
#[oai(discriminator_name = "field", one_of = true)]
#[allow(clippy::large_enum_variant)]
pub enum RevisionInput {
    /// `DescriptionRevisionInput`.
    #[oai(mapping = "description")]
    DescriptionRevisionInput(models::DescriptionRevisionInput),
    /// `SourcehostUrlRevisionInput`.
    #[oai(mapping = "sourcehost_url")]
    SourcehostUrlRevisionInput(models::SourcehostUrlRevisionInput),
}

/// Revisions.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RevisionListResponse")]
pub struct RevisionListResponse {
    /// The caller's own, newest first.
    #[oai(rename = "revisions")]
    #[serde(rename = "revisions")]
    pub revisions: Vec<models::PolicyRevision>,
}

/// A revision.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RevisionResponse")]
pub struct RevisionResponse {
    /// `revision`.
    #[oai(rename = "revision")]
    #[serde(rename = "revision")]
    pub revision: models::PolicyRevision,
    /// The policy's name.
    #[oai(rename = "policy_name")]
    #[serde(rename = "policy_name")]
    pub policy_name: String,
}

/// Where a revision stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum RevisionStatus {
    /// `pending`.
    #[oai(rename = "pending")]
    #[serde(rename = "pending")]
    Pending,
    /// `approved`.
    #[oai(rename = "approved")]
    #[serde(rename = "approved")]
    Approved,
    /// `rejected`.
    #[oai(rename = "rejected")]
    #[serde(rename = "rejected")]
    Rejected,
}

impl RevisionStatus {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "pending" => Some(Self::Pending),
            "approved" => Some(Self::Approved),
            "rejected" => Some(Self::Rejected),
            _ => None,
        }
    }
}

word!(RevisionStatus);

/// Rules per severity.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RuleCounts")]
pub struct RuleCounts {
    /// Not conformant until fixed.
    #[oai(rename = "violation")]
    #[serde(rename = "violation")]
    pub violation: i64,
    /// Does not block conformance.
    #[oai(rename = "warning")]
    #[serde(rename = "warning")]
    pub warning: i64,
    /// Advice only.
    #[oai(rename = "info")]
    #[serde(rename = "info")]
    pub info: i64,
}

/// A community ruleset in full.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Ruleset")]
pub struct Ruleset {
    /// `source`.
    #[oai(rename = "source")]
    #[serde(rename = "source")]
    pub source: models::RulesetSource,
    /// Identifies the ruleset.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// What it is about.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// `category`.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: models::RulesetCategory,
    /// The name of the validation profile.
    #[oai(rename = "profile_name")]
    #[serde(rename = "profile_name")]
    pub profile_name: String,
    /// `rule_counts`.
    #[oai(rename = "rule_counts")]
    #[serde(rename = "rule_counts")]
    pub rule_counts: models::RuleCounts,
    /// The kinds of specification that it applies to.
    #[oai(rename = "target_scopes")]
    #[serde(rename = "target_scopes")]
    pub target_scopes: Vec<models::TargetScope>,
    /// Tags.
    #[oai(rename = "tags")]
    #[serde(rename = "tags")]
    pub tags: Vec<String>,
    /// Icon; null when there is none.
    #[oai(rename = "icon_url")]
    #[serde(rename = "icon_url")]
    pub icon_url: Option<String>,
    /// Asset id on the platform; null when none is declared.
    #[oai(rename = "exchange_asset_id")]
    #[serde(rename = "exchange_asset_id")]
    pub exchange_asset_id: Option<String>,
    /// Status of the ruleset; `under_review` is one value.
    #[oai(rename = "lifecycle_status")]
    #[serde(rename = "lifecycle_status")]
    pub lifecycle_status: models::RulesetStatus,
    /// When it was published; null before.
    #[oai(rename = "published_at")]
    #[serde(rename = "published_at")]
    pub published_at: Option<DateTime<Utc>>,
    /// Likes.
    #[oai(rename = "likes")]
    #[serde(rename = "likes")]
    pub likes: i64,
    /// Views, one per caller and day.
    #[oai(rename = "views")]
    #[serde(rename = "views")]
    pub views: i64,
    /// Deployments.
    #[oai(rename = "deploys")]
    #[serde(rename = "deploys")]
    pub deploys: i64,
    /// Comments.
    #[oai(rename = "comment_count")]
    #[serde(rename = "comment_count")]
    pub comment_count: i64,
    /// The owner.
    #[oai(rename = "submitted_by")]
    #[serde(rename = "submitted_by")]
    pub submitted_by: Uuid,
    /// The owner's name.
    #[oai(rename = "owner_name")]
    #[serde(rename = "owner_name")]
    pub owner_name: String,
    /// The owner's name in URLs; null when none was chosen.
    #[oai(rename = "owner_username")]
    #[serde(rename = "owner_username")]
    pub owner_username: Option<String>,
    /// When it was made.
    #[oai(rename = "created_at")]
    #[serde(rename = "created_at")]
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    #[oai(rename = "updated_at")]
    #[serde(rename = "updated_at")]
    pub updated_at: DateTime<Utc>,
    /// Its submission.
    #[oai(rename = "submission_id")]
    #[serde(rename = "submission_id")]
    pub submission_id: Uuid,
    /// Address of the repository.
    #[oai(rename = "source_url")]
    #[serde(rename = "source_url")]
    pub source_url: String,
    /// Branch, tag or commit; null for the default branch.
    #[oai(rename = "source_ref")]
    #[serde(rename = "source_ref")]
    pub source_ref: Option<String>,
    /// Path of the profile in the repository.
    #[oai(rename = "ruleset_path")]
    #[serde(rename = "ruleset_path")]
    pub ruleset_path: String,
    /// Names of the rules.
    #[oai(rename = "rule_names")]
    #[serde(rename = "rule_names")]
    pub rule_names: Vec<String>,
    /// A tutorial; null when none is set.
    #[oai(rename = "video_tutorial_url")]
    #[serde(rename = "video_tutorial_url")]
    pub video_tutorial_url: Option<String>,
    /// Examples; null when none are set.
    #[oai(rename = "examples_url")]
    #[serde(rename = "examples_url")]
    pub examples_url: Option<String>,
    /// The reviewer's feedback, for the owner and administrators; null otherwise.
    #[oai(rename = "review_feedback")]
    #[serde(rename = "review_feedback")]
    pub review_feedback: Option<String>,
    /// When it was reviewed; null before.
    #[oai(rename = "reviewed_at")]
    #[serde(rename = "reviewed_at")]
    pub reviewed_at: Option<DateTime<Utc>>,
    /// Who contributed.
    #[oai(rename = "contributors")]
    #[serde(rename = "contributors")]
    pub contributors: Vec<models::Contributor>,
}

/// A category of rulesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum RulesetCategory {
    /// `Security`.
    #[oai(rename = "Security")]
    #[serde(rename = "Security")]
    Security,
    /// `API Design`.
    #[oai(rename = "API Design")]
    #[serde(rename = "API Design")]
    ApiDesign,
    /// `Documentation`.
    #[oai(rename = "Documentation")]
    #[serde(rename = "Documentation")]
    Documentation,
    /// `Compliance`.
    #[oai(rename = "Compliance")]
    #[serde(rename = "Compliance")]
    Compliance,
    /// `MCP`.
    #[oai(rename = "MCP")]
    #[serde(rename = "MCP")]
    Mcp,
    /// `A2A`.
    #[oai(rename = "A2A")]
    #[serde(rename = "A2A")]
    A2A,
    /// `LLM`.
    #[oai(rename = "LLM")]
    #[serde(rename = "LLM")]
    Llm,
    /// `Operations`.
    #[oai(rename = "Operations")]
    #[serde(rename = "Operations")]
    Operations,
    /// `Other`.
    #[oai(rename = "Other")]
    #[serde(rename = "Other")]
    Other,
}

impl RulesetCategory {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Security => "Security",
            Self::ApiDesign => "API Design",
            Self::Documentation => "Documentation",
            Self::Compliance => "Compliance",
            Self::Mcp => "MCP",
            Self::A2A => "A2A",
            Self::Llm => "LLM",
            Self::Operations => "Operations",
            Self::Other => "Other",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "Security" => Some(Self::Security),
            "API Design" => Some(Self::ApiDesign),
            "Documentation" => Some(Self::Documentation),
            "Compliance" => Some(Self::Compliance),
            "MCP" => Some(Self::Mcp),
            "A2A" => Some(Self::A2A),
            "LLM" => Some(Self::Llm),
            "Operations" => Some(Self::Operations),
            "Other" => Some(Self::Other),
            _ => None,
        }
    }
}

word!(RulesetCategory);

/// The complete new set of tabs; each key once, `overview` among them.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetDocsInput")]
pub struct RulesetDocsInput {
    /// The tabs.
    #[oai(rename = "tabs")]
    #[serde(rename = "tabs")]
    pub tabs: Vec<models::DocTabInput>,
}

/// A ruleset's documentation.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetDocsResponse")]
pub struct RulesetDocsResponse {
    /// The tabs, in order.
    #[oai(rename = "tabs")]
    #[serde(rename = "tabs")]
    pub tabs: Vec<models::DocTab>,
    /// `completeness`.
    #[oai(rename = "completeness")]
    #[serde(rename = "completeness")]
    pub completeness: models::Completeness,
    /// Whether the caller may change the documentation.
    #[oai(rename = "canEdit")]
    #[serde(rename = "canEdit")]
    pub can_edit: bool,
}

/// A draft to be validated.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetDraftInput")]
pub struct RulesetDraftInput {
    /// Run the platform's own validator too; needs a connection and a workspace.
    #[oai(rename = "authoritative")]
    #[serde(
        rename = "authoritative",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub authoritative: Option<bool>,
    /// Text of the validation profile; more than 512 KiB is found invalid.
    #[oai(rename = "yaml")]
    #[serde(rename = "yaml")]
    pub yaml: String,
    /// The connection through which the platform is asked; must be given with `authoritative: true`.
    #[oai(rename = "connectionId")]
    #[serde(
        rename = "connectionId",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub connection_id: Option<Uuid>,
    /// A workspace that the connection is shared into, of which the caller is a member; must be given with `authoritative: true`.
    #[oai(rename = "workspaceId")]
    #[serde(
        rename = "workspaceId",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub workspace_id: Option<Uuid>,
}

/// What a draft holds.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetDraftProfile")]
pub struct RulesetDraftProfile {
    /// The name it gives itself.
    #[oai(rename = "profileName")]
    #[serde(rename = "profileName")]
    pub profile_name: String,
    /// Its description; null when it has none.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: Option<String>,
    /// Names of the rules.
    #[oai(rename = "ruleNames")]
    #[serde(rename = "ruleNames")]
    pub rule_names: Vec<String>,
    /// `ruleCounts`.
    #[oai(rename = "ruleCounts")]
    #[serde(rename = "ruleCounts")]
    pub rule_counts: models::RuleCounts,
    /// The classes that the rules apply to.
    #[oai(rename = "targetClasses")]
    #[serde(rename = "targetClasses")]
    pub target_classes: Vec<String>,
    /// Version of the dialect.
    #[oai(rename = "dialectVersion")]
    #[serde(rename = "dialectVersion")]
    pub dialect_version: String,
    /// The kinds of specification that the rules apply to.
    #[oai(rename = "targetScopes")]
    #[serde(rename = "targetScopes")]
    pub target_scopes: Vec<models::TargetScope>,
}

/// Result of the validation.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetDraftResponse")]
pub struct RulesetDraftResponse {
    /// Whether the draft is a valid profile.
    #[oai(rename = "valid")]
    #[serde(rename = "valid")]
    pub valid: bool,
    /// Errors, in document order, followed by those of the platform.
    #[oai(rename = "errors")]
    #[serde(rename = "errors")]
    pub errors: Vec<models::RulesetFinding>,
    /// What does not.
    #[oai(rename = "warnings")]
    #[serde(rename = "warnings")]
    pub warnings: Vec<models::RulesetFinding>,
    /// The profile; null when it could not be read.
    #[oai(rename = "profile")]
    #[serde(rename = "profile")]
    pub profile: Option<models::RulesetDraftProfile>,
    /// Whether the platform's own validator was run.
    #[oai(rename = "authoritative")]
    #[serde(rename = "authoritative")]
    pub authoritative: bool,
}

/// Something that the validation found.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetFinding")]
pub struct RulesetFinding {
    /// What is wrong, and what would be valid.
    #[oai(rename = "message")]
    #[serde(rename = "message")]
    pub message: String,
    /// Line, from 1; null where it is not known.
    #[oai(rename = "line")]
    #[serde(rename = "line")]
    pub line: Option<i64>,
    /// Column in characters, from 1; null where it is not known.
    #[oai(rename = "column")]
    #[serde(rename = "column")]
    pub column: Option<i64>,
    /// The rule that it concerns; null if none.
    #[oai(rename = "rule")]
    #[serde(rename = "rule")]
    pub rule: Option<String>,
    /// True for findings of the platform; absent otherwise.
    #[oai(rename = "authoritative")]
    #[serde(
        rename = "authoritative",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub authoritative: Option<bool>,
}

/// A community ruleset, or a vendor ruleset when `source` is `vendor`. A vendor ruleset has a `slug`, a community ruleset an `id`.
#[derive(Clone, Debug, PartialEq, Union, Serialize, Deserialize)]
#[serde(untagged)]
#[oai(discriminator_name = "", one_of = true)]
#[allow(clippy::large_enum_variant)]
pub enum RulesetListItem {
    /// `RulesetSummary`.
    #[oai(mapping = "")]
    RulesetSummary(models::RulesetSummary),
    /// `VendorRulesetSummary`.
    #[oai(mapping = "")]
    VendorRulesetSummary(models::VendorRulesetSummary),
}

/// A page of rulesets.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetListResponse")]
pub struct RulesetListResponse {
    /// The rulesets, in the order asked for.
    #[oai(rename = "rulesets")]
    #[serde(rename = "rulesets")]
    pub rulesets: Vec<models::RulesetListItem>,
    /// Whether there are more after this page.
    #[oai(rename = "hasMore")]
    #[serde(rename = "hasMore")]
    pub has_more: bool,
}

/// The two links, at least one.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetPatch")]
pub struct RulesetPatch {
    /// A tutorial video, an http or https address; null or the empty string clears it.
    #[oai(rename = "video_tutorial_url")]
    #[serde(
        rename = "video_tutorial_url",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub video_tutorial_url: MaybeUndefined<String>,
    /// Examples, an http or https address; null or the empty string clears it.
    #[oai(rename = "examples_url")]
    #[serde(
        rename = "examples_url",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub examples_url: MaybeUndefined<String>,
}

/// How a profile was found: `explicit` (the request or the address names the file), `exchange` (`main` of `exchange.json`), `content` (the only file that begins like a profile).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum RulesetPathSource {
    /// `explicit`.
    #[oai(rename = "explicit")]
    #[serde(rename = "explicit")]
    Explicit,
    /// `exchange`.
    #[oai(rename = "exchange")]
    #[serde(rename = "exchange")]
    Exchange,
    /// `content`.
    #[oai(rename = "content")]
    #[serde(rename = "content")]
    Content,
}

impl RulesetPathSource {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
            Self::Exchange => "exchange",
            Self::Content => "content",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "explicit" => Some(Self::Explicit),
            "exchange" => Some(Self::Exchange),
            "content" => Some(Self::Content),
            _ => None,
        }
    }
}

word!(RulesetPathSource);

/// A ruleset.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetResponse")]
pub struct RulesetResponse {
    /// `ruleset`.
    #[oai(rename = "ruleset")]
    #[serde(rename = "ruleset")]
    pub ruleset: models::Ruleset,
}

/// The caller's role in reviewing the ruleset.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetReviewerResponse")]
pub struct RulesetReviewerResponse {
    /// Whether the caller is a reviewer.
    #[oai(rename = "isReviewer")]
    #[serde(rename = "isReviewer")]
    pub is_reviewer: bool,
    /// The caller's role; `viewer` is one value.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: models::RulesetReviewerRole,
}

/// The caller's part in reviewing a ruleset: `reviewer` is an administrator, or was appointed by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum RulesetReviewerRole {
    /// `owner`.
    #[oai(rename = "owner")]
    #[serde(rename = "owner")]
    Owner,
    /// `reviewer`.
    #[oai(rename = "reviewer")]
    #[serde(rename = "reviewer")]
    Reviewer,
    /// `viewer`.
    #[oai(rename = "viewer")]
    #[serde(rename = "viewer")]
    Viewer,
}

impl RulesetReviewerRole {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Reviewer => "reviewer",
            Self::Viewer => "viewer",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "owner" => Some(Self::Owner),
            "reviewer" => Some(Self::Reviewer),
            "viewer" => Some(Self::Viewer),
            _ => None,
        }
    }
}

word!(RulesetReviewerRole);

/// What a ruleset was before a change.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSnapshot")]
pub struct RulesetSnapshot {
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// What it is about.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// `category`.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: models::RulesetCategory,
    /// Address of the repository.
    #[oai(rename = "source_url")]
    #[serde(rename = "source_url")]
    pub source_url: String,
    /// Branch, tag or commit; null for the default branch.
    #[oai(rename = "source_ref")]
    #[serde(rename = "source_ref")]
    pub source_ref: Option<String>,
    /// Path of the profile in the repository.
    #[oai(rename = "ruleset_path")]
    #[serde(rename = "ruleset_path")]
    pub ruleset_path: String,
    /// The name of the validation profile.
    #[oai(rename = "profile_name")]
    #[serde(rename = "profile_name")]
    pub profile_name: String,
    /// Names of the rules.
    #[oai(rename = "rule_names")]
    #[serde(rename = "rule_names")]
    pub rule_names: Vec<String>,
    /// The kinds of specification that it applies to.
    #[oai(rename = "target_scopes")]
    #[serde(rename = "target_scopes")]
    pub target_scopes: Vec<models::TargetScope>,
    /// Asset id on the platform; null when none is declared.
    #[oai(rename = "exchange_asset_id")]
    #[serde(rename = "exchange_asset_id")]
    pub exchange_asset_id: Option<String>,
    /// Tags.
    #[oai(rename = "tags")]
    #[serde(rename = "tags")]
    pub tags: Vec<String>,
    /// A tutorial; null when none is set.
    #[oai(rename = "video_tutorial_url")]
    #[serde(rename = "video_tutorial_url")]
    pub video_tutorial_url: Option<String>,
    /// Examples; null when none are set.
    #[oai(rename = "examples_url")]
    #[serde(rename = "examples_url")]
    pub examples_url: Option<String>,
    /// When the snapshot was taken.
    #[oai(rename = "snapshotted_at")]
    #[serde(rename = "snapshotted_at")]
    pub snapshotted_at: DateTime<Utc>,
}

/// The community catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum RulesetSource {
    /// `community`.
    #[oai(rename = "community")]
    #[serde(rename = "community")]
    Community,
}

impl RulesetSource {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Community => "community",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "community" => Some(Self::Community),
            _ => None,
        }
    }
}

word!(RulesetSource);

/// Status of a ruleset; revisions do not affect the status of a published ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum RulesetStatus {
    /// `under_review`.
    #[oai(rename = "under_review")]
    #[serde(rename = "under_review")]
    UnderReview,
    /// `published`.
    #[oai(rename = "published")]
    #[serde(rename = "published")]
    Published,
    /// `rejected`.
    #[oai(rename = "rejected")]
    #[serde(rename = "rejected")]
    Rejected,
}

impl RulesetStatus {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UnderReview => "under_review",
            Self::Published => "published",
            Self::Rejected => "rejected",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "under_review" => Some(Self::UnderReview),
            "published" => Some(Self::Published),
            "rejected" => Some(Self::Rejected),
            _ => None,
        }
    }
}

word!(RulesetStatus);

/// A ruleset submitted for review.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSubmission")]
pub struct RulesetSubmission {
    /// Identifies the submission.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Status of the submission; `submitted` is one value.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::RulesetSubmissionStatus,
    /// The owner.
    #[oai(rename = "submitted_by")]
    #[serde(rename = "submitted_by")]
    pub submitted_by: Uuid,
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// What it is about.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// `category`.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: models::RulesetCategory,
    /// Address of the repository.
    #[oai(rename = "source_url")]
    #[serde(rename = "source_url")]
    pub source_url: String,
    /// Branch, tag or commit; null for the default branch.
    #[oai(rename = "source_ref")]
    #[serde(rename = "source_ref")]
    pub source_ref: Option<String>,
    /// Path of the profile in the repository.
    #[oai(rename = "ruleset_path")]
    #[serde(rename = "ruleset_path")]
    pub ruleset_path: String,
    /// The name of the validation profile.
    #[oai(rename = "profile_name")]
    #[serde(rename = "profile_name")]
    pub profile_name: String,
    /// Names of the rules.
    #[oai(rename = "rule_names")]
    #[serde(rename = "rule_names")]
    pub rule_names: Vec<String>,
    /// The kinds of specification that it applies to.
    #[oai(rename = "target_scopes")]
    #[serde(rename = "target_scopes")]
    pub target_scopes: Vec<models::TargetScope>,
    /// Asset id on the platform; null when none is declared.
    #[oai(rename = "exchange_asset_id")]
    #[serde(rename = "exchange_asset_id")]
    pub exchange_asset_id: Option<String>,
    /// Tags.
    #[oai(rename = "tags")]
    #[serde(rename = "tags")]
    pub tags: Vec<String>,
    /// A tutorial; null when none is set.
    #[oai(rename = "video_tutorial_url")]
    #[serde(rename = "video_tutorial_url")]
    pub video_tutorial_url: Option<String>,
    /// Examples; null when none are set.
    #[oai(rename = "examples_url")]
    #[serde(rename = "examples_url")]
    pub examples_url: Option<String>,
    /// `rule_counts`.
    #[oai(rename = "rule_counts")]
    #[serde(rename = "rule_counts")]
    pub rule_counts: models::RuleCounts,
    /// Icon; null when there is none.
    #[oai(rename = "icon_url")]
    #[serde(rename = "icon_url")]
    pub icon_url: Option<String>,
    /// The reviewer's feedback, for the owner and administrators; null otherwise.
    #[oai(rename = "review_feedback")]
    #[serde(rename = "review_feedback")]
    pub review_feedback: Option<String>,
    /// Who reviewed it; null before.
    #[oai(rename = "reviewed_by")]
    #[serde(rename = "reviewed_by")]
    pub reviewed_by: Option<Uuid>,
    /// When it was reviewed; null before.
    #[oai(rename = "reviewed_at")]
    #[serde(rename = "reviewed_at")]
    pub reviewed_at: Option<DateTime<Utc>>,
    /// The ruleset; null before the first approval.
    #[oai(rename = "ruleset_id")]
    #[serde(rename = "ruleset_id")]
    pub ruleset_id: Option<Uuid>,
    /// The ruleset before the change under review; null when there is none.
    #[oai(rename = "previous_snapshot")]
    #[serde(rename = "previous_snapshot")]
    pub previous_snapshot: Option<models::RulesetSnapshot>,
    /// How often it was changed after publication.
    #[oai(rename = "revision_count")]
    #[serde(rename = "revision_count")]
    pub revision_count: i64,
    /// When it was made.
    #[oai(rename = "created_at")]
    #[serde(rename = "created_at")]
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    #[oai(rename = "updated_at")]
    #[serde(rename = "updated_at")]
    pub updated_at: DateTime<Utc>,
}

/// A new submission.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSubmissionCreatedResponse")]
pub struct RulesetSubmissionCreatedResponse {
    /// `submission`.
    #[oai(rename = "submission")]
    #[serde(rename = "submission")]
    pub submission: models::RulesetSubmission,
    /// Warnings of the repository check.
    #[oai(rename = "warnings")]
    #[serde(rename = "warnings")]
    pub warnings: Vec<String>,
}

/// A submission with its documentation.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSubmissionDetailResponse")]
pub struct RulesetSubmissionDetailResponse {
    /// `submission`.
    #[oai(rename = "submission")]
    #[serde(rename = "submission")]
    pub submission: models::RulesetSubmission,
    /// The documentation tabs, in order.
    #[oai(rename = "docTabs")]
    #[serde(rename = "docTabs")]
    pub doc_tabs: Vec<models::DocTab>,
}

/// A ruleset to be reviewed.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSubmissionInput")]
pub struct RulesetSubmissionInput {
    /// Name as shown, not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// What it is about, not blank.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// Address of the repository on the source host, where a ruleset must be found; `…/tree/<ref>/<path>` and `…/blob/<ref>/<path>` are accepted.
    #[oai(rename = "repoUrl")]
    #[serde(rename = "repoUrl")]
    pub repo_url: String,
    /// A category, one of `RulesetCategory`; null or the empty string is `Other`, which is also that of a ruleset without one.
    #[oai(rename = "category")]
    #[serde(
        rename = "category",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub category: MaybeUndefined<String>,
    /// Tags, in place of those of `exchange.json`; null or the empty string clears them.
    #[oai(rename = "tags")]
    #[serde(
        rename = "tags",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub tags: MaybeUndefined<models::RulesetTags>,
    /// Path of the profile in the repository, if it is not found automatically; null or the empty string clears it.
    #[oai(rename = "rulesetPath")]
    #[serde(
        rename = "rulesetPath",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub ruleset_path: MaybeUndefined<String>,
    /// A tutorial video, an http or https address; null or the empty string clears it.
    #[oai(rename = "videoTutorialUrl")]
    #[serde(
        rename = "videoTutorialUrl",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub video_tutorial_url: MaybeUndefined<String>,
    /// Examples, an http or https address; null or the empty string clears it.
    #[oai(rename = "examplesUrl")]
    #[serde(
        rename = "examplesUrl",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub examples_url: MaybeUndefined<String>,
}

/// Ruleset submissions.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSubmissionListResponse")]
pub struct RulesetSubmissionListResponse {
    /// The caller's own, newest first.
    #[oai(rename = "submissions")]
    #[serde(rename = "submissions")]
    pub submissions: Vec<models::RulesetSubmission>,
}

/// The changes: any of the properties of `RulesetSubmissionInput`; an empty string clears an optional one.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSubmissionPatch")]
pub struct RulesetSubmissionPatch {
    /// Name as shown, not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it is about, not blank.
    #[oai(rename = "description")]
    #[serde(
        rename = "description",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub description: Option<String>,
    /// Address of the repository on the source host, where a ruleset must be found; `…/tree/<ref>/<path>` and `…/blob/<ref>/<path>` are accepted.
    #[oai(rename = "repoUrl")]
    #[serde(rename = "repoUrl", default, skip_serializing_if = "Option::is_none")]
    pub repo_url: Option<String>,
    /// A category, one of `RulesetCategory`; null or the empty string is `Other`, which is also that of a ruleset without one.
    #[oai(rename = "category")]
    #[serde(
        rename = "category",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub category: MaybeUndefined<String>,
    /// Tags, in place of those of `exchange.json`; null or the empty string clears them.
    #[oai(rename = "tags")]
    #[serde(
        rename = "tags",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub tags: MaybeUndefined<models::RulesetTags>,
    /// Path of the profile in the repository, if it is not found automatically; null or the empty string clears it.
    #[oai(rename = "rulesetPath")]
    #[serde(
        rename = "rulesetPath",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub ruleset_path: MaybeUndefined<String>,
    /// A tutorial video, an http or https address; null or the empty string clears it.
    #[oai(rename = "videoTutorialUrl")]
    #[serde(
        rename = "videoTutorialUrl",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub video_tutorial_url: MaybeUndefined<String>,
    /// Examples, an http or https address; null or the empty string clears it.
    #[oai(rename = "examplesUrl")]
    #[serde(
        rename = "examplesUrl",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub examples_url: MaybeUndefined<String>,
}

/// A submission.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSubmissionResponse")]
pub struct RulesetSubmissionResponse {
    /// `submission`.
    #[oai(rename = "submission")]
    #[serde(rename = "submission")]
    pub submission: models::RulesetSubmission,
}

/// Where a ruleset submission stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum RulesetSubmissionStatus {
    /// `submitted`.
    #[oai(rename = "submitted")]
    #[serde(rename = "submitted")]
    Submitted,
    /// `approved`.
    #[oai(rename = "approved")]
    #[serde(rename = "approved")]
    Approved,
    /// `rejected`.
    #[oai(rename = "rejected")]
    #[serde(rename = "rejected")]
    Rejected,
}

impl RulesetSubmissionStatus {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "submitted" => Some(Self::Submitted),
            "approved" => Some(Self::Approved),
            "rejected" => Some(Self::Rejected),
            _ => None,
        }
    }
}

word!(RulesetSubmissionStatus);

/// A community ruleset as a list row.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSummary")]
pub struct RulesetSummary {
    /// `source`.
    #[oai(rename = "source")]
    #[serde(rename = "source")]
    pub source: models::RulesetSource,
    /// Identifies the ruleset.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// What it is about.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// `category`.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: models::RulesetCategory,
    /// The name of the validation profile.
    #[oai(rename = "profile_name")]
    #[serde(rename = "profile_name")]
    pub profile_name: String,
    /// `rule_counts`.
    #[oai(rename = "rule_counts")]
    #[serde(rename = "rule_counts")]
    pub rule_counts: models::RuleCounts,
    /// The kinds of specification that it applies to.
    #[oai(rename = "target_scopes")]
    #[serde(rename = "target_scopes")]
    pub target_scopes: Vec<models::TargetScope>,
    /// Tags.
    #[oai(rename = "tags")]
    #[serde(rename = "tags")]
    pub tags: Vec<String>,
    /// Icon; null when there is none.
    #[oai(rename = "icon_url")]
    #[serde(rename = "icon_url")]
    pub icon_url: Option<String>,
    /// Asset id on the platform; null when none is declared.
    #[oai(rename = "exchange_asset_id")]
    #[serde(rename = "exchange_asset_id")]
    pub exchange_asset_id: Option<String>,
    /// Status of the ruleset; `under_review` is one value.
    #[oai(rename = "lifecycle_status")]
    #[serde(rename = "lifecycle_status")]
    pub lifecycle_status: models::RulesetStatus,
    /// When it was published; null before.
    #[oai(rename = "published_at")]
    #[serde(rename = "published_at")]
    pub published_at: Option<DateTime<Utc>>,
    /// Likes.
    #[oai(rename = "likes")]
    #[serde(rename = "likes")]
    pub likes: i64,
    /// Views, one per caller and day.
    #[oai(rename = "views")]
    #[serde(rename = "views")]
    pub views: i64,
    /// Deployments.
    #[oai(rename = "deploys")]
    #[serde(rename = "deploys")]
    pub deploys: i64,
    /// Comments.
    #[oai(rename = "comment_count")]
    #[serde(rename = "comment_count")]
    pub comment_count: i64,
    /// The owner.
    #[oai(rename = "submitted_by")]
    #[serde(rename = "submitted_by")]
    pub submitted_by: Uuid,
    /// The owner's name.
    #[oai(rename = "owner_name")]
    #[serde(rename = "owner_name")]
    pub owner_name: String,
    /// The owner's name in URLs; null when none was chosen.
    #[oai(rename = "owner_username")]
    #[serde(rename = "owner_username")]
    pub owner_username: Option<String>,
    /// When it was made.
    #[oai(rename = "created_at")]
    #[serde(rename = "created_at")]
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    #[oai(rename = "updated_at")]
    #[serde(rename = "updated_at")]
    pub updated_at: DateTime<Utc>,
}

/// Tags.
pub type RulesetTagList = Vec<String>;

/// Tags; the empty string stands for none.
pub type RulesetTags = serde_json::Value;

/// A repository to be checked.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetValidateInput")]
pub struct RulesetValidateInput {
    /// Address of the repository.
    #[oai(rename = "repoUrl")]
    #[serde(rename = "repoUrl")]
    pub repo_url: String,
}

/// What the check of a repository found.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetValidation")]
pub struct RulesetValidation {
    /// Whether it can be submitted.
    #[oai(rename = "ok")]
    #[serde(rename = "ok")]
    pub ok: bool,
    /// What prevents that.
    #[oai(rename = "errors")]
    #[serde(rename = "errors")]
    pub errors: Vec<String>,
    /// What does not.
    #[oai(rename = "warnings")]
    #[serde(rename = "warnings")]
    pub warnings: Vec<String>,
    /// The branch, tag or commit that was read.
    #[oai(rename = "ref")]
    #[serde(rename = "ref")]
    pub r#ref: Option<String>,
    /// The folder that was read.
    #[oai(rename = "subPath")]
    #[serde(rename = "subPath")]
    pub sub_path: Option<String>,
    /// Path of the profile.
    #[oai(rename = "rulesetPath")]
    #[serde(rename = "rulesetPath")]
    pub ruleset_path: Option<String>,
    /// How the profile was found; null when it was not.
    #[oai(rename = "rulesetPathSource")]
    #[serde(rename = "rulesetPathSource")]
    pub ruleset_path_source: Option<models::RulesetPathSource>,
    /// The profile; null when none was read.
    #[oai(rename = "profile")]
    #[serde(rename = "profile")]
    pub profile: Option<models::ProfileInfo>,
    /// The `exchange.json`; null when there is none.
    #[oai(rename = "exchange")]
    #[serde(rename = "exchange")]
    pub exchange: Option<models::ExchangeInfo>,
    /// The kinds of specification that the rules apply to.
    #[oai(rename = "targetScopes")]
    #[serde(rename = "targetScopes")]
    pub target_scopes: Vec<models::TargetScope>,
    /// Icon; null when there is none.
    #[oai(rename = "iconUrl")]
    #[serde(rename = "iconUrl")]
    pub icon_url: Option<String>,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetValidationResponse")]
pub struct RulesetValidationResponse {
    /// `validation`.
    #[oai(rename = "validation")]
    #[serde(rename = "validation")]
    pub validation: models::RulesetValidation,
    /// `branchInfo`.
    #[oai(rename = "branchInfo")]
    #[serde(rename = "branchInfo")]
    pub branch_info: models::BranchInfo,
}

/// What a token may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum Scope {
    /// `api:read`.
    #[oai(rename = "api:read")]
    #[serde(rename = "api:read")]
    ApiRead,
    /// `api:write`.
    #[oai(rename = "api:write")]
    #[serde(rename = "api:write")]
    ApiWrite,
}

impl Scope {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ApiRead => "api:read",
            Self::ApiWrite => "api:write",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "api:read" => Some(Self::ApiRead),
            "api:write" => Some(Self::ApiWrite),
            _ => None,
        }
    }
}

word!(Scope);

/// A connection to be shared.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ShareConnectionInput")]
pub struct ShareConnectionInput {
    /// The connection.
    #[oai(rename = "connection_id")]
    #[serde(rename = "connection_id")]
    pub connection_id: Uuid,
}

/// What unsharing the connection would affect.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SharedConnectionImpactResponse")]
pub struct SharedConnectionImpactResponse {
    /// Whether it is disabled.
    #[oai(rename = "is_disabled")]
    #[serde(rename = "is_disabled")]
    pub is_disabled: bool,
    /// Why; null when it is not.
    #[oai(rename = "disabled_reason")]
    #[serde(rename = "disabled_reason")]
    pub disabled_reason: Option<String>,
    /// Members who see it.
    #[oai(rename = "members_visible")]
    #[serde(rename = "members_visible")]
    pub members_visible: i64,
    /// Deployments made through it here.
    #[oai(rename = "deployments_authored")]
    #[serde(rename = "deployments_authored")]
    pub deployments_authored: i64,
}

/// A shared connection's changes. `connection_id` alone enables it.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SharedConnectionPatch")]
pub struct SharedConnectionPatch {
    /// The connection.
    #[oai(rename = "connection_id")]
    #[serde(rename = "connection_id")]
    pub connection_id: Uuid,
    /// Whether it is disabled; false when absent.
    #[oai(rename = "disabled")]
    #[serde(rename = "disabled", default, skip_serializing_if = "Option::is_none")]
    pub disabled: Option<bool>,
    /// Why it is disabled; only with `disabled: true`.
    #[oai(rename = "reason")]
    #[serde(rename = "reason", default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// `SourcehostUrlRevisionField`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum SourcehostUrlRevisionField {
    /// `sourcehost_url`.
    #[oai(rename = "sourcehost_url")]
    #[serde(rename = "sourcehost_url")]
    SourcehostUrl,
}

impl SourcehostUrlRevisionField {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SourcehostUrl => "sourcehost_url",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "sourcehost_url" => Some(Self::SourcehostUrl),
            _ => None,
        }
    }
}

word!(SourcehostUrlRevisionField);

/// A new source repository; its shape is checked.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SourcehostUrlRevisionInput")]
pub struct SourcehostUrlRevisionInput {
    /// `field`.
    #[oai(rename = "field")]
    #[serde(rename = "field")]
    pub field: models::SourcehostUrlRevisionField,
    /// Address of the repository.
    #[oai(rename = "value")]
    #[serde(rename = "value")]
    pub value: String,
}

/// A new submission.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionCreatedResponse")]
pub struct SubmissionCreatedResponse {
    /// `submission`.
    #[oai(rename = "submission")]
    #[serde(rename = "submission")]
    pub submission: models::PolicySubmission,
    /// `validation`.
    #[oai(rename = "validation")]
    #[serde(rename = "validation")]
    pub validation: models::SubmissionValidation,
}

/// A submission with its documentation.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionDetailResponse")]
pub struct SubmissionDetailResponse {
    /// `submission`.
    #[oai(rename = "submission")]
    #[serde(rename = "submission")]
    pub submission: models::PolicySubmission,
    /// The documentation tabs, in order.
    #[oai(rename = "docTabs")]
    #[serde(rename = "docTabs")]
    pub doc_tabs: Vec<models::DocTab>,
}

/// A policy to be reviewed; `projectType` is `unified` when absent.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionInput")]
pub struct SubmissionInput {
    /// Name as shown, not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// About text, Markdown, not blank.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// Address of the repository, of the definition in a split project, on the source host, where a project of the right shape must be found; `…/tree/<ref>/<path>` is accepted.
    #[oai(rename = "sourcehostUrl")]
    #[serde(rename = "sourcehostUrl")]
    pub sourcehost_url: String,
    /// `projectType`.
    #[oai(rename = "projectType")]
    #[serde(
        rename = "projectType",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub project_type: Option<models::ProjectType>,
    /// Address of the implementation repository of a split project, which must have one.
    #[oai(rename = "implementationSourcehostUrl")]
    #[serde(
        rename = "implementationSourcehostUrl",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub implementation_sourcehost_url: Option<String>,
    /// The ideas that the policy delivers; each must exist and not be closed. One that was merged counts as the idea that is kept.
    #[oai(rename = "deliversIdeaIds")]
    #[serde(
        rename = "deliversIdeaIds",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub delivers_idea_ids: Option<Vec<Uuid>>,
}

/// Submissions.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionListResponse")]
pub struct SubmissionListResponse {
    /// The caller's own, newest first.
    #[oai(rename = "submissions")]
    #[serde(rename = "submissions")]
    pub submissions: Vec<models::PolicySubmission>,
}

/// The changes to a submission. Of a published policy only `docTabs` can be changed (409). A rejected one is put under review again.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionPatch")]
pub struct SubmissionPatch {
    /// Name as shown, not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// About text, Markdown, not blank.
    #[oai(rename = "description")]
    #[serde(
        rename = "description",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub description: Option<String>,
    /// Address of the repository, of the definition in a split project, on the source host, where a project of the right shape must be found; `…/tree/<ref>/<path>` is accepted.
    #[oai(rename = "sourcehostUrl")]
    #[serde(
        rename = "sourcehostUrl",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub sourcehost_url: Option<String>,
    /// `projectType`.
    #[oai(rename = "projectType")]
    #[serde(
        rename = "projectType",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub project_type: Option<models::ProjectType>,
    /// Address of the implementation repository of a split project, which must have one; null or the empty string clears it.
    #[oai(rename = "implementationSourcehostUrl")]
    #[serde(
        rename = "implementationSourcehostUrl",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub implementation_sourcehost_url: MaybeUndefined<String>,
    /// The ideas that the policy delivers; each must exist and not be closed. One that was merged counts as the idea that is kept.
    #[oai(rename = "deliversIdeaIds")]
    #[serde(
        rename = "deliversIdeaIds",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub delivers_idea_ids: Option<Vec<Uuid>>,
    /// The complete new set of documentation tabs; each key once, `overview` among them.
    #[oai(rename = "docTabs")]
    #[serde(rename = "docTabs", default, skip_serializing_if = "Option::is_none")]
    pub doc_tabs: Option<Vec<models::DocTabInput>>,
}

/// A submission.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionResponse")]
pub struct SubmissionResponse {
    /// `submission`.
    #[oai(rename = "submission")]
    #[serde(rename = "submission")]
    pub submission: models::PolicySubmission,
}

/// A repository to be checked.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionValidateInput")]
pub struct SubmissionValidateInput {
    /// `projectType`.
    #[oai(rename = "projectType")]
    #[serde(
        rename = "projectType",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub project_type: Option<models::ProjectType>,
    /// Address of the repository, of the definition in a split project; `…/tree/<ref>/<path>` is accepted.
    #[oai(rename = "sourcehostUrl")]
    #[serde(rename = "sourcehostUrl")]
    pub sourcehost_url: String,
    /// Address of the implementation repository of a split project.
    #[oai(rename = "implementationSourcehostUrl")]
    #[serde(
        rename = "implementationSourcehostUrl",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub implementation_sourcehost_url: Option<String>,
}

/// Result of the repository check.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionValidation")]
pub struct SubmissionValidation {
    /// Whether it can be submitted: there are no errors.
    #[oai(rename = "ok")]
    #[serde(rename = "ok")]
    pub ok: bool,
    /// `projectType`.
    #[oai(rename = "projectType")]
    #[serde(rename = "projectType")]
    pub project_type: models::ProjectType,
    /// What must be put right.
    #[oai(rename = "errors")]
    #[serde(rename = "errors")]
    pub errors: Vec<models::ProjectFinding>,
    /// What should be looked at.
    #[oai(rename = "warnings")]
    #[serde(rename = "warnings")]
    pub warnings: Vec<models::ProjectFinding>,
    /// The unified project, or the definition of a split one; null where it was not found.
    #[oai(rename = "source")]
    #[serde(rename = "source")]
    pub source: Option<models::ProjectSource>,
    /// The implementation of a split project; null where it was not found, and of a unified project.
    #[oai(rename = "implementationSource")]
    #[serde(rename = "implementationSource")]
    pub implementation_source: Option<models::ProjectSource>,
    /// Metadata of the project; null if `gcl.yaml` could not be read.
    #[oai(rename = "metadata")]
    #[serde(rename = "metadata")]
    pub metadata: Option<models::ProjectMetadata>,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionValidationResponse")]
pub struct SubmissionValidationResponse {
    /// `validation`.
    #[oai(rename = "validation")]
    #[serde(rename = "validation")]
    pub validation: models::SubmissionValidation,
}

/// Result of the comparison with the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum SyncResult {
    /// `in_sync`.
    #[oai(rename = "in_sync")]
    #[serde(rename = "in_sync")]
    InSync,
    /// `deleted`.
    #[oai(rename = "deleted")]
    #[serde(rename = "deleted")]
    Deleted,
    /// `unknown`.
    #[oai(rename = "unknown")]
    #[serde(rename = "unknown")]
    Unknown,
}

impl SyncResult {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InSync => "in_sync",
            Self::Deleted => "deleted",
            Self::Unknown => "unknown",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "in_sync" => Some(Self::InSync),
            "deleted" => Some(Self::Deleted),
            "unknown" => Some(Self::Unknown),
            _ => None,
        }
    }
}

word!(SyncResult);

/// A kind of specification that a ruleset applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum TargetScope {
    /// `rest-api`.
    #[oai(rename = "rest-api")]
    #[serde(rename = "rest-api")]
    RestApi,
    /// `async-api`.
    #[oai(rename = "async-api")]
    #[serde(rename = "async-api")]
    AsyncApi,
    /// `http-api`.
    #[oai(rename = "http-api")]
    #[serde(rename = "http-api")]
    HttpApi,
    /// `grpc-api`.
    #[oai(rename = "grpc-api")]
    #[serde(rename = "grpc-api")]
    GrpcApi,
    /// `agent`.
    #[oai(rename = "agent")]
    #[serde(rename = "agent")]
    Agent,
    /// `mcp`.
    #[oai(rename = "mcp")]
    #[serde(rename = "mcp")]
    Mcp,
}

impl TargetScope {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::RestApi => "rest-api",
            Self::AsyncApi => "async-api",
            Self::HttpApi => "http-api",
            Self::GrpcApi => "grpc-api",
            Self::Agent => "agent",
            Self::Mcp => "mcp",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "rest-api" => Some(Self::RestApi),
            "async-api" => Some(Self::AsyncApi),
            "http-api" => Some(Self::HttpApi),
            "grpc-api" => Some(Self::GrpcApi),
            "agent" => Some(Self::Agent),
            "mcp" => Some(Self::Mcp),
            _ => None,
        }
    }
}

word!(TargetScope);

/// A new token.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TokenCreatedResponse")]
pub struct TokenCreatedResponse {
    /// The full secret, shown only once.
    #[oai(rename = "token")]
    #[serde(rename = "token")]
    pub token: String,
    /// `record`.
    #[oai(rename = "record")]
    #[serde(rename = "record")]
    pub record: models::TokenRecord,
}

/// A token to create.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TokenInput")]
pub struct TokenInput {
    /// Name, not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Scopes of the token, at least one.
    #[oai(rename = "scopes")]
    #[serde(rename = "scopes")]
    pub scopes: Vec<models::Scope>,
    /// In how many days the token expires; null or absent for never.
    #[oai(rename = "expiresInDays")]
    #[serde(
        rename = "expiresInDays",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub expires_in_days: MaybeUndefined<i64>,
}

/// Tokens.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TokenListResponse")]
pub struct TokenListResponse {
    /// The caller's own, newest first.
    #[oai(rename = "tokens")]
    #[serde(rename = "tokens")]
    pub tokens: Vec<models::TokenRecord>,
}

/// A personal access token, without its secret.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TokenRecord")]
pub struct TokenRecord {
    /// Identifies the token.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// How the secret begins.
    #[oai(rename = "token_prefix")]
    #[serde(rename = "token_prefix")]
    pub token_prefix: String,
    /// What the token may do.
    #[oai(rename = "scopes")]
    #[serde(rename = "scopes")]
    pub scopes: Vec<models::Scope>,
    /// When it expires; null for never.
    #[oai(rename = "expires_at")]
    #[serde(rename = "expires_at")]
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was last used; null for never.
    #[oai(rename = "last_used_at")]
    #[serde(rename = "last_used_at")]
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it was revoked; null while it is not.
    #[oai(rename = "revoked_at")]
    #[serde(rename = "revoked_at")]
    pub revoked_at: Option<DateTime<Utc>>,
    /// When it was made.
    #[oai(rename = "created_at")]
    #[serde(rename = "created_at")]
    pub created_at: DateTime<Utc>,
}

/// A revoked token.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TokenRevokedResponse")]
pub struct TokenRevokedResponse {
    /// Always true.
    #[oai(rename = "ok")]
    #[serde(rename = "ok")]
    pub ok: bool,
    /// `record`.
    #[oai(rename = "record")]
    #[serde(rename = "record")]
    pub record: models::TokenRecord,
}

/// A proposed change of ownership.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Transfer")]
pub struct Transfer {
    /// Identifies the transfer.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// What is transferred: `policy`.
    #[oai(rename = "resource_type")]
    #[serde(rename = "resource_type")]
    pub resource_type: String,
    /// Identifies it.
    #[oai(rename = "resource_id")]
    #[serde(rename = "resource_id")]
    pub resource_id: Uuid,
    /// Its name.
    #[oai(rename = "resource_name")]
    #[serde(rename = "resource_name")]
    pub resource_name: String,
    /// The policy.
    #[oai(rename = "policy_id")]
    #[serde(rename = "policy_id")]
    pub policy_id: Uuid,
    /// The policy's name.
    #[oai(rename = "policy_name")]
    #[serde(rename = "policy_name")]
    pub policy_name: String,
    /// Where the transfer stands.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::TransferStatus,
    /// The recipient's feedback; null when there is none.
    #[oai(rename = "feedback")]
    #[serde(rename = "feedback")]
    pub feedback: Option<String>,
    /// When it was proposed.
    #[oai(rename = "created_at")]
    #[serde(rename = "created_at")]
    pub created_at: DateTime<Utc>,
    /// When it was decided; null before.
    #[oai(rename = "decided_at")]
    #[serde(rename = "decided_at")]
    pub decided_at: Option<DateTime<Utc>>,
    /// When it expires.
    #[oai(rename = "expires_at")]
    #[serde(rename = "expires_at")]
    pub expires_at: DateTime<Utc>,
    /// The other party's name.
    #[oai(rename = "counterparty_name")]
    #[serde(rename = "counterparty_name")]
    pub counterparty_name: String,
    /// The other party's e-mail address.
    #[oai(rename = "counterparty_email")]
    #[serde(rename = "counterparty_email")]
    pub counterparty_email: String,
    /// `role`.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: models::TransferRole,
}

/// An accepted transfer.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TransferAcceptedResponse")]
pub struct TransferAcceptedResponse {
    /// `transfer`.
    #[oai(rename = "transfer")]
    #[serde(rename = "transfer")]
    pub transfer: models::TransferState,
    /// What was transferred: `policy`.
    #[oai(rename = "resourceType")]
    #[serde(rename = "resourceType")]
    pub resource_type: String,
    /// Identifies it.
    #[oai(rename = "resourceId")]
    #[serde(rename = "resourceId")]
    pub resource_id: Uuid,
}

/// The new transfer.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TransferCreated")]
pub struct TransferCreated {
    /// Identifies the transfer.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// The recipient.
    #[oai(rename = "to_user_id")]
    #[serde(rename = "to_user_id")]
    pub to_user_id: Uuid,
}

/// A new transfer.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TransferCreatedResponse")]
pub struct TransferCreatedResponse {
    /// `transfer`.
    #[oai(rename = "transfer")]
    #[serde(rename = "transfer")]
    pub transfer: models::TransferCreated,
}

/// Who is to become the owner.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TransferInput")]
pub struct TransferInput {
    /// The e-mail address of the recipient, who is another user of the service.
    #[oai(rename = "recipientEmail")]
    #[serde(rename = "recipientEmail")]
    pub recipient_email: String,
}

/// Transfers.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TransferListResponse")]
pub struct TransferListResponse {
    /// The transfers, newest first.
    #[oai(rename = "transfers")]
    #[serde(rename = "transfers")]
    pub transfers: Vec<models::Transfer>,
}

/// Why it is rejected.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TransferRejectInput")]
pub struct TransferRejectInput {
    /// Why, for the initiator.
    #[oai(rename = "feedback")]
    #[serde(
        rename = "feedback",
        default,
        skip_serializing_if = "MaybeUndefined::is_undefined"
    )]
    pub feedback: MaybeUndefined<String>,
}

/// A transfer.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TransferResponse")]
pub struct TransferResponse {
    /// `transfer`.
    #[oai(rename = "transfer")]
    #[serde(rename = "transfer")]
    pub transfer: models::TransferState,
}

/// The caller's part in a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum TransferRole {
    /// `recipient`.
    #[oai(rename = "recipient")]
    #[serde(rename = "recipient")]
    Recipient,
    /// `initiator`.
    #[oai(rename = "initiator")]
    #[serde(rename = "initiator")]
    Initiator,
}

impl TransferRole {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Recipient => "recipient",
            Self::Initiator => "initiator",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "recipient" => Some(Self::Recipient),
            "initiator" => Some(Self::Initiator),
            _ => None,
        }
    }
}

word!(TransferRole);

/// A transfer after a decision.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TransferState")]
pub struct TransferState {
    /// Identifies the transfer.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// `status`.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: models::TransferStatus,
    /// The policy.
    #[oai(rename = "policy_id")]
    #[serde(rename = "policy_id")]
    pub policy_id: Uuid,
    /// The initiator.
    #[oai(rename = "from_user_id")]
    #[serde(rename = "from_user_id")]
    pub from_user_id: Uuid,
    /// The recipient.
    #[oai(rename = "to_user_id")]
    #[serde(rename = "to_user_id")]
    pub to_user_id: Uuid,
    /// The recipient's feedback; null when there is none.
    #[oai(rename = "feedback")]
    #[serde(rename = "feedback")]
    pub feedback: Option<String>,
    /// When it was proposed.
    #[oai(rename = "created_at")]
    #[serde(rename = "created_at")]
    pub created_at: DateTime<Utc>,
    /// When it was decided; null before.
    #[oai(rename = "decided_at")]
    #[serde(rename = "decided_at")]
    pub decided_at: Option<DateTime<Utc>>,
    /// When it expires.
    #[oai(rename = "expires_at")]
    #[serde(rename = "expires_at")]
    pub expires_at: DateTime<Utc>,
}

/// Status of a transfer; it expires 14 days after the offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum TransferStatus {
    /// `pending`.
    #[oai(rename = "pending")]
    #[serde(rename = "pending")]
    Pending,
    /// `accepted`.
    #[oai(rename = "accepted")]
    #[serde(rename = "accepted")]
    Accepted,
    /// `rejected`.
    #[oai(rename = "rejected")]
    #[serde(rename = "rejected")]
    Rejected,
    /// `cancelled`.
    #[oai(rename = "cancelled")]
    #[serde(rename = "cancelled")]
    Cancelled,
    /// `expired`.
    #[oai(rename = "expired")]
    #[serde(rename = "expired")]
    Expired,
}

impl TransferStatus {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "pending" => Some(Self::Pending),
            "accepted" => Some(Self::Accepted),
            "rejected" => Some(Self::Rejected),
            "cancelled" => Some(Self::Cancelled),
            "expired" => Some(Self::Expired),
            _ => None,
        }
    }
}

word!(TransferStatus);

/// A user's own account.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "User")]
pub struct User {
    /// Identifies the user.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// E-mail address.
    #[oai(rename = "email")]
    #[serde(rename = "email")]
    pub email: String,
    /// Company.
    #[oai(rename = "company")]
    #[serde(rename = "company")]
    pub company: Option<String>,
    /// The user's name in addresses; unique.
    #[oai(rename = "username")]
    #[serde(rename = "username")]
    pub username: Option<String>,
    /// About the user.
    #[oai(rename = "bio")]
    #[serde(rename = "bio")]
    pub bio: Option<String>,
    /// Profile page.
    #[oai(rename = "linkedinUrl")]
    #[serde(rename = "linkedinUrl")]
    pub linkedin_url: Option<String>,
    /// Profile page.
    #[oai(rename = "xUrl")]
    #[serde(rename = "xUrl")]
    pub x_url: Option<String>,
    /// Whether others see the profile.
    #[oai(rename = "profileIsPublic")]
    #[serde(rename = "profileIsPublic")]
    pub profile_is_public: bool,
    /// Whether the user is an administrator.
    #[oai(rename = "is_admin")]
    #[serde(rename = "is_admin")]
    pub is_admin: bool,
}

/// The caller's account.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "UserResponse")]
pub struct UserResponse {
    /// `user`.
    #[oai(rename = "user")]
    #[serde(rename = "user")]
    pub user: models::User,
}

/// A vendor policy in full.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "VendorPolicy")]
pub struct VendorPolicy {
    /// The policy's name in URLs; unique.
    #[oai(rename = "slug")]
    #[serde(rename = "slug")]
    pub slug: String,
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// One sentence on what the policy does.
    #[oai(rename = "summary")]
    #[serde(rename = "summary")]
    pub summary: String,
    /// `direction`.
    #[oai(rename = "direction")]
    #[serde(rename = "direction")]
    pub direction: models::Direction,
    /// Documentation, Markdown.
    #[oai(rename = "body_md")]
    #[serde(rename = "body_md")]
    pub body_md: String,
    /// Category; null when the vendor gives none.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: Option<String>,
    /// Version of the asset.
    #[oai(rename = "version")]
    #[serde(rename = "version")]
    pub version: String,
    /// Group of the asset on the platform.
    #[oai(rename = "group_id")]
    #[serde(rename = "group_id")]
    pub group_id: String,
    /// Asset on the platform.
    #[oai(rename = "asset_id")]
    #[serde(rename = "asset_id")]
    pub asset_id: String,
}

/// A vendor policy.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "VendorPolicyResponse")]
pub struct VendorPolicyResponse {
    /// `policy`.
    #[oai(rename = "policy")]
    #[serde(rename = "policy")]
    pub policy: models::VendorPolicy,
}

/// A vendor policy as a list row.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "VendorPolicySummary")]
pub struct VendorPolicySummary {
    /// The policy's name in URLs; unique.
    #[oai(rename = "slug")]
    #[serde(rename = "slug")]
    pub slug: String,
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// One sentence on what the policy does.
    #[oai(rename = "summary")]
    #[serde(rename = "summary")]
    pub summary: String,
    /// `direction`.
    #[oai(rename = "direction")]
    #[serde(rename = "direction")]
    pub direction: models::Direction,
    /// Category; null when the vendor gives none.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: Option<String>,
    /// Version of the asset.
    #[oai(rename = "version")]
    #[serde(rename = "version")]
    pub version: String,
    /// Group of the asset on the platform.
    #[oai(rename = "group_id")]
    #[serde(rename = "group_id")]
    pub group_id: String,
    /// Asset on the platform.
    #[oai(rename = "asset_id")]
    #[serde(rename = "asset_id")]
    pub asset_id: String,
}

/// A vendor ruleset in full.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "VendorRuleset")]
pub struct VendorRuleset {
    /// The ruleset's name in URLs; unique.
    #[oai(rename = "slug")]
    #[serde(rename = "slug")]
    pub slug: String,
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// A one-sentence summary.
    #[oai(rename = "summary")]
    #[serde(rename = "summary")]
    pub summary: String,
    /// Version of the asset.
    #[oai(rename = "version")]
    #[serde(rename = "version")]
    pub version: String,
    /// `rule_counts`.
    #[oai(rename = "rule_counts")]
    #[serde(rename = "rule_counts")]
    pub rule_counts: models::RuleCounts,
    /// The kinds of specification that it applies to.
    #[oai(rename = "target_scopes")]
    #[serde(rename = "target_scopes")]
    pub target_scopes: Vec<models::TargetScope>,
    /// The asset's page; null when none is known.
    #[oai(rename = "asset_url")]
    #[serde(rename = "asset_url")]
    pub asset_url: Option<String>,
    /// The whole description.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// Categories of the asset; most have none.
    #[oai(rename = "categories")]
    #[serde(rename = "categories")]
    pub categories: Vec<String>,
    /// Names of the rules.
    #[oai(rename = "rule_names")]
    #[serde(rename = "rule_names")]
    pub rule_names: Vec<String>,
    /// The vendor's documentation page; null when there is none.
    #[oai(rename = "documentation_url")]
    #[serde(rename = "documentation_url")]
    pub documentation_url: Option<String>,
    /// The validation profile, YAML.
    #[oai(rename = "profile_yaml")]
    #[serde(rename = "profile_yaml")]
    pub profile_yaml: String,
    /// `groupId/assetId/version`.
    #[oai(rename = "coordinate")]
    #[serde(rename = "coordinate")]
    pub coordinate: String,
}

/// A vendor ruleset in full.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "VendorRulesetResponse")]
pub struct VendorRulesetResponse {
    /// `ruleset`.
    #[oai(rename = "ruleset")]
    #[serde(rename = "ruleset")]
    pub ruleset: models::VendorRuleset,
}

/// A vendor ruleset as a list row.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "VendorRulesetSummary")]
pub struct VendorRulesetSummary {
    /// The ruleset's name in URLs; unique.
    #[oai(rename = "slug")]
    #[serde(rename = "slug")]
    pub slug: String,
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// A one-sentence summary.
    #[oai(rename = "summary")]
    #[serde(rename = "summary")]
    pub summary: String,
    /// Version of the asset.
    #[oai(rename = "version")]
    #[serde(rename = "version")]
    pub version: String,
    /// `rule_counts`.
    #[oai(rename = "rule_counts")]
    #[serde(rename = "rule_counts")]
    pub rule_counts: models::RuleCounts,
    /// The kinds of specification that it applies to.
    #[oai(rename = "target_scopes")]
    #[serde(rename = "target_scopes")]
    pub target_scopes: Vec<models::TargetScope>,
    /// The asset's page; null when none is known.
    #[oai(rename = "asset_url")]
    #[serde(rename = "asset_url")]
    pub asset_url: Option<String>,
}

/// A workspace.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "Workspace")]
pub struct Workspace {
    /// Identifies the workspace.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Name in addresses; unique.
    #[oai(rename = "slug")]
    #[serde(rename = "slug")]
    pub slug: String,
}

/// A connection shared into a workspace.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspaceConnection")]
pub struct WorkspaceConnection {
    /// The connection.
    #[oai(rename = "connection_id")]
    #[serde(rename = "connection_id")]
    pub connection_id: Uuid,
    /// Its name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// The platform's host.
    #[oai(rename = "host")]
    #[serde(rename = "host")]
    pub host: String,
    /// The organization that the credentials belong to.
    #[oai(rename = "organization_id")]
    #[serde(rename = "organization_id")]
    pub organization_id: String,
    /// Who shared it.
    #[oai(rename = "shared_by")]
    #[serde(rename = "shared_by")]
    pub shared_by: Uuid,
    /// Their name.
    #[oai(rename = "shared_by_name")]
    #[serde(rename = "shared_by_name")]
    pub shared_by_name: String,
    /// Whether it is disabled.
    #[oai(rename = "is_disabled")]
    #[serde(rename = "is_disabled")]
    pub is_disabled: bool,
    /// Reason; null when it is not disabled, or no reason was given.
    #[oai(rename = "disabled_reason")]
    #[serde(rename = "disabled_reason")]
    pub disabled_reason: Option<String>,
    /// When it was disabled; null when it is not.
    #[oai(rename = "disabled_at")]
    #[serde(rename = "disabled_at")]
    pub disabled_at: Option<DateTime<Utc>>,
    /// When it was shared.
    #[oai(rename = "shared_at")]
    #[serde(rename = "shared_at")]
    pub shared_at: DateTime<Utc>,
}

/// A workspace in full.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspaceDetailResponse")]
pub struct WorkspaceDetailResponse {
    /// `workspace`.
    #[oai(rename = "workspace")]
    #[serde(rename = "workspace")]
    pub workspace: models::Workspace,
    /// The caller's role.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: models::WorkspaceRole,
    /// Whether the caller is an administrator of the service.
    #[oai(rename = "is_admin")]
    #[serde(rename = "is_admin")]
    pub is_admin: bool,
    /// The caller.
    #[oai(rename = "caller_id")]
    #[serde(rename = "caller_id")]
    pub caller_id: Uuid,
    /// The shared connections.
    #[oai(rename = "connections")]
    #[serde(rename = "connections")]
    pub connections: Vec<models::WorkspaceConnection>,
    /// `connectionStats`.
    #[oai(rename = "connectionStats")]
    #[serde(rename = "connectionStats")]
    pub connection_stats: models::ConnectionStatsMap,
    /// The policies.
    #[oai(rename = "installedPolicies")]
    #[serde(rename = "installedPolicies")]
    pub installed_policies: Vec<models::InstalledPolicy>,
    /// The rulesets.
    #[oai(rename = "installedRulesets")]
    #[serde(rename = "installedRulesets")]
    pub installed_rulesets: Vec<models::InstalledRuleset>,
    /// The members.
    #[oai(rename = "members")]
    #[serde(rename = "members")]
    pub members: Vec<models::WorkspaceMember>,
}

/// A workspace to be made.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspaceInput")]
pub struct WorkspaceInput {
    /// Name; at least two of its characters are not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Name in URLs, unique (409): lower-case letters, digits and hyphens, the first a letter or digit. Made from the name when absent.
    #[oai(rename = "slug")]
    #[serde(rename = "slug", default, skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
}

/// Memberships.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspaceListResponse")]
pub struct WorkspaceListResponse {
    /// The caller's memberships.
    #[oai(rename = "memberships")]
    #[serde(rename = "memberships")]
    pub memberships: Vec<models::WorkspaceMembership>,
}

/// A member of a workspace.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspaceMember")]
pub struct WorkspaceMember {
    /// The user.
    #[oai(rename = "user_id")]
    #[serde(rename = "user_id")]
    pub user_id: Uuid,
    /// The user's name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// The user's name in URLs; null when none was chosen.
    #[oai(rename = "username")]
    #[serde(rename = "username")]
    pub username: Option<String>,
    /// The user's e-mail address, for the user and administrators of the service; null for others.
    #[oai(rename = "email")]
    #[serde(rename = "email")]
    pub email: Option<String>,
    /// `role`.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: models::WorkspaceRole,
    /// When the member was disabled; null when active.
    #[oai(rename = "disabled_at")]
    #[serde(rename = "disabled_at")]
    pub disabled_at: Option<DateTime<Utc>>,
    /// When the user became a member.
    #[oai(rename = "joined_at")]
    #[serde(rename = "joined_at")]
    pub joined_at: DateTime<Utc>,
}

/// The caller's membership of a workspace.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspaceMembership")]
pub struct WorkspaceMembership {
    /// `workspace`.
    #[oai(rename = "workspace")]
    #[serde(rename = "workspace")]
    pub workspace: models::Workspace,
    /// The caller's role.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: models::WorkspaceRole,
    /// When the workspace was archived; null when it is active.
    #[oai(rename = "archived_at")]
    #[serde(rename = "archived_at")]
    pub archived_at: Option<DateTime<Utc>>,
    /// When the workspace was made.
    #[oai(rename = "created_at")]
    #[serde(rename = "created_at")]
    pub created_at: DateTime<Utc>,
}

/// A workspace's new name.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspacePatch")]
pub struct WorkspacePatch {
    /// Name; at least two of its characters are not blank.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
}

/// A workspace.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspaceResponse")]
pub struct WorkspaceResponse {
    /// `workspace`.
    #[oai(rename = "workspace")]
    #[serde(rename = "workspace")]
    pub workspace: models::Workspace,
}

/// A role in a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, Serialize, Deserialize)]
pub enum WorkspaceRole {
    /// `owner`.
    #[oai(rename = "owner")]
    #[serde(rename = "owner")]
    Owner,
    /// `admin`.
    #[oai(rename = "admin")]
    #[serde(rename = "admin")]
    Admin,
    /// `member`.
    #[oai(rename = "member")]
    #[serde(rename = "member")]
    Member,
}

impl WorkspaceRole {
    /// The value as the contract spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Admin => "admin",
            Self::Member => "member",
        }
    }

    /// The value that the contract spells `text`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "owner" => Some(Self::Owner),
            "admin" => Some(Self::Admin),
            "member" => Some(Self::Member),
            _ => None,
        }
    }
}

word!(WorkspaceRole);
