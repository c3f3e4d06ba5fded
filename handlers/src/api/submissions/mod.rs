//! Policies submitted for review.

mod create_submission;
mod get_submission;
mod get_submission_history;
mod list_submissions;
mod update_submission;
mod validate_submission;
mod view;

use catalog_api::{
    api::{
        SubmissionsApi,
        submissions::{
            CreateSubmissionResponse, GetSubmissionHistoryResponse, GetSubmissionResponse,
            ListSubmissionsResponse, UpdateSubmissionResponse, ValidateSubmissionResponse,
        },
    },
    auth::Caller,
    models::{SubmissionInput, SubmissionPatch, SubmissionValidateInput},
};
use uuid::Uuid;

use crate::{App, reject::answer};

impl SubmissionsApi for App {
    async fn list_submissions(&self, caller: Caller) -> ListSubmissionsResponse {
        answer(list_submissions::handle(self, caller)).await
    }

    async fn create_submission(
        &self,
        caller: Caller,
        body: SubmissionInput,
    ) -> CreateSubmissionResponse {
        answer(create_submission::handle(self, caller, body)).await
    }

    async fn validate_submission(
        &self,
        _caller: Caller,
        body: SubmissionValidateInput,
    ) -> ValidateSubmissionResponse {
        answer(validate_submission::handle(self, body)).await
    }

    async fn get_submission(&self, caller: Caller, id: Uuid) -> GetSubmissionResponse {
        answer(get_submission::handle(self, caller, id)).await
    }

    async fn update_submission(
        &self,
        caller: Caller,
        id: Uuid,
        body: SubmissionPatch,
    ) -> UpdateSubmissionResponse {
        answer(update_submission::handle(self, caller, id, body)).await
    }

    async fn get_submission_history(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> GetSubmissionHistoryResponse {
        answer(get_submission_history::handle(self, caller, id)).await
    }
}
