//! `GET /api/policies/{id}`

use catalog_api::{
    api::policies::{GetPolicy, GetPolicyResponse},
    auth::Caller,
    models::PolicyResponse,
};
use catalog_store::policies;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer_or_anonymous, reject::Outcome};

impl GetPolicy for App {
    async fn get_policy(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> Outcome<PolicyResponse, GetPolicyResponse> {
        let viewer = viewer_or_anonymous(caller);
        let policy = policies::visible(&mut self.store.reader(), viewer, id).await?;
        Ok(PolicyResponse {
            policy: view::policy(policy),
        })
    }
}
