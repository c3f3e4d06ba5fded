//! `POST /api/submissions/validate`

use catalog_api::{
    api::submissions::ValidateSubmissionResponse,
    models::{ProjectType, SubmissionValidateInput, SubmissionValidationResponse},
};

use crate::{
    App,
    api::project::{self, Addresses},
    reject::Outcome,
};

pub(super) async fn handle(
    app: &App,
    body: SubmissionValidateInput,
) -> Outcome<SubmissionValidationResponse, ValidateSubmissionResponse> {
    let addresses = Addresses {
        project_type: body.project_type.unwrap_or(ProjectType::Unified),
        source: body.sourcehost_url,
        implementation: body.implementation_sourcehost_url,
    };
    let validation = addresses.validate(app).await?;
    Ok(SubmissionValidationResponse {
        validation: project::view(&validation),
    })
}
