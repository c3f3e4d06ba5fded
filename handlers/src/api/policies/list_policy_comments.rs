//! `GET /api/policies/{id}/comments`

use catalog_api::{
    api::policies::{ListPolicyComments, ListPolicyCommentsResponse},
    auth::Caller,
    models::CommentListResponse,
    status::Unauthorized,
};
use catalog_store::{Error, comments, policies::PolicyError};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::viewer::viewer_or_anonymous,
    reject::{Outcome, Reject},
};

impl ListPolicyComments for App {
    async fn list_policy_comments(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> Outcome<CommentListResponse, ListPolicyCommentsResponse> {
        let viewer = viewer_or_anonymous(caller);
        match comments::list(&mut self.store.reader(), viewer, id).await {
            // Whether it is absent or unpublished is not for strangers to know: who asks may sign in and see.
            Err(Error::Refused(PolicyError::NotFound)) if caller.is_none() => Err(Reject(
                Unauthorized::new(
                    "Sign in to read the comments of a policy that is not published.",
                )
                .into(),
            )),
            found => Ok(CommentListResponse {
                comments: found?.into_iter().map(view::comment).collect(),
            }),
        }
    }
}
