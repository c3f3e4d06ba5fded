//! `POST /api/submissions`

use catalog_api::{
    api::submissions::{CreateSubmission, CreateSubmissionResponse},
    auth::Caller,
    models::{ProjectType, SubmissionCreatedResponse, SubmissionInput},
    status::BadRequest,
};
use catalog_store::submissions::{self, NewSubmission};

use super::view;
use crate::{
    App,
    api::{normalize::trimmed, project::Addresses, validation},
    reject::Outcome,
};

impl CreateSubmission for App {
    async fn create_submission(
        &self,
        caller: Caller,
        body: SubmissionInput,
    ) -> Outcome<SubmissionCreatedResponse, CreateSubmissionResponse> {
        let name = trimmed(body.name);
        let description = body.description;
        let idea_ids = body.delivers_idea_ids.unwrap_or_default();
        let addresses = Addresses {
            project_type: body.project_type.unwrap_or(ProjectType::Unified),
            source: body.sourcehost_url,
            implementation: body.implementation_sourcehost_url,
        };
        // The source host is asked before the transaction begins, so that none waits for it.
        let validation = addresses.validate(self).await?;
        let project = addresses.accept(&validation).map_err(BadRequest::from)?;
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let new = NewSubmission {
            id: self.entropy.id(now),
            owner_id: caller.user_id,
            name,
            description,
            project,
            idea_ids,
        };
        let submission = submissions::create(&mut tx, new, now).await?;
        tx.commit().await?;
        Ok(SubmissionCreatedResponse {
            submission: view::submission(submission),
            validation: validation::view(validation),
        })
    }
}
