//! `POST /api/policies/{id}/comments`

use catalog_api::{
    api::policies::CreatePolicyCommentResponse,
    auth::Caller,
    models::{CommentInput, CommentResponse},
};
use catalog_store::comments::{self, Limits, NewComment};
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    policy_id: Uuid,
    body: CommentInput,
) -> Outcome<CommentResponse, CreatePolicyCommentResponse> {
    let now = app.clock.now();
    let comment = NewComment {
        id: app.entropy.id(now),
        policy_id,
        body: body.body,
        parent_id: body.parent_id.take(),
    };
    let limits = Limits {
        per_day: app.settings.limits.comments_per_day,
        length: app.settings.limits.comment_length,
    };
    let mut tx = app.store.begin().await?;
    let comment = comments::create(&mut tx, viewer(caller), comment, limits, now).await?;
    tx.commit().await?;
    Ok(CommentResponse {
        comment: view::comment(comment),
    })
}
