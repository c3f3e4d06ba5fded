//! `GET /api/policies/{id}`

use catalog_api::{
    api::policies::{GetPolicy, GetPolicyResponse},
    auth::Caller,
    models::PolicyResponse,
    runtime::Prepared,
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
    ) -> Outcome<Prepared<PolicyResponse>, GetPolicyResponse> {
        let viewer = viewer_or_anonymous(caller);
        if let Some(made) = self.read_model.policy(viewer, id).await {
            return Ok(made);
        }
        let mut reader = self.store.reader();
        // Boxed, as wherever memory answers nearly always: what is seldom needed makes no room for itself.
        let policy = Box::pin(policies::visible(&mut reader, viewer, id)).await?;
        let policy = view::policy(policy);
        Ok(PolicyResponse { policy }.into())
    }
}
