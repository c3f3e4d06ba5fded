//! `PATCH /api/comments/{id}`

use catalog_api::{
    api::policies::UpdateCommentResponse,
    auth::Caller,
    models::{CommentPatch, CommentResponse},
};
use catalog_store::comments;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    body: CommentPatch,
) -> Outcome<CommentResponse, UpdateCommentResponse> {
    let mut tx = app.store.begin().await?;
    let now = app.clock.now();
    let comment = comments::edit(&mut tx, viewer(caller), id, body.body, now).await?;
    tx.commit().await?;
    Ok(CommentResponse {
        comment: view::comment(comment),
    })
}
