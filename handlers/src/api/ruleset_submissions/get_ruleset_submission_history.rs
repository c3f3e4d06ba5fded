//! `GET /api/ruleset-submissions/{id}/history`

use catalog_api::{
    api::ruleset_submissions::{GetRulesetSubmissionHistory, GetRulesetSubmissionHistoryResponse},
    auth::Caller,
    models::HistoryResponse,
};
use catalog_store::ruleset_submissions;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetRulesetSubmissionHistory for App {
    async fn get_ruleset_submission_history(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<HistoryResponse, GetRulesetSubmissionHistoryResponse> {
        let entries =
            ruleset_submissions::history(&mut self.store.reader(), viewer(caller), id).await?;
        Ok(HistoryResponse {
            entries: entries.iter().map(view::history_entry).collect(),
        })
    }
}
