//! Lists of community rulesets.

use super::read::{RulesetRow, for_viewer, select_rulesets};
use crate::{
    db::{Connection, Result, SearchIndex, Searchable},
    domain::{TargetScope, Viewer},
    text::matching,
    visibility::listed_rulesets,
};

/// What a list is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RulesetSort {
    /// Name, without regard to case.
    #[default]
    Alpha,
    /// When it was submitted.
    Submitted,
    /// Likes; of equals, the name.
    Likes,
    /// Views.
    Views,
}

/// Which rulesets to list.
#[derive(Clone, Debug, Default)]
pub struct RulesetFilter {
    /// Words that must all occur in name or description.
    pub q: Option<String>,
    /// Only this category, exactly.
    pub category: Option<String>,
    /// Only rulesets for this kind of specification.
    pub scope: Option<TargetScope>,
    /// The order.
    pub sort: RulesetSort,
    /// The order reversed.
    pub descending: bool,
    /// How many at most.
    pub limit: i64,
    /// How many to leave out before them.
    pub offset: i64,
}

const SEARCHABLE: Searchable = Searchable {
    column: "r.search_text",
    index: Some(SearchIndex {
        rowid: "r.seq",
        matches: "SELECT rowid FROM rulesets_search WHERE rulesets_search",
    }),
};

/// The rulesets that the viewer can see and the filter lets through, and whether there are more.
pub async fn list(
    on: &mut impl Connection,
    viewer: Viewer,
    filter: &RulesetFilter,
) -> Result<(Vec<RulesetRow>, bool)> {
    let mut query = listed_rulesets(on.query(select_rulesets!()), viewer)
        .maybe(" AND r.category = ", filter.category.clone())
        .maybe_holds("r.target_scopes", filter.scope);
    if let Some(q) = &filter.q {
        query = matching(query, SEARCHABLE, q);
    }
    let order = match (filter.sort, filter.descending) {
        (RulesetSort::Alpha, false) => " ORDER BY r.sort_name, r.id",
        (RulesetSort::Alpha, true) => " ORDER BY r.sort_name DESC, r.id DESC",
        (RulesetSort::Likes, false) => " ORDER BY r.likes, r.sort_name, r.id",
        (RulesetSort::Likes, true) => " ORDER BY r.likes DESC, r.sort_name DESC, r.id DESC",
        (RulesetSort::Submitted, false) => " ORDER BY r.submitted_at, r.id",
        (RulesetSort::Submitted, true) => " ORDER BY r.submitted_at DESC, r.id DESC",
        (RulesetSort::Views, false) => " ORDER BY r.views, r.id",
        (RulesetSort::Views, true) => " ORDER BY r.views DESC, r.id DESC",
    };
    let mut rows: Vec<RulesetRow> = query
        .push(order)
        .arg(" LIMIT ", filter.limit + 1)
        .arg(" OFFSET ", filter.offset)
        .all()
        .await?;
    let more = rows.len() > usize::try_from(filter.limit).unwrap_or(usize::MAX);
    if more {
        rows.pop();
    }
    let rows = rows.into_iter().map(|row| for_viewer(row, viewer));
    Ok((rows.collect(), more))
}
