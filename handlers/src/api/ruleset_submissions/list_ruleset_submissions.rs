//! `GET /api/ruleset-submissions`

use catalog_api::{
    api::ruleset_submissions::{ListRulesetSubmissions, ListRulesetSubmissionsResponse},
    auth::Caller,
    models::RulesetSubmissionListResponse,
};
use catalog_store::ruleset_submissions;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl ListRulesetSubmissions for App {
    async fn list_ruleset_submissions(
        &self,
        caller: Caller,
    ) -> Outcome<RulesetSubmissionListResponse, ListRulesetSubmissionsResponse> {
        let own = ruleset_submissions::list_own(&mut self.store.reader(), viewer(caller)).await?;
        Ok(RulesetSubmissionListResponse {
            submissions: own.into_iter().map(view::submission).collect(),
        })
    }
}
