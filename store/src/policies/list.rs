//! Lists of community policies.

use crate::{
    db::{Connection, Result},
    domain::Viewer,
    policies::read::{Policy, complete, select_policies},
    text::{Searchable, matching},
    visibility::listed_policies,
};

/// What a list is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PolicySort {
    /// Name, without regard to case.
    #[default]
    Alpha,
    /// When it was submitted.
    Submitted,
}

/// Which policies to list.
#[derive(Clone, Debug, Default)]
pub struct PolicyFilter {
    /// Words that must all occur in name or description.
    pub q: Option<String>,
    /// Only this category, exactly.
    pub category: Option<String>,
    /// Only this direction.
    pub direction: Option<&'static str>,
    /// Only policies for this kind of asset.
    pub asset_kind: Option<&'static str>,
    /// The order.
    pub sort: PolicySort,
    /// The order reversed.
    pub descending: bool,
}

const SEARCHABLE: Searchable = Searchable {
    sqlite_match: Some(
        " AND p.seq IN (SELECT rowid FROM policies_search WHERE policies_search MATCH ",
    ),
    like: " AND p.search_text LIKE ",
};

/// The policies that the viewer can see and the filter lets through.
pub async fn list(
    on: &mut impl Connection,
    viewer: Viewer,
    filter: &PolicyFilter,
) -> Result<Vec<Policy>> {
    let query = on.query(select_policies!()).bind(viewer.user_id());
    let mut query = listed_policies(query, viewer)
        .maybe(" AND p.category = ", filter.category.clone())
        .maybe(" AND p.direction = ", filter.direction);
    if let Some(kind) = filter.asset_kind {
        query = if query.is_sqlite() {
            query
                .arg(
                    " AND EXISTS (SELECT 1 FROM json_each(p.asset_kinds) WHERE value = ",
                    kind,
                )
                .push(")")
        } else {
            query
                .arg(" AND jsonb_exists(p.asset_kinds, ", kind)
                .push(")")
        };
    }
    if let Some(q) = &filter.q {
        query = matching(query, SEARCHABLE, q);
    }
    let order = match (filter.sort, filter.descending) {
        (PolicySort::Alpha, false) => " ORDER BY p.sort_name, p.id",
        (PolicySort::Alpha, true) => " ORDER BY p.sort_name DESC, p.id DESC",
        (PolicySort::Submitted, false) => " ORDER BY p.submitted_at, p.id",
        (PolicySort::Submitted, true) => " ORDER BY p.submitted_at DESC, p.id DESC",
    };
    let rows = query.push(order).all().await?;
    complete(on, viewer, rows).await
}
