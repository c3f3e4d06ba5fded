//! `GET /api/policies/{id}/like`

use catalog_api::{api::policies::GetPolicyLikeResponse, auth::Caller, models::LikeResponse};
use catalog_store::likes;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<LikeResponse, GetPolicyLikeResponse> {
    let liked = likes::liked(&mut app.store.reader(), viewer(caller), id).await?;
    Ok(LikeResponse { liked })
}
