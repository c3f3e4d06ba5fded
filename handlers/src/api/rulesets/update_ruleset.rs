//! `PATCH /api/rulesets/{id}`

use catalog_api::{
    api::rulesets::UpdateRulesetResponse,
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

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    body: RulesetPatch,
) -> Outcome<RulesetResponse, UpdateRulesetResponse> {
    let patch = parse(body)?;
    let mut tx = app.store.begin().await?;
    let now = app.clock.now();
    let ruleset = rulesets::update_links(&mut tx, viewer(caller), id, patch, now).await?;
    tx.commit().await?;
    Ok(RulesetResponse {
        ruleset: view::ruleset(ruleset),
    })
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
