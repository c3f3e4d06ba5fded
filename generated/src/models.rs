// @generated from openapi.yaml by scripts/generate; do not edit.
//! The schemas of the contract.

use std::collections::BTreeMap;

use catalog_runtime::Object;
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

/// Branch information of a source repository. Its fields are open.
pub type BranchInfo = Object;

/// A comment on a policy. Fields beyond those named are open.
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
    /// Whether the comment was deleted and only its place remains.
    #[oai(rename = "deleted")]
    #[serde(rename = "deleted")]
    pub deleted: bool,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
}

/// A new comment.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "CommentInput")]
pub struct CommentInput {
    /// Text, not blank. How long it may be is open.
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
    /// The platform's host; `us` is one value.
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
    /// The platform's host.
    #[oai(rename = "host")]
    #[serde(rename = "host")]
    pub host: String,
    /// Client id.
    #[oai(rename = "clientId")]
    #[serde(rename = "clientId")]
    pub client_id: String,
    /// Client secret; it is never returned.
    #[oai(rename = "clientSecret")]
    #[serde(rename = "clientSecret")]
    pub client_secret: String,
    /// The organization that the credentials belong to.
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

/// What deleting the connection would touch.
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
    /// The platform's host.
    #[oai(rename = "host")]
    #[serde(rename = "host")]
    pub host: String,
    /// Client id.
    #[oai(rename = "clientId")]
    #[serde(rename = "clientId")]
    pub client_id: String,
    /// Client secret; it is never returned.
    #[oai(rename = "clientSecret")]
    #[serde(rename = "clientSecret")]
    pub client_secret: String,
    /// The organization that the credentials belong to.
    #[oai(rename = "organizationId")]
    #[serde(rename = "organizationId")]
    pub organization_id: String,
    /// Name.
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
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Client id.
    #[oai(rename = "clientId")]
    #[serde(rename = "clientId", default, skip_serializing_if = "Option::is_none")]
    pub client_id: Option<String>,
    /// Client secret; it is never returned.
    #[oai(rename = "clientSecret")]
    #[serde(
        rename = "clientSecret",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub client_secret: Option<String>,
    /// The organization that the credentials belong to.
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

/// A workspace that the connection is shared into. Its fields are open.
pub type ConnectionShare = Object;

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

/// Connection id to what runs through it.
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

/// What the check of the credentials gave. Its fields are open.
pub type ConnectionValidation = Object;

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
    /// The user's name in addresses; null when none was chosen.
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
    /// How far the delivery has come; `declared` is one value.
    #[oai(rename = "phase")]
    #[serde(rename = "phase")]
    pub phase: String,
    /// How much of the idea is delivered; `full` is one value.
    #[oai(rename = "coverage")]
    #[serde(rename = "coverage")]
    pub coverage: String,
    /// What the delivery covers, in words; may be empty.
    #[oai(rename = "scope_note")]
    #[serde(rename = "scope_note")]
    pub scope_note: String,
    /// Whether the idea is complete with this policy.
    #[oai(rename = "completes_idea")]
    #[serde(rename = "completes_idea")]
    pub completes_idea: bool,
}

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
    /// What came of it; null before and for a policy.
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
    /// Where the deployment stands; `failed` is one value.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: String,
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
    /// What came of the home page; `published` is one value.
    #[oai(rename = "home_doc_status")]
    #[serde(rename = "home_doc_status")]
    pub home_doc_status: Option<String>,
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

/// A deployment to one or more organizations. The properties that select publishing and releasing, and those of ruleset deployments, are open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DeploymentInput")]
pub struct DeploymentInput {
    /// The policy.
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
    /// The organizations.
    #[oai(rename = "targetOrganizationIds")]
    #[serde(rename = "targetOrganizationIds")]
    pub target_organization_ids: Vec<String>,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
}

/// A job of a deployment. Its fields are open.
pub type DeploymentJob = Object;

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

/// A log line. Its fields are open.
pub type DeploymentLog = Object;

/// The deployment that was made or found.
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
    pub status: String,
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
    pub status: String,
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

/// A new About text.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DescriptionRevisionInput")]
pub struct DescriptionRevisionInput {
    /// `field`.
    #[oai(rename = "field")]
    #[serde(rename = "field")]
    pub field: models::DescriptionRevisionField,
    /// Markdown.
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
    pub kind: String,
    /// Content, Markdown.
    #[oai(rename = "bodyMd")]
    #[serde(rename = "bodyMd")]
    pub body_md: String,
    /// Position among the tabs, ascending.
    #[oai(rename = "sortOrder")]
    #[serde(rename = "sortOrder")]
    pub sort_order: i64,
}

/// A documentation tab. Properties beyond those named are open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DocTabInput")]
pub struct DocTabInput {
    /// Identifies the tab.
    #[oai(rename = "key")]
    #[serde(rename = "key")]
    pub key: String,
    /// Title as shown.
    #[oai(rename = "title")]
    #[serde(rename = "title")]
    pub title: String,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
}

/// A tab's new content. Properties beyond the title are open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "DocTabPut")]
pub struct DocTabPut {
    /// Title as shown.
    #[oai(rename = "title")]
    #[serde(rename = "title")]
    pub title: String,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
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

/// Every failure, whatever its cause, has this one shape. Its fields are not part of the contract.
pub type Error = Object;

/// What `exchange.json` beside the profile holds.
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

/// A deployment that the platform no longer has.
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
    /// The deployment's status; `published` is one value.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: String,
    /// The deployment's mode; `publish` is one value.
    #[oai(rename = "mode")]
    #[serde(rename = "mode")]
    pub mode: String,
}

/// The governance profile that a ruleset is attached to. Its fields are open.
pub type GovernanceProfile = Object;

/// What came of attaching the ruleset. Its fields are open.
pub type GovernanceProfileResult = Object;

/// Something that happened. Its fields are open.
pub type HistoryEntry = Object;

/// A review history.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "HistoryResponse")]
pub struct HistoryResponse {
    /// What happened.
    #[oai(rename = "entries")]
    #[serde(rename = "entries")]
    pub entries: Vec<models::HistoryEntry>,
}

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
    /// What it is about; null when the caller cannot see the policy.
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
    /// The kinds of specification that it judges.
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

/// The job that was enqueued.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "JobResponse")]
pub struct JobResponse {
    /// Null when there was nothing to do.
    #[oai(rename = "job")]
    #[serde(rename = "job")]
    pub job: Option<models::DeploymentJob>,
}

/// The caller's like.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "LikeResponse")]
pub struct LikeResponse {
    /// Whether the caller likes the policy.
    #[oai(rename = "liked")]
    #[serde(rename = "liked")]
    pub liked: bool,
}

/// The changes to the profile. Which properties there are is open.
pub type MePatch = Object;

/// What removing the member would touch.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "MemberImpactResponse")]
pub struct MemberImpactResponse {
    /// The member's role.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: String,
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

/// A member to be added. The set of roles and the property that identifies the user are open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "MemberInput")]
pub struct MemberInput {
    /// The member's role; `admin` is one value.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: String,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
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

/// A member's changes. Which properties there are is open.
pub type MemberPatch = Object;

/// The request was carried out.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "OkResponse")]
pub struct OkResponse {
    /// Always true: a failure has an error status.
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

/// Where the page stands in the list. Its fields are open.
pub type Pagination = Object;

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
    /// The policy's name in addresses; unique.
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
    /// Category.
    #[oai(rename = "category")]
    #[serde(rename = "category")]
    pub category: String,
    /// Where the policy stands.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: String,
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

/// The changes to a policy. Which properties there are is open.
pub type PolicyPatch = Object;

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
    /// What it was when the edit was proposed.
    #[oai(rename = "previous_value")]
    #[serde(rename = "previous_value")]
    pub previous_value: String,
    /// Where the revision stands; `pending` is one value.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: String,
    /// The reviewer's words; null before the review.
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

/// A policy submitted for review. Fields beyond those named are open.
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
    /// Where the submission stands.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: String,
    /// Address of the repository, of the definition in a split project.
    #[oai(rename = "sourcehostUrl")]
    #[serde(rename = "sourcehostUrl")]
    pub sourcehost_url: String,
    /// The reviewer's words; null before the review.
    #[oai(rename = "feedback")]
    #[serde(rename = "feedback")]
    pub feedback: Option<String>,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
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
    /// The name that the validation profile gives itself.
    #[oai(rename = "profile_name")]
    #[serde(rename = "profile_name")]
    pub profile_name: String,
    /// `rule_counts`.
    #[oai(rename = "rule_counts")]
    #[serde(rename = "rule_counts")]
    pub rule_counts: models::RuleCounts,
    /// The kinds of specification that it judges.
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
    /// Where the ruleset stands; `under_review` is one value.
    #[oai(rename = "lifecycle_status")]
    #[serde(rename = "lifecycle_status")]
    pub lifecycle_status: String,
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
    /// The owner's name in addresses; null when none was chosen.
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
    /// The reviewer's words, for the owner and administrators; null otherwise.
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

/// The complete new set of tabs; `overview` must be among them.
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

/// A draft to be validated. Properties beyond the one named are open.
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
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
}

/// What the validation found. Fields beyond the one named are open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetDraftResponse")]
pub struct RulesetDraftResponse {
    /// Whether the draft is a valid profile.
    #[oai(rename = "valid")]
    #[serde(rename = "valid")]
    pub valid: bool,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
}

/// A community ruleset, or a vendor ruleset when `source` is `vendor`. Look for `source: community` first: the names of the other fields of a vendor ruleset are open.
pub type RulesetListItem = serde_json::Value;

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

/// The two links to be set; an empty string clears one. The names of the properties are open.
pub type RulesetPatch = Object;

/// A ruleset.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetResponse")]
pub struct RulesetResponse {
    /// `ruleset`.
    #[oai(rename = "ruleset")]
    #[serde(rename = "ruleset")]
    pub ruleset: models::Ruleset,
}

/// The caller's part in reviewing the ruleset.
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
    pub role: String,
}

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
    /// The name that the validation profile gives itself.
    #[oai(rename = "profile_name")]
    #[serde(rename = "profile_name")]
    pub profile_name: String,
    /// Names of the rules.
    #[oai(rename = "rule_names")]
    #[serde(rename = "rule_names")]
    pub rule_names: Vec<String>,
    /// The kinds of specification that it judges.
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

/// A ruleset submitted for review.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSubmission")]
pub struct RulesetSubmission {
    /// Identifies the submission.
    #[oai(rename = "id")]
    #[serde(rename = "id")]
    pub id: Uuid,
    /// Where the submission stands; `submitted` is one value.
    #[oai(rename = "status")]
    #[serde(rename = "status")]
    pub status: String,
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
    /// The name that the validation profile gives itself.
    #[oai(rename = "profile_name")]
    #[serde(rename = "profile_name")]
    pub profile_name: String,
    /// Names of the rules.
    #[oai(rename = "rule_names")]
    #[serde(rename = "rule_names")]
    pub rule_names: Vec<String>,
    /// The kinds of specification that it judges.
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
    /// The reviewer's words, for the owner and administrators; null otherwise.
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
    /// What the check of the repository noted.
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

/// A ruleset to be reviewed. Optional properties beyond those named are open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "RulesetSubmissionInput")]
pub struct RulesetSubmissionInput {
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// What it is about.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// Address of the repository.
    #[oai(rename = "repoUrl")]
    #[serde(rename = "repoUrl")]
    pub repo_url: String,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
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
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it is about.
    #[oai(rename = "description")]
    #[serde(
        rename = "description",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub description: Option<String>,
    /// Address of the repository.
    #[oai(rename = "repoUrl")]
    #[serde(rename = "repoUrl", default, skip_serializing_if = "Option::is_none")]
    pub repo_url: Option<String>,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
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
    /// The name that the validation profile gives itself.
    #[oai(rename = "profile_name")]
    #[serde(rename = "profile_name")]
    pub profile_name: String,
    /// `rule_counts`.
    #[oai(rename = "rule_counts")]
    #[serde(rename = "rule_counts")]
    pub rule_counts: models::RuleCounts,
    /// The kinds of specification that it judges.
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
    /// Where the ruleset stands; `under_review` is one value.
    #[oai(rename = "lifecycle_status")]
    #[serde(rename = "lifecycle_status")]
    pub lifecycle_status: String,
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
    /// The owner's name in addresses; null when none was chosen.
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
    /// How the profile was found; `explicit` is one value.
    #[oai(rename = "rulesetPathSource")]
    #[serde(rename = "rulesetPathSource")]
    pub ruleset_path_source: Option<String>,
    /// The profile; null when none was read.
    #[oai(rename = "profile")]
    #[serde(rename = "profile")]
    pub profile: Option<models::ProfileInfo>,
    /// The `exchange.json`; null when there is none.
    #[oai(rename = "exchange")]
    #[serde(rename = "exchange")]
    pub exchange: Option<models::ExchangeInfo>,
    /// The kinds of specification that the rules judge.
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

/// A connection to be shared.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "ShareConnectionInput")]
pub struct ShareConnectionInput {
    /// The connection.
    #[oai(rename = "connection_id")]
    #[serde(rename = "connection_id")]
    pub connection_id: Uuid,
}

/// What unsharing the connection would touch.
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

/// A shared connection's changes; `connection_id` alone enables it. Properties beyond the one named are open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SharedConnectionPatch")]
pub struct SharedConnectionPatch {
    /// The connection.
    #[oai(rename = "connection_id")]
    #[serde(rename = "connection_id")]
    pub connection_id: Uuid,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
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

/// A policy to be reviewed. Which properties beyond those required here are required is open; `projectType` is `unified` when absent.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionInput")]
pub struct SubmissionInput {
    /// Name as shown.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// About text, Markdown.
    #[oai(rename = "description")]
    #[serde(rename = "description")]
    pub description: String,
    /// Address of the repository, of the definition in a split project; `…/tree/<ref>/<path>` is accepted.
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
    /// Address of the implementation repository of a split project.
    #[oai(rename = "implementationSourcehostUrl")]
    #[serde(
        rename = "implementationSourcehostUrl",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub implementation_sourcehost_url: Option<String>,
    /// The ideas that the policy delivers.
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

/// The changes to a submission. Which properties there are is open.
pub type SubmissionPatch = Object;

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

/// What the check of the repository found. Its fields are open.
pub type SubmissionValidation = Object;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "SubmissionValidationResponse")]
pub struct SubmissionValidationResponse {
    /// `validation`.
    #[oai(rename = "validation")]
    #[serde(rename = "validation")]
    pub validation: models::SubmissionValidation,
}

/// What the comparison with the platform gave.
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

/// A kind of specification that a ruleset judges.
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

/// A new token.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TokenCreatedResponse")]
pub struct TokenCreatedResponse {
    /// The full secret; it is shown only this once.
    #[oai(rename = "token")]
    #[serde(rename = "token")]
    pub token: String,
    /// `record`.
    #[oai(rename = "record")]
    #[serde(rename = "record")]
    pub record: models::TokenRecord,
}

/// A token to be made. The property that sets its expiry (30, 90 or 365 days, or never) is open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "TokenInput")]
pub struct TokenInput {
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// What the token may do.
    #[oai(rename = "scopes")]
    #[serde(rename = "scopes")]
    pub scopes: Vec<models::Scope>,
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
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
    /// What is transferred; `policy` is one value.
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
    pub status: String,
    /// The recipient's words; null when there are none.
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
    /// What was transferred.
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
    /// The recipient's e-mail address.
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

/// Why it is rejected. Which properties there are is open.
pub type TransferRejectInput = Object;

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

/// A transfer after a decision. Its fields are open.
pub type TransferState = Object;

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

/// A vendor policy in full. Fields beyond those named are open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "VendorPolicy")]
pub struct VendorPolicy {
    /// The policy's name in addresses; unique.
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
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
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

/// A vendor policy as a list row. Fields beyond those named are open.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "VendorPolicySummary")]
pub struct VendorPolicySummary {
    /// The policy's name in addresses; unique.
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
    /// Properties that the contract leaves open.
    #[oai(skip)]
    #[serde(flatten)]
    pub additional: Object,
}

/// A vendor ruleset in full. The top-level key and the exact names of the fields are open.
pub type VendorRulesetResponse = Object;

/// A vendor ruleset as a list row. The exact names of its fields are open; it has no submission date and no engagement counters.
pub type VendorRulesetSummary = Object;

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

/// A connection shared into a workspace. Its fields are open.
pub type WorkspaceConnection = Object;

/// A workspace in full.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspaceDetailResponse")]
pub struct WorkspaceDetailResponse {
    /// `workspace`.
    #[oai(rename = "workspace")]
    #[serde(rename = "workspace")]
    pub workspace: models::Workspace,
    /// The caller's role; `owner` is one value.
    #[oai(rename = "role")]
    #[serde(rename = "role")]
    pub role: String,
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
    /// Name.
    #[oai(rename = "name")]
    #[serde(rename = "name")]
    pub name: String,
    /// Name in addresses; made from the name when absent.
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

/// A member of a workspace. Its fields are open.
pub type WorkspaceMember = Object;

/// The caller's membership of a workspace. Its fields are open.
pub type WorkspaceMembership = Object;

/// A workspace's new name.
#[derive(Clone, Debug, PartialEq, ObjectType, Serialize, Deserialize)]
#[oai(rename = "WorkspacePatch")]
pub struct WorkspacePatch {
    /// Name.
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
