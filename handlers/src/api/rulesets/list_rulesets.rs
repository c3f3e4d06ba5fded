//! `GET /api/rulesets`

use catalog_api::{
    api::rulesets::{
        ListRulesets, ListRulesetsQuery, ListRulesetsResponse, ListRulesetsScope,
        ListRulesetsSource,
    },
    auth::Caller,
    models::RulesetListResponse,
    runtime::Prepared,
    status::Unauthorized,
};
use catalog_store::{
    domain::TargetScope,
    rulesets::{self, RulesetFilter, RulesetSort},
    vendor::{self, VendorRulesetFilter},
};

use super::view;
use crate::{
    App,
    api::viewer::viewer,
    reject::{Outcome, Reject},
};

/// The category that means all of them.
const ALL: &str = "All Categories";

impl ListRulesets for App {
    async fn list_rulesets(
        &self,
        caller: Option<Caller>,
        query: ListRulesetsQuery,
    ) -> Outcome<Prepared<RulesetListResponse>, ListRulesetsResponse> {
        let mut reader = self.store.reader();
        let (rulesets, has_more) = match query.source {
            ListRulesetsSource::Community => {
                let Some(caller) = caller else {
                    return Err(Reject(
                        Unauthorized::new("Sign in to list community rulesets.").into(),
                    ));
                };
                let filter = community_filter(query);
                let viewer = viewer(caller);
                if let Some(made) = self.read_model.list_rulesets(viewer, &filter).await {
                    return Ok(made);
                }
                let (found, more) = Box::pin(rulesets::list(&mut reader, viewer, &filter)).await?;
                (found.into_iter().map(view::row).collect(), more)
            }
            ListRulesetsSource::Vendor => {
                let filter = vendor_filter(query);
                let (found, more) = Box::pin(vendor::list_rulesets(&mut reader, &filter)).await?;
                let row = |ruleset| view::vendor_row(ruleset, &self.settings.vendor);
                (found.into_iter().map(row).collect(), more)
            }
        };
        Ok(RulesetListResponse { rulesets, has_more }.into())
    }
}

/// Unrecognised values of `sort` and `order` fall back to the defaults; that of `order` follows the sort in effect.
fn community_filter(query: ListRulesetsQuery) -> RulesetFilter {
    let sort = match query.sort.as_deref() {
        Some("submitted") => RulesetSort::Submitted,
        Some("likes") => RulesetSort::Likes,
        Some("views") => RulesetSort::Views,
        _ => RulesetSort::Alpha,
    };
    RulesetFilter {
        q: query.q,
        category: query.category.filter(|category| category != ALL),
        scope: query.scope.map(scope),
        sort,
        descending: match query.order.as_deref() {
            Some("asc") => false,
            Some("desc") => true,
            _ => sort != RulesetSort::Alpha,
        },
        limit: query.limit,
        offset: query.offset,
    }
}

/// The vendor catalog knows only the alphabetical sort.
fn vendor_filter(query: ListRulesetsQuery) -> VendorRulesetFilter {
    VendorRulesetFilter {
        q: query.q,
        category: query.category.filter(|category| category != ALL),
        scope: query.scope.map(scope),
        descending: query.order.as_deref() == Some("desc"),
        limit: query.limit,
        offset: query.offset,
    }
}

/// The word in records. The deprecated alias stands only in filters.
fn scope(scope: ListRulesetsScope) -> TargetScope {
    match scope {
        ListRulesetsScope::RestApi => TargetScope::RestApi,
        ListRulesetsScope::AsyncApi => TargetScope::AsyncApi,
        ListRulesetsScope::HttpApi => TargetScope::HttpApi,
        ListRulesetsScope::GrpcApi => TargetScope::GrpcApi,
        ListRulesetsScope::Agent | ListRulesetsScope::AgentNetwork => TargetScope::Agent,
        ListRulesetsScope::Mcp => TargetScope::Mcp,
    }
}
