//! `GET /api/submissions/{id}/history`

use catalog_api::{
    api::submissions::{GetSubmissionHistory, GetSubmissionHistoryResponse},
    auth::Caller,
    models::HistoryResponse,
};
use catalog_store::policies;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer_or_anonymous, reject::Outcome};

impl GetSubmissionHistory for App {
    async fn get_submission_history(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> Outcome<HistoryResponse, GetSubmissionHistoryResponse> {
        let viewer = viewer_or_anonymous(caller);
        let entries = policies::review_history(&mut self.store.reader(), viewer, id).await?;
        Ok(HistoryResponse {
            entries: entries.iter().map(view::history_entry).collect(),
        })
    }
}
