//! `POST /api/ruleset-submissions`

use catalog_api::{
    api::ruleset_submissions::{CreateRulesetSubmission, CreateRulesetSubmissionResponse},
    auth::Caller,
    models::{RulesetSubmissionCreatedResponse, RulesetSubmissionInput},
};
use catalog_store::ruleset_submissions::{self, NewRulesetSubmission};

use super::{
    input::{Extras, MAX_DESCRIPTION, MAX_NAME, Read},
    view,
};
use crate::{
    App,
    api::input::{markdown, not_blank},
    reject::Outcome,
    ruleset_check,
};

impl CreateRulesetSubmission for App {
    async fn create_ruleset_submission(
        &self,
        caller: Caller,
        body: RulesetSubmissionInput,
    ) -> Outcome<RulesetSubmissionCreatedResponse, CreateRulesetSubmissionResponse> {
        let name = not_blank("name", body.name, MAX_NAME)?;
        let description = markdown("description", body.description, MAX_DESCRIPTION)?;
        let repo_url = not_blank("repoUrl", body.repo_url, 2_000)?;
        let extras = Extras::parse(body.additional)?;
        let path = extras.ruleset_path.clone().flatten();
        // The source host is asked before the transaction begins, so that none waits for it.
        let check = ruleset_check::check(&self.sourcehost, &repo_url, path.as_deref()).await?;
        let mut read = Read::accept(&repo_url, check)?;
        read.content.name = name;
        read.content.description = description;
        extras.apply(&mut read.content);
        let now = self.clock.now();
        let new = NewRulesetSubmission {
            id: self.entropy.id(now),
            ruleset_id: self.entropy.id(now),
            owner_id: caller.user_id,
            content: read.content,
            profile_yaml: read.yaml,
        };
        let mut tx = self.store.begin().await?;
        let submission = ruleset_submissions::create(&mut tx, new, now).await?;
        tx.commit().await?;
        Ok(RulesetSubmissionCreatedResponse {
            submission: view::submission(submission),
            warnings: read.warnings,
        })
    }
}
