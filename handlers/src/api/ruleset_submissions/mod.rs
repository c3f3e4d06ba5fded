//! Rulesets submitted for review.

mod create_ruleset_submission;
mod delete_ruleset_submission;
mod get_ruleset_submission;
mod get_ruleset_submission_history;
mod input;
mod list_ruleset_submissions;
mod update_ruleset_submission;
mod validate_ruleset_submission;
mod view;

use catalog_api::{
    api::{
        RulesetSubmissionsApi,
        ruleset_submissions::{
            CreateRulesetSubmissionResponse, DeleteRulesetSubmissionResponse,
            GetRulesetSubmissionHistoryResponse, GetRulesetSubmissionResponse,
            ListRulesetSubmissionsResponse, UpdateRulesetSubmissionResponse,
            ValidateRulesetSubmissionResponse,
        },
    },
    auth::Caller,
    models::{RulesetSubmissionInput, RulesetSubmissionPatch, RulesetValidateInput},
};
use uuid::Uuid;

use crate::{App, reject::answer};

impl RulesetSubmissionsApi for App {
    async fn list_ruleset_submissions(&self, caller: Caller) -> ListRulesetSubmissionsResponse {
        answer(list_ruleset_submissions::handle(self, caller)).await
    }

    async fn create_ruleset_submission(
        &self,
        caller: Caller,
        body: RulesetSubmissionInput,
    ) -> CreateRulesetSubmissionResponse {
        answer(create_ruleset_submission::handle(self, caller, body)).await
    }

    async fn validate_ruleset_submission(
        &self,
        _caller: Caller,
        body: RulesetValidateInput,
    ) -> ValidateRulesetSubmissionResponse {
        answer(validate_ruleset_submission::handle(self, body)).await
    }

    async fn get_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> GetRulesetSubmissionResponse {
        answer(get_ruleset_submission::handle(self, caller, id)).await
    }

    async fn delete_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> DeleteRulesetSubmissionResponse {
        answer(delete_ruleset_submission::handle(self, caller, id)).await
    }

    async fn update_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
        body: RulesetSubmissionPatch,
    ) -> UpdateRulesetSubmissionResponse {
        answer(update_ruleset_submission::handle(self, caller, id, body)).await
    }

    async fn get_ruleset_submission_history(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> GetRulesetSubmissionHistoryResponse {
        answer(get_ruleset_submission_history::handle(self, caller, id)).await
    }
}
