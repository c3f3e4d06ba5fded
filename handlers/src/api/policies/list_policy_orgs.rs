//! `GET /api/policies/{id}/orgs`

use catalog_api::{
    api::policies::{ListPolicyOrgs, ListPolicyOrgsQuery, ListPolicyOrgsResponse},
    auth::Caller,
    models::OrgListResponse,
};
use catalog_store::{connections, policies};
use uuid::Uuid;

use crate::{
    App,
    api::{credentials, viewer::viewer},
    reject::Outcome,
};

/// Every organization that the connection reaches is eligible: what a policy is for does not depend on where it goes.
impl ListPolicyOrgs for App {
    async fn list_policy_orgs(
        &self,
        caller: Caller,
        id: Uuid,
        query: ListPolicyOrgsQuery,
    ) -> Outcome<OrgListResponse, ListPolicyOrgsResponse> {
        let viewer = viewer(caller);
        let mut reader = self.store.reader();
        policies::visible_status(&mut reader, viewer, id).await?;
        let connection = connections::visible(&mut reader, viewer, query.connection_id).await?;
        Ok(OrgListResponse {
            orgs: credentials::organizations::<ListPolicyOrgsResponse>(self, viewer, &connection)
                .await?,
        })
    }
}
