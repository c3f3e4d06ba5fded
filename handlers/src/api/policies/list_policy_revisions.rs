//! `GET /api/policies/{id}/revisions`

use catalog_api::{
    api::policies::{ListPolicyRevisions, ListPolicyRevisionsResponse},
    auth::Caller,
    models::RevisionListResponse,
};
use catalog_store::policies;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl ListPolicyRevisions for App {
    async fn list_policy_revisions(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<RevisionListResponse, ListPolicyRevisionsResponse> {
        let own = policies::revisions(&mut self.store.reader(), viewer(caller), id).await?;
        Ok(RevisionListResponse {
            revisions: own.into_iter().map(view::revision).collect(),
        })
    }
}
