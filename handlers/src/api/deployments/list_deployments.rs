//! `GET /api/deployments`

use catalog_api::{
    api::deployments::{ListDeployments, ListDeploymentsQuery, ListDeploymentsResponse},
    auth::Caller,
    models::{DeploymentListResponse, Pagination},
};
use catalog_store::deployments::{self, DeploymentFilter};

use super::view;
use crate::{
    App,
    api::{viewer::viewer, words::ToStore},
    reject::Outcome,
};

impl ListDeployments for App {
    async fn list_deployments(
        &self,
        caller: Caller,
        query: ListDeploymentsQuery,
    ) -> Outcome<DeploymentListResponse, ListDeploymentsResponse> {
        let (limit, offset) = (query.limit, query.offset);
        let filter = DeploymentFilter {
            ruleset_id: query.ruleset_id,
            asset_type: query.asset_type.map(ToStore::to_store),
            limit,
            offset,
        };
        let mut reader = self.store.reader();
        let (found, total) = deployments::list(&mut reader, viewer(caller), &filter).await?;
        Ok(DeploymentListResponse {
            deployments: found.into_iter().map(view::deployment).collect(),
            pagination: Pagination {
                limit,
                offset,
                total,
            },
        })
    }
}
