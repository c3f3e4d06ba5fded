//! `POST /api/policies/{id}/like`

use catalog_api::{api::policies::TogglePolicyLikeResponse, auth::Caller, models::LikeResponse};
use catalog_store::likes;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<LikeResponse, TogglePolicyLikeResponse> {
    let mut tx = app.store.begin().await?;
    let liked = likes::toggle(&mut tx, viewer(caller), id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(LikeResponse { liked })
}
