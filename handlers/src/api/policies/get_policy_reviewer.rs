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
        policies::visible_status(&mut reader, viewer(caller), id).await?;
        let is_reviewer =
            reviewers::is_reviewer(&mut reader, Reviewed::Policy(id), caller.user_id).await?;
        Ok(PolicyReviewerResponse { is_reviewer })
    }
}
