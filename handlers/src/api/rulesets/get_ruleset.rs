//! `GET /api/rulesets/{id}`

use catalog_api::{api::rulesets::GetRulesetResponse, auth::Caller, models::RulesetResponse};
use catalog_store::rulesets;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<RulesetResponse, GetRulesetResponse> {
    let viewer = viewer(caller);
    let mut ruleset = rulesets::visible(&mut app.store.reader(), viewer, id).await?;
    if rulesets::count_view(&app.store, viewer, &ruleset, app.clock.now()).await? {
        ruleset.row.views += 1;
    }
    Ok(RulesetResponse {
        ruleset: view::ruleset(ruleset),
    })
}
