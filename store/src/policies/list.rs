//! Lists of community policies.

use crate::{
    db::{Connection, Result, SearchIndex, Searchable},
    domain::{AssetKind, Direction, Viewer},
    policies::read::{Policy, complete, select_policies},
    text::matching,
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
    pub direction: Option<Direction>,
    /// Only policies for this kind of asset.
    pub asset_kind: Option<AssetKind>,
    /// The order.
    pub sort: PolicySort,
    /// The order reversed.
    pub descending: bool,
}

const SEARCHABLE: Searchable = Searchable {
    column: "p.search_text",
    index: Some(SearchIndex {
        rowid: "p.seq",
        matches: "SELECT rowid FROM policies_search WHERE policies_search",
    }),
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
        .maybe(" AND p.direction = ", filter.direction)
        .maybe_holds("p.asset_kinds", filter.asset_kind);
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
