//! `POST /api/policies/{id}/comments`

use catalog_api::{
    api::policies::{CreatePolicyComment, CreatePolicyCommentResponse},
    auth::Caller,
    models::{CommentInput, CommentResponse},
};
use catalog_store::comments::{self, Limits, NewComment};
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl CreatePolicyComment for App {
    async fn create_policy_comment(
        &self,
        caller: Caller,
        policy_id: Uuid,
        body: CommentInput,
    ) -> Outcome<CommentResponse, CreatePolicyCommentResponse> {
        let now = self.clock.now();
        let comment = NewComment {
            id: self.entropy.id(now),
            policy_id,
            body: body.body,
            parent_id: body.parent_id.take(),
        };
        let limits = Limits {
            per_day: self.settings.limits.comments_per_day,
            length: self.settings.limits.comment_length,
        };
        let mut tx = self.store.begin_shared().await?;
        let comment = comments::create(&mut tx, viewer(caller), comment, limits, now).await;
        let comment = tx.end(comment).await?;
        Ok(CommentResponse {
            comment: view::comment(comment),
        })
    }
}
