//! `GET /api/deployments`

use std::collections::BTreeMap;

use catalog_api::{
    api::deployments::{ListDeployments, ListDeploymentsQuery, ListDeploymentsResponse},
    auth::Caller,
    models::{AssetType, DeploymentListResponse},
    status::BadRequest,
};
use catalog_store::deployments::{self, DeploymentFilter};
use serde_json::json;

use super::view;
use crate::{
    App,
    api::{view::object, viewer::viewer},
    reject::Outcome,
};

const DEFAULT_LIMIT: i64 = 50;
const MAX_LIMIT: i64 = 200;

impl ListDeployments for App {
    async fn list_deployments(
        &self,
        caller: Caller,
        query: ListDeploymentsQuery,
    ) -> Outcome<DeploymentListResponse, ListDeploymentsResponse> {
        let limit = number(&query.open, "limit", 1, MAX_LIMIT)?.unwrap_or(DEFAULT_LIMIT);
        let offset = number(&query.open, "offset", 0, i64::MAX)?.unwrap_or(0);
        let filter = DeploymentFilter {
            ruleset_id: query.ruleset_id,
            asset_type: query.asset_type.map(AssetType::as_str),
            limit,
            offset,
        };
        let mut reader = self.store.reader();
        let (found, total) = deployments::list(&mut reader, viewer(caller), &filter).await?;
        Ok(DeploymentListResponse {
            deployments: found.into_iter().map(view::deployment).collect(),
            pagination: object(json!({ "limit": limit, "offset": offset, "total": total })),
        })
    }
}

/// A parameter of the page, which the contract leaves open; `None` when absent.
fn number(
    open: &BTreeMap<String, String>,
    name: &str,
    least: i64,
    most: i64,
) -> Result<Option<i64>, BadRequest> {
    let Some(text) = open.get(name) else {
        return Ok(None);
    };
    let number = text
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    number.map(Some).ok_or_else(|| {
        let range = if most == i64::MAX {
            format!("must be an integer of at least {least}")
        } else {
            format!("must be an integer from {least} to {most}")
        };
        BadRequest::field(name, &range)
    })
}
