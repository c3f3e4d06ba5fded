//! A workspace with everything in it, in seven queries however much that is.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{
    connections::{self, SharedConnection},
    members::{self, Member},
    read::{Membership, WorkspaceError, visible},
};
use crate::{
    db::{Connection, Result},
    deployments::states::live,
    domain::Viewer,
    error::Error,
    rulesets::RulesetContent,
    visibility::visible_policies,
};

/// A workspace with everything in it (interface, Workspace).
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// The workspace, and the viewer's role.
    pub membership: Membership,
    /// The connections shared into it, by name, each with what runs through it here.
    pub connections: Vec<(SharedConnection, ConnectionStats)>,
    /// Policies with a live deployment, by name.
    pub policies: Vec<InstalledPolicy>,
    /// Rulesets with a live deployment, by name.
    pub rulesets: Vec<InstalledRuleset>,
    /// The members, in the order in which they were added.
    pub members: Vec<Member>,
}

/// What runs through a shared connection in a workspace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromRow)]
pub struct ConnectionStats {
    /// Deployments of policies, in any state.
    pub deployments: i64,
    /// The organizations that those target.
    pub target_orgs: i64,
    /// Policies that are published or released.
    pub live_policies: i64,
    /// Deployments of rulesets, in any state.
    pub ruleset_deployments: i64,
    /// The organizations that those target.
    pub ruleset_target_orgs: i64,
    /// Rulesets that are published, released or attached; vendor rulesets among them.
    pub live_rulesets: i64,
}

/// A policy with a live deployment in a workspace. If it has left the catalog since, its members see its name there, and
/// nothing more.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct InstalledPolicy {
    /// The policy.
    pub id: Uuid,
    /// Name as shown.
    pub name: String,
    /// Category.
    pub category: Option<String>,
    /// About text, Markdown.
    pub description: Option<String>,
    /// The owner.
    pub owner_id: Option<Uuid>,
    /// The owner's name.
    pub owner_name: Option<String>,
    /// The owner's company.
    pub company: Option<String>,
    /// Version of the development kit that it is built with.
    pub pdk_version: Option<String>,
    /// Public URL of its icon.
    pub icon_url: Option<String>,
    /// Deployments of it in the workspace, in any state.
    pub deploys: i64,
    /// When the last of them was requested.
    pub latest_deployment_at: DateTime<Utc>,
}

/// A community ruleset with a live deployment in a workspace, likewise.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct InstalledRuleset {
    /// The ruleset.
    pub id: Uuid,
    /// What is live of it.
    pub content: Json<RulesetContent>,
    /// The owner.
    pub owner_id: Uuid,
    /// The owner's name.
    pub owner_name: String,
    /// The owner's company.
    pub company: Option<String>,
    /// Deployments of it in the workspace, in any state.
    pub deploys: i64,
    /// When the last of them was requested.
    pub latest_deployment_at: DateTime<Utc>,
}

#[derive(FromRow)]
struct StatsRow {
    connection_id: Uuid,
    #[sqlx(flatten)]
    stats: ConnectionStats,
}

/// A workspace of the viewer, with everything in it.
pub async fn detail(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Detail, Error<WorkspaceError>> {
    let membership = visible(on, viewer, id).await?;
    let shared = connections::all(on, id).await?;
    let mut stats = stats(on, id).await?;
    let of = |connection: SharedConnection| {
        let stats = stats.remove(&connection.connection_id);
        (connection, stats.unwrap_or_default())
    };
    Ok(Detail {
        membership,
        connections: shared.into_iter().map(of).collect(),
        policies: policies(on, viewer, id).await?,
        rulesets: rulesets(on, id).await?,
        members: members::all(on, viewer, id).await?,
    })
}

async fn stats(
    on: &mut impl Connection,
    workspace_id: Uuid,
) -> Result<HashMap<Uuid, ConnectionStats>> {
    let rows: Vec<StatsRow> = on
        .query(concat!(
            "SELECT connection_id,
                 count(CASE WHEN asset_type = 'policy' THEN 1 END) AS deployments,
                 count(DISTINCT CASE WHEN asset_type = 'policy' THEN platform_org_id END) AS target_orgs,
                 count(DISTINCT CASE WHEN asset_type = 'policy' AND ",
            "status IN ", live!(),
            " THEN policy_id END) AS live_policies,
                 count(CASE WHEN asset_type = 'ruleset' THEN 1 END) AS ruleset_deployments,
                 count(DISTINCT CASE WHEN asset_type = 'ruleset' THEN platform_org_id END) AS ruleset_target_orgs,
                 count(DISTINCT CASE WHEN asset_type = 'ruleset' AND ",
            "status IN ", live!(),
            " THEN ruleset_id END)
                     + count(DISTINCT CASE WHEN asset_type = 'ruleset' AND ruleset_id IS NULL AND ",
            "status IN ", live!(),
            " THEN vendor_coordinate END) AS live_rulesets
             FROM deployments WHERE workspace_id = $1 AND connection_id IS NOT NULL GROUP BY connection_id"
        ))
        .bind(workspace_id)
        .all()
        .await?;
    let pair = |row: StatsRow| (row.connection_id, row.stats);
    Ok(rows.into_iter().map(pair).collect())
}

async fn policies(
    on: &mut impl Connection,
    viewer: Viewer,
    workspace_id: Uuid,
) -> Result<Vec<InstalledPolicy>> {
    let query = on.query(concat!(
        "SELECT p.id, p.name, p.category, p.description, p.owner_id, u.name AS owner_name, u.company,
             p.pdk_version, p.icon_url, d.deploys, d.latest_deployment_at
         FROM (SELECT policy_id, count(*) AS deploys, max(created_at) AS latest_deployment_at
               FROM deployments WHERE workspace_id = $1 AND asset_type = 'policy' GROUP BY policy_id
               HAVING count(CASE WHEN ",
        "status IN ", live!(),
        " THEN 1 END) > 0) d
         JOIN policies p ON p.id = d.policy_id JOIN users u ON u.id = p.owner_id ORDER BY p.sort_name, p.id"
    ));
    let mut installed: Vec<InstalledPolicy> = query.bind(workspace_id).all().await?;
    let query = on
        .query("SELECT p.id FROM policies p WHERE p.id IN ")
        .list(installed.iter().map(|policy| policy.id));
    let seen: Vec<(Uuid,)> = visible_policies(query, viewer).all().await?;
    for policy in &mut installed {
        if !seen.contains(&(policy.id,)) {
            (policy.category, policy.description) = (None, None);
            (policy.pdk_version, policy.icon_url) = (None, None);
            (policy.owner_id, policy.owner_name, policy.company) = (None, None, None);
        }
    }
    Ok(installed)
}

async fn rulesets(on: &mut impl Connection, workspace_id: Uuid) -> Result<Vec<InstalledRuleset>> {
    on.query(concat!(
        "SELECT r.id, r.content, r.owner_id, u.name AS owner_name, u.company, d.deploys, d.latest_deployment_at
         FROM (SELECT ruleset_id, count(*) AS deploys, max(created_at) AS latest_deployment_at
               FROM deployments WHERE workspace_id = $1 AND asset_type = 'ruleset' GROUP BY ruleset_id
               HAVING count(CASE WHEN ",
        "status IN ", live!(),
        " THEN 1 END) > 0) d
         JOIN rulesets r ON r.id = d.ruleset_id JOIN users u ON u.id = r.owner_id ORDER BY r.sort_name, r.id"
    ))
    .bind(workspace_id)
    .all()
    .await
}
