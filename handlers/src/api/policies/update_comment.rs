//! `PATCH /api/comments/{id}`

use catalog_api::{
    api::policies::{UpdateComment, UpdateCommentResponse},
    auth::Caller,
    models::{CommentPatch, CommentResponse},
};
use catalog_store::comments;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl UpdateComment for App {
    async fn update_comment(
        &self,
        caller: Caller,
        id: Uuid,
        body: CommentPatch,
    ) -> Outcome<CommentResponse, UpdateCommentResponse> {
        let mut tx = self.store.begin_shared().await?;
        let now = self.clock.now();
        let comment = comments::edit(&mut tx, viewer(caller), id, body.body, now).await;
        let comment = tx.end(comment).await?;
        Ok(CommentResponse {
            comment: view::comment(comment),
        })
    }
}
