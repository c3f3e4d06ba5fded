//! `GET /api/rulesets/{id}/docs`

use catalog_api::{
    api::rulesets::ListRulesetDocsResponse, auth::Caller, models::RulesetDocsResponse,
};
use catalog_store::rulesets;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<RulesetDocsResponse, ListRulesetDocsResponse> {
    let docs = rulesets::docs(&mut app.store.reader(), viewer(caller), id).await?;
    Ok(view::docs(docs))
}
