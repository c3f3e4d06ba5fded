//! `POST /api/ruleset-submissions/validate`

use catalog_api::{
    api::ruleset_submissions::ValidateRulesetSubmissionResponse,
    models::{RulesetValidateInput, RulesetValidationResponse},
};

use super::view;
use crate::{App, reject::Outcome, ruleset_check};

pub(super) async fn handle(
    app: &App,
    body: RulesetValidateInput,
) -> Outcome<RulesetValidationResponse, ValidateRulesetSubmissionResponse> {
    let check = ruleset_check::check(&app.sourcehost, &body.repo_url, None).await?;
    Ok(RulesetValidationResponse {
        branch_info: view::branches(&check),
        validation: view::validation(check),
    })
}
