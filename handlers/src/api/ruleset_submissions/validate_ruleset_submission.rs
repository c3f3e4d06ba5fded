//! `POST /api/ruleset-submissions/validate`

use catalog_api::{
    api::ruleset_submissions::{ValidateRulesetSubmission, ValidateRulesetSubmissionResponse},
    auth::Caller,
    models::{RulesetValidateInput, RulesetValidationResponse},
};

use super::view;
use crate::{App, reject::Outcome, ruleset_check};

impl ValidateRulesetSubmission for App {
    async fn validate_ruleset_submission(
        &self,
        _caller: Caller,
        body: RulesetValidateInput,
    ) -> Outcome<RulesetValidationResponse, ValidateRulesetSubmissionResponse> {
        let check = ruleset_check::check(&self.sourcehost, &body.repo_url, None).await?;
        Ok(RulesetValidationResponse {
            branch_info: view::branches(&check),
            validation: view::validation(check),
        })
    }
}
