//! `GET /api/submissions/{id}`

use catalog_api::{
    api::submissions::{GetSubmission, GetSubmissionResponse},
    auth::Caller,
    models::SubmissionDetailResponse,
};
use catalog_store::submissions;
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{tabs, viewer::viewer},
    reject::Outcome,
};

impl GetSubmission for App {
    async fn get_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<SubmissionDetailResponse, GetSubmissionResponse> {
        let mut reader = self.store.reader();
        let (submission, docs) =
            submissions::visible_with_docs(&mut reader, viewer(caller), id).await?;
        Ok(SubmissionDetailResponse {
            submission: view::submission(submission),
            doc_tabs: docs.into_iter().map(tabs::view).collect(),
        })
    }
}
