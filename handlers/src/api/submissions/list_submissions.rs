//! `GET /api/submissions`

use catalog_api::{
    api::submissions::{ListSubmissions, ListSubmissionsResponse},
    auth::Caller,
    models::SubmissionListResponse,
};
use catalog_store::submissions;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl ListSubmissions for App {
    async fn list_submissions(
        &self,
        caller: Caller,
    ) -> Outcome<SubmissionListResponse, ListSubmissionsResponse> {
        let own = submissions::list_own(&mut self.store.reader(), viewer(caller)).await?;
        Ok(SubmissionListResponse {
            submissions: own.into_iter().map(view::submission).collect(),
        })
    }
}
