//! `POST /api/ruleset-submissions`

use catalog_api::{
    api::ruleset_submissions::{CreateRulesetSubmission, CreateRulesetSubmissionResponse},
    auth::Caller,
    models::{RulesetSubmissionCreatedResponse, RulesetSubmissionInput},
};
use catalog_store::ruleset_submissions::{self, NewRulesetSubmission};

use super::{
    content::{Extras, Read, category, tags},
    view,
};
use crate::{
    App,
    api::normalize::{clearable, trimmed},
    reject::Outcome,
    ruleset_check,
};

impl CreateRulesetSubmission for App {
    async fn create_ruleset_submission(
        &self,
        caller: Caller,
        body: RulesetSubmissionInput,
    ) -> Outcome<RulesetSubmissionCreatedResponse, CreateRulesetSubmissionResponse> {
        let repo_url = trimmed(body.repo_url);
        let extras = Extras {
            category: category(body.category),
            tags: tags(body.tags),
            ruleset_path: clearable(body.ruleset_path),
            video_tutorial_url: clearable(body.video_tutorial_url),
            examples_url: clearable(body.examples_url),
        };
        let path = extras.ruleset_path.clone().flatten();
        // The source host is asked before the transaction begins, so that none waits for it.
        let check = ruleset_check::check(&self.sourcehost, &repo_url, path.as_deref()).await?;
        let mut read = Read::accept(&repo_url, check)?;
        read.content.name = trimmed(body.name);
        read.content.description = body.description;
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
