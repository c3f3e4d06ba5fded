//! What a viewer can see: the one place that decides it (interface, Visibility rules).

use std::slice;

use crate::{
    db::Query,
    domain::{AssetType, Viewer},
};

/// Narrows a query over `policies p` to what lists show `viewer`: published policies, and own ones in any state.
pub(crate) fn listed_policies(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    query
        .arg(
            " AND (p.status = 'published' OR p.owner_id = ",
            viewer.user_id(),
        )
        .push(")")
}

/// Narrows a query over `rulesets r` likewise: published for every token, own ones in any state.
pub(crate) fn listed_rulesets(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    query
        .arg(
            " AND (r.status = 'published' OR r.owner_id = ",
            viewer.user_id(),
        )
        .push(")")
}

/// What a query over `policies p` adds that shows everybody the same: published ones alone.
macro_rules! published_policies {
    () => {
        " AND p.status = 'published'"
    };
}
pub(crate) use published_policies;

/// What a query over `rulesets r` adds likewise.
macro_rules! published_rulesets {
    () => {
        " AND r.status = 'published'"
    };
}
pub(crate) use published_rulesets;

/// Narrows a query over `policies p` to what `viewer` can see: what lists show, and what the viewer reviews.
pub(crate) fn visible_policies(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    let listed = " AND (p.status = 'published' OR p.owner_id = ";
    or_reviewed(query, viewer, listed, REVIEWS_POLICY)
}

/// Narrows a query over `rulesets r` likewise.
pub(crate) fn visible_rulesets(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    let listed = " AND (r.status = 'published' OR r.owner_id = ";
    or_reviewed(query, viewer, listed, REVIEWS_RULESET)
}

/// Narrows a query over `policies p` to those whose submission `viewer` can see: own ones, and what the viewer reviews.
pub(crate) fn visible_submissions(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    or_reviewed(query, viewer, " AND (p.owner_id = ", REVIEWS_POLICY)
}

/// Narrows a query over `rulesets r` likewise.
pub(crate) fn visible_ruleset_submissions(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    or_reviewed(query, viewer, " AND (r.owner_id = ", REVIEWS_RULESET)
}

const REVIEWS_POLICY: &str = " OR EXISTS (SELECT 1 FROM reviewers v
     WHERE v.resource_kind = 'policy' AND v.resource_id = p.id AND v.user_id = ";
const REVIEWS_RULESET: &str = " OR EXISTS (SELECT 1 FROM reviewers v
     WHERE v.resource_kind = 'ruleset' AND v.resource_id = r.id AND v.user_id = ";

/// Administrators review everything, others what they are appointed for (interface, What the service does, 2).
fn or_reviewed<'a>(
    query: Query<'a>,
    viewer: Viewer,
    owned: &'static str,
    reviewed: &'static str,
) -> Query<'a> {
    if viewer.is_admin() {
        return query;
    }
    let query = query.arg(owned, viewer.user_id());
    match viewer.user_id() {
        Some(id) => query.arg(reviewed, id).push("))"),
        None => query.push(")"),
    }
}

/// Narrows a query over `deployments d`: own ones, and those of a workspace of the viewer.
pub(crate) fn visible_deployments(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    let query = query.arg(" AND (d.owner_id = ", viewer.user_id()).push(
        " OR EXISTS (SELECT 1 FROM workspace_members m WHERE m.workspace_id = d.workspace_id",
    );
    member_of(query, viewer).push("))")
}

/// Selects the `seq` of deployments that [`visible_deployments`] lets through: of each source of them, which is whoever made them or a
/// workspace, at most the newest `most`, in the order of an index. Sources are not sorted among each other, and to read those of one
/// does not take longer for what others have.
pub(crate) fn newest_visible_deployments(
    mut query: Query<'_>,
    viewer: Viewer,
    asset_type: Option<AssetType>,
    most: i64,
) -> Query<'_> {
    let types = asset_type.as_ref().map_or(AssetType::ALL, slice::from_ref);
    let mut separator = "";
    for &asset_type in types {
        query = query
            .push(separator)
            .arg(
                "SELECT o.seq FROM (SELECT d.seq FROM deployments d WHERE d.owner_id = ",
                viewer.user_id(),
            )
            .arg(" AND d.asset_type = ", asset_type)
            .arg(" ORDER BY d.seq DESC LIMIT ", most)
            .arg(
                ") o UNION SELECT d.seq FROM workspace_members m JOIN deployments d ON d.workspace_id = m.workspace_id
                     AND d.asset_type = ",
                asset_type,
            )
            // The last one of the newest of the workspace.
            .arg(
                " AND d.seq >= coalesce((SELECT f.seq FROM deployments f WHERE f.workspace_id = m.workspace_id AND f.asset_type = ",
                asset_type,
            )
            .arg(" ORDER BY f.seq DESC LIMIT 1 OFFSET ", most - 1)
            .push("), 0) WHERE 1 = 1");
        query = member_of(query, viewer);
        separator = " UNION ";
    }
    query
}

/// Selects rows of `deployment_counts`, each once, which together count what [`visible_deployments`] lets through.
pub(crate) fn visible_deployment_counts(
    query: Query<'_>,
    viewer: Viewer,
    asset_type: Option<AssetType>,
) -> Query<'_> {
    let query = query
        .arg(
            "SELECT c.workspace_id, c.owner_id, c.asset_type, c.deployments FROM deployment_counts c WHERE c.owner_id = ",
            viewer.user_id(),
        )
        .maybe(" AND c.asset_type = ", asset_type)
        .push(
            " UNION SELECT c.workspace_id, c.owner_id, c.asset_type, c.deployments
             FROM workspace_members m JOIN deployment_counts c ON c.workspace_id = m.workspace_id WHERE 1 = 1",
        );
    member_of(query, viewer).maybe(" AND c.asset_type = ", asset_type)
}

/// What a query over vendor entries adds: withdrawn and hidden ones are absent, for everybody.
macro_rules! vendor_entry_visible {
    () => {
        " AND withdrawn_at IS NULL AND NOT hidden"
    };
}
pub(crate) use vendor_entry_visible;

/// What a query over `ideas i` adds: hidden ones are absent, for everybody, and merged ones are found as the idea that is kept.
macro_rules! idea_visible {
    () => {
        " AND NOT i.hidden AND i.merged_into IS NULL"
    };
}
pub(crate) use idea_visible;

/// Narrows a query over `workspace_members m` to the memberships by which `viewer` sees a workspace, and with it the
/// deployments and shared connections in it: the viewer's own that are not disabled. Administrators of the service are
/// members like everybody else, or none.
pub(crate) fn member_of(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    query.arg(
        " AND m.disabled_at IS NULL AND m.user_id = ",
        viewer.user_id(),
    )
}

/// Narrows a query over `connections c` to own ones, and those shared into a workspace of the viewer.
pub(crate) fn visible_connections(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    let query = query.arg(" AND (c.owner_id = ", viewer.user_id()).push(
        " OR EXISTS (SELECT 1 FROM workspace_connections s JOIN workspace_members m ON m.workspace_id = s.workspace_id
             WHERE s.connection_id = c.id",
    );
    member_of(query, viewer).push("))")
}
