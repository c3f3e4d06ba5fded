//! `GET /api/policies/{id}/like`

use catalog_api::{
    api::policies::{GetPolicyLike, GetPolicyLikeResponse},
    auth::Caller,
    models::LikeResponse,
};
use catalog_store::likes;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetPolicyLike for App {
    async fn get_policy_like(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<LikeResponse, GetPolicyLikeResponse> {
        let liked = likes::liked(&mut self.store.reader(), viewer(caller), id).await?;
        Ok(LikeResponse { liked })
    }
}
