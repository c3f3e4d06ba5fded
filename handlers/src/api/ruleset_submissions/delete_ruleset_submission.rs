//! `DELETE /api/ruleset-submissions/{id}`

use catalog_api::{
    api::ruleset_submissions::{DeleteRulesetSubmission, DeleteRulesetSubmissionResponse},
    auth::Caller,
    models::OkResponse,
};
use catalog_store::ruleset_submissions;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl DeleteRulesetSubmission for App {
    async fn delete_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<OkResponse, DeleteRulesetSubmissionResponse> {
        let mut tx = self.store.begin().await?;
        ruleset_submissions::delete(&mut tx, viewer(caller), id).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}
