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
        let mut tx = self.store.begin_shared().await?;
        let now = self.clock.now();
        let deleted = comments::delete(&mut tx, viewer(caller), id, query.hard, now).await;
        tx.end(deleted).await?;
        Ok(OkResponse { ok: true })
    }
}
