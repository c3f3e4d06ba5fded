//! `GET /api/policies`

use catalog_api::{
    api::policies::{ListPolicies, ListPoliciesQuery, ListPoliciesResponse, ListPoliciesSource},
    auth::Caller,
    models::{PolicyListItem, PolicyListResponse},
    runtime::Prepared,
};
use catalog_store::{
    policies::{self, PolicyFilter, PolicySort},
    vendor::{self, VendorPolicyFilter},
};

use super::view;
use crate::{
    App,
    api::{viewer::viewer_or_anonymous, words::ToStore},
    reject::Outcome,
};

impl ListPolicies for App {
    async fn list_policies(
        &self,
        caller: Option<Caller>,
        query: ListPoliciesQuery,
    ) -> Outcome<Prepared<PolicyListResponse>, ListPoliciesResponse> {
        let mut reader = self.store.reader();
        let policies = match query.source {
            ListPoliciesSource::Community => {
                let filter = community_filter(query);
                let viewer = viewer_or_anonymous(caller);
                if let Some(made) = self.read_model.list_policies(viewer, &filter).await {
                    return Ok(made);
                }
                let found = Box::pin(policies::list(&mut reader, viewer, &filter)).await?;
                found
                    .into_iter()
                    .map(|p| PolicyListItem::Policy(view::policy(p)))
                    .collect()
            }
            ListPoliciesSource::Vendor => {
                let filter = vendor_filter(query);
                let found = Box::pin(vendor::list(&mut reader, &filter)).await?;
                let summary = |p| PolicyListItem::VendorPolicySummary(view::vendor_summary(p));
                found.into_iter().map(summary).collect()
            }
        };
        Ok(PolicyListResponse { policies }.into())
    }
}

/// Unrecognised values of `sort` and `order` fall back to the defaults; that of `order` follows the sort in effect.
fn community_filter(query: ListPoliciesQuery) -> PolicyFilter {
    let sort = match query.sort.as_deref() {
        Some("submitted") => PolicySort::Submitted,
        _ => PolicySort::Alpha,
    };
    PolicyFilter {
        q: query.q,
        category: query.category,
        direction: query.direction.map(ToStore::to_store),
        asset_kind: query.asset_kind.map(ToStore::to_store),
        sort,
        descending: match query.order.as_deref() {
            Some("asc") => false,
            Some("desc") => true,
            _ => sort == PolicySort::Submitted,
        },
    }
}

/// The vendor catalog knows only the alphabetical sort, and no kinds of asset.
fn vendor_filter(query: ListPoliciesQuery) -> VendorPolicyFilter {
    VendorPolicyFilter {
        q: query.q,
        category: query.category,
        direction: query.direction.map(ToStore::to_store),
        descending: query.order.as_deref() == Some("desc"),
    }
}
