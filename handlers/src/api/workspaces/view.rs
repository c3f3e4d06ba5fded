//! Records of the store as the contract shows them.

use catalog_api::{
    auth::Caller,
    models::{
        ConnectionStats, InstalledPolicy, InstalledRuleset, Workspace, WorkspaceConnection,
        WorkspaceDetailResponse, WorkspaceMember, WorkspaceMembership,
    },
};
use catalog_store::workspaces::{self, Detail, Member, Membership, SharedConnection};

use crate::api::{view::scopes, words::ToContract};

pub(super) fn workspace(membership: Membership) -> Workspace {
    Workspace {
        id: membership.id,
        name: membership.name,
        slug: membership.slug,
    }
}

/// A workspace in the list of the caller's.
pub(super) fn membership(membership: Membership) -> WorkspaceMembership {
    WorkspaceMembership {
        role: membership.role.to_contract(),
        archived_at: membership.archived_at,
        created_at: membership.created_at,
        workspace: workspace(membership),
    }
}

pub(super) fn member(member: &Member) -> WorkspaceMember {
    WorkspaceMember {
        user_id: member.user_id,
        name: member.name.clone(),
        username: member.username.clone(),
        email: member.email.clone(),
        role: member.role.to_contract(),
        disabled_at: member.disabled_at,
        joined_at: member.joined_at,
    }
}

/// A workspace with everything in it.
pub(super) fn detail(detail: Detail, caller: Caller) -> WorkspaceDetailResponse {
    let stats = detail.connections.iter();
    WorkspaceDetailResponse {
        role: detail.membership.role.to_contract(),
        is_admin: caller.is_admin,
        caller_id: caller.user_id,
        connection_stats: stats
            .map(|(connection, stats)| (connection.connection_id.to_string(), statistics(*stats)))
            .collect(),
        connections: detail
            .connections
            .iter()
            .map(|(shared, _)| connection(shared))
            .collect(),
        installed_policies: detail.policies.into_iter().map(policy).collect(),
        installed_rulesets: detail.rulesets.into_iter().map(ruleset).collect(),
        members: detail.members.iter().map(member).collect(),
        workspace: workspace(detail.membership),
    }
}

/// A shared connection: neither client id nor secret are the members' to see.
fn connection(shared: &SharedConnection) -> WorkspaceConnection {
    WorkspaceConnection {
        connection_id: shared.connection_id,
        name: shared.name.clone(),
        host: shared.host.clone(),
        organization_id: shared.organization_id.clone(),
        shared_by: shared.shared_by,
        shared_by_name: shared.shared_by_name.clone(),
        is_disabled: shared.disabled_at.is_some(),
        disabled_reason: shared.disabled_reason.clone(),
        disabled_at: shared.disabled_at,
        shared_at: shared.shared_at,
    }
}

fn statistics(stats: workspaces::ConnectionStats) -> ConnectionStats {
    ConnectionStats {
        deployments: stats.deployments,
        target_orgs: stats.target_orgs,
        live_policies: stats.live_policies,
        ruleset_deployments: stats.ruleset_deployments,
        ruleset_target_orgs: stats.ruleset_target_orgs,
        live_rulesets: stats.live_rulesets,
    }
}

fn policy(policy: workspaces::InstalledPolicy) -> InstalledPolicy {
    InstalledPolicy {
        id: policy.id,
        name: policy.name,
        category: policy.category,
        description: policy.description,
        pdk_version: policy.pdk_version,
        owner_name: policy.owner_name,
        company: policy.company,
        submitted_by: policy.owner_id,
        icon_url: policy.icon_url,
        deploys_in_workspace: policy.deploys,
        latest_deployment_at: policy.latest_deployment_at,
    }
}

fn ruleset(ruleset: workspaces::InstalledRuleset) -> InstalledRuleset {
    let content = ruleset.content.0;
    InstalledRuleset {
        id: ruleset.id,
        name: content.name,
        category: content.category.into(),
        description: content.description,
        target_scopes: scopes(&content.target_scopes),
        owner_name: ruleset.owner_name,
        company: ruleset.company,
        submitted_by: ruleset.owner_id,
        icon_url: content.icon_url,
        deploys_in_workspace: ruleset.deploys,
        latest_deployment_at: ruleset.latest_deployment_at,
    }
}
