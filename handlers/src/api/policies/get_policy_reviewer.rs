//! `GET /api/policies/{id}/reviewers/me`

use catalog_api::{
    api::policies::{GetPolicyReviewer, GetPolicyReviewerResponse},
    auth::Caller,
    models::PolicyReviewerResponse,
};
use catalog_store::{
    policies,
    reviewers::{self, Reviewed},
};
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetPolicyReviewer for App {
    async fn get_policy_reviewer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<PolicyReviewerResponse, GetPolicyReviewerResponse> {
        let mut reader = self.store.reader();
        let viewer = viewer(caller);
        policies::visible_status(&mut reader, viewer, id).await?;
        let is_reviewer = reviewers::reviews(&mut reader, viewer, Reviewed::Policy(id)).await?;
        Ok(PolicyReviewerResponse { is_reviewer })
    }
}
