//! `POST /api/submissions/validate`

use catalog_api::{
    api::submissions::{ValidateSubmission, ValidateSubmissionResponse},
    auth::Caller,
    models::{ProjectType, SubmissionValidateInput, SubmissionValidationResponse},
};

use crate::{
    App,
    api::{project::Addresses, validation},
    reject::Outcome,
};

impl ValidateSubmission for App {
    async fn validate_submission(
        &self,
        _caller: Caller,
        body: SubmissionValidateInput,
    ) -> Outcome<SubmissionValidationResponse, ValidateSubmissionResponse> {
        let addresses = Addresses {
            project_type: body.project_type.unwrap_or(ProjectType::Unified),
            source: body.sourcehost_url,
            implementation: body.implementation_sourcehost_url,
        };
        let validation = addresses.validate(self).await?;
        Ok(SubmissionValidationResponse {
            validation: validation::view(validation),
        })
    }
}
