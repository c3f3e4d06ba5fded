//! `PATCH /api/rulesets/{id}`

use catalog_api::{
    api::rulesets::{UpdateRuleset, UpdateRulesetResponse},
    auth::Caller,
    models::{RulesetPatch, RulesetResponse},
    status::BadRequest,
};
use catalog_store::rulesets::{self, LinksPatch};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{input::Properties, viewer::viewer},
    reject::Outcome,
};

impl UpdateRuleset for App {
    async fn update_ruleset(
        &self,
        caller: Caller,
        id: Uuid,
        body: RulesetPatch,
    ) -> Outcome<RulesetResponse, UpdateRulesetResponse> {
        let patch = parse(body)?;
        let mut tx = self.store.begin().await?;
        let now = self.clock.now();
        let ruleset = rulesets::update_links(&mut tx, viewer(caller), id, patch, now).await?;
        tx.commit().await?;
        Ok(RulesetResponse {
            ruleset: view::ruleset(ruleset),
        })
    }
}

/// The properties that the contract leaves open.
fn parse(body: RulesetPatch) -> Result<LinksPatch, BadRequest> {
    let mut body = Properties::new(body);
    let patch = LinksPatch {
        video_tutorial_url: body.clearable_url("video_tutorial_url")?,
        examples_url: body.clearable_url("examples_url")?,
    };
    body.finish()?;
    Ok(patch)
}
