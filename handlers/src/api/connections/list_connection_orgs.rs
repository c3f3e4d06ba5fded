//! `GET /api/connections/{id}/orgs`

use catalog_api::{
    api::connections::{ListConnectionOrgs, ListConnectionOrgsResponse},
    auth::Caller,
    models::OrgListResponse,
};
use catalog_store::connections;
use uuid::Uuid;

use crate::{
    App,
    api::{credentials, viewer::viewer},
    reject::Outcome,
};

impl ListConnectionOrgs for App {
    async fn list_connection_orgs(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<OrgListResponse, ListConnectionOrgsResponse> {
        let viewer = viewer(caller);
        let connection = connections::visible(&mut self.store.reader(), viewer, id).await?;
        Ok(OrgListResponse {
            orgs: credentials::organizations::<ListConnectionOrgsResponse>(
                self,
                viewer,
                &connection,
            )
            .await?,
        })
    }
}
