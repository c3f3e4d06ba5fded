//! `POST /api/policies/{id}/like`

use catalog_api::{
    api::policies::{TogglePolicyLike, TogglePolicyLikeResponse},
    auth::Caller,
    models::LikeResponse,
};
use catalog_store::likes;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl TogglePolicyLike for App {
    async fn toggle_policy_like(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<LikeResponse, TogglePolicyLikeResponse> {
        let mut tx = self.store.begin_shared().await?;
        let liked = likes::toggle(&mut tx, viewer(caller), id, self.clock.now()).await;
        let liked = tx.end(liked).await?;
        Ok(LikeResponse { liked })
    }
}
