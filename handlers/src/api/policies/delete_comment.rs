//! `DELETE /api/comments/{id}`

use catalog_api::{
    api::policies::{DeleteCommentQuery, DeleteCommentResponse},
    auth::Caller,
    models::OkResponse,
};
use catalog_store::comments;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    query: DeleteCommentQuery,
) -> Outcome<OkResponse, DeleteCommentResponse> {
    let mut tx = app.store.begin().await?;
    comments::delete(&mut tx, viewer(caller), id, query.hard, app.clock.now()).await?;
    tx.commit().await?;
    Ok(OkResponse { ok: true })
}
