//! `PATCH /api/rulesets/{id}`

use catalog_api::{
    api::rulesets::{UpdateRuleset, UpdateRulesetResponse},
    auth::Caller,
    models::{RulesetPatch, RulesetResponse},
    runtime::Prepared,
};
use catalog_store::rulesets::{self, LinksPatch};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{normalize::clearable, viewer::viewer},
    reject::Outcome,
};

impl UpdateRuleset for App {
    async fn update_ruleset(
        &self,
        caller: Caller,
        id: Uuid,
        body: RulesetPatch,
    ) -> Outcome<Prepared<RulesetResponse>, UpdateRulesetResponse> {
        let patch = LinksPatch {
            video_tutorial_url: clearable(body.video_tutorial_url),
            examples_url: clearable(body.examples_url),
        };
        let mut tx = self.store.begin().await?;
        let now = self.clock.now();
        let ruleset = rulesets::update_links(&mut tx, viewer(caller), id, patch, now).await?;
        tx.commit().await?;
        let ruleset = view::ruleset(ruleset);
        Ok(RulesetResponse { ruleset }.into())
    }
}
