//! `POST /api/rulesets/{id}/docs`

use catalog_api::{
    api::rulesets::ReplaceRulesetDocsResponse,
    auth::Caller,
    models::{RulesetDocsInput, RulesetDocsResponse},
};
use catalog_store::rulesets;
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{tabs, viewer::viewer},
    reject::Outcome,
};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    body: RulesetDocsInput,
) -> Outcome<RulesetDocsResponse, ReplaceRulesetDocsResponse> {
    let tabs = tabs::parse("tabs", body.tabs)?;
    let mut tx = app.store.begin().await?;
    let docs = rulesets::replace_docs(&mut tx, viewer(caller), id, tabs).await?;
    tx.commit().await?;
    Ok(view::docs(docs))
}
