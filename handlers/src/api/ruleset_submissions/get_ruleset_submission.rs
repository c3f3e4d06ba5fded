//! `GET /api/ruleset-submissions/{id}`

use catalog_api::{
    api::ruleset_submissions::{GetRulesetSubmission, GetRulesetSubmissionResponse},
    auth::Caller,
    models::RulesetSubmissionDetailResponse,
};
use catalog_store::ruleset_submissions;
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{tabs, viewer::viewer},
    reject::Outcome,
};

impl GetRulesetSubmission for App {
    async fn get_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<RulesetSubmissionDetailResponse, GetRulesetSubmissionResponse> {
        let mut reader = self.store.reader();
        let submission = ruleset_submissions::visible(&mut reader, viewer(caller), id).await?;
        let found = ruleset_submissions::doc_tabs(&mut reader, &submission).await?;
        Ok(RulesetSubmissionDetailResponse {
            submission: view::submission(submission),
            doc_tabs: found.into_iter().map(tabs::view).collect(),
        })
    }
}
