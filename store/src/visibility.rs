//! What a viewer can see: the one place that decides it (interface, Visibility rules).

use crate::{db::Query, domain::Viewer};

/// Narrows a query over `policies p` to what `viewer` can see: published policies, and own ones in any state.
pub(crate) fn visible_policies(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    query
        .arg(
            " AND (p.status = 'published' OR p.owner_id = ",
            viewer.user_id(),
        )
        .push(")")
}

/// Narrows a query over `rulesets r` likewise: published for every token, own ones in any state.
pub(crate) fn visible_rulesets(query: Query<'_>, viewer: Viewer) -> Query<'_> {
    query
        .arg(
            " AND (r.status = 'published' OR r.owner_id = ",
            viewer.user_id(),
        )
        .push(")")
}

/// What a query over vendor entries adds: withdrawn and hidden ones are absent, for everybody.
macro_rules! vendor_entry_visible {
    () => {
        " AND withdrawn_at IS NULL AND NOT hidden"
    };
}
pub(crate) use vendor_entry_visible;
