//! `DELETE /api/comments/{id}`

use catalog_api::{
    api::policies::{DeleteComment, DeleteCommentQuery, DeleteCommentResponse},
    auth::Caller,
    models::OkResponse,
};
use catalog_store::comments;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl DeleteComment for App {
    async fn delete_comment(
        &self,
        caller: Caller,
        id: Uuid,
        query: DeleteCommentQuery,
    ) -> Outcome<OkResponse, DeleteCommentResponse> {
        let mut tx = self.store.begin().await?;
        comments::delete(&mut tx, viewer(caller), id, query.hard, self.clock.now()).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}
