//! `PATCH /api/ruleset-submissions/{id}`

use catalog_api::{
    api::ruleset_submissions::{UpdateRulesetSubmission, UpdateRulesetSubmissionResponse},
    auth::Caller,
    models::{RulesetSubmissionPatch, RulesetSubmissionResponse},
};
use catalog_store::{
    domain::RulesetSubmissionStatus,
    ruleset_submissions::{self, Revised},
    rulesets::RulesetContent,
};
use uuid::Uuid;

use super::{
    content::{Extras, Read, category, tags},
    view,
};
use crate::{
    App,
    api::{
        normalize::{clearable, trimmed},
        viewer::viewer,
    },
    reject::Outcome,
    ruleset_check,
};

impl UpdateRulesetSubmission for App {
    async fn update_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
        body: RulesetSubmissionPatch,
    ) -> Outcome<RulesetSubmissionResponse, UpdateRulesetSubmissionResponse> {
        let changes = Changes::new(body);
        let viewer = viewer(caller);
        let before = ruleset_submissions::own(&mut self.store.reader(), viewer, id).await?;
        // What goes back to the reviewers is read again, whether or not its address changes.
        let again = changes.touches_source() || before.status != RulesetSubmissionStatus::Submitted;
        let (mut content, profile_yaml) = if again {
            let (address, path) = changes.source(&before.content);
            let check = ruleset_check::check(&self.sourcehost, &address, path.as_deref()).await?;
            let mut read = Read::accept(&address, check)?;
            let yaml = std::mem::take(&mut read.yaml);
            (read.keeping(&before.content), Some(yaml))
        } else {
            (before.content.0, None)
        };
        changes.apply(&mut content);
        let revised = Revised {
            version: before.version,
            content,
            profile_yaml,
        };
        let mut tx = self.store.begin().await?;
        let now = self.clock.now();
        let submission = ruleset_submissions::change(&mut tx, viewer, id, revised, now).await?;
        tx.commit().await?;
        Ok(RulesetSubmissionResponse {
            submission: view::submission(submission),
        })
    }
}

struct Changes {
    name: Option<String>,
    description: Option<String>,
    repo_url: Option<String>,
    extras: Extras,
}

impl Changes {
    fn new(body: RulesetSubmissionPatch) -> Self {
        Self {
            name: body.name.map(trimmed),
            description: body.description,
            repo_url: body.repo_url.map(trimmed),
            extras: Extras {
                category: category(body.category),
                tags: tags(body.tags),
                ruleset_path: clearable(body.ruleset_path),
                video_tutorial_url: clearable(body.video_tutorial_url),
                examples_url: clearable(body.examples_url),
            },
        }
    }

    fn touches_source(&self) -> bool {
        self.repo_url.is_some() || self.extras.ruleset_path.is_some()
    }

    /// Where the ruleset is after the changes: the address, and the path of the profile where the owner says it.
    fn source(&self, before: &RulesetContent) -> (String, Option<String>) {
        let address = self.repo_url.as_ref().unwrap_or(&before.source_url);
        let said_before = before.path_is_explicit.then(|| before.ruleset_path.clone());
        let path = self.extras.ruleset_path.clone().unwrap_or(said_before);
        (address.clone(), path)
    }

    fn apply(self, content: &mut RulesetContent) {
        if let Some(name) = self.name {
            content.name = name;
        }
        if let Some(description) = self.description {
            content.description = description;
        }
        self.extras.apply(content);
    }
}
