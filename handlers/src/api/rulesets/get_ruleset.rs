//! `GET /api/rulesets/{id}`

use catalog_api::{
    api::rulesets::{GetRuleset, GetRulesetResponse},
    auth::Caller,
    models::RulesetResponse,
};
use catalog_store::rulesets;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetRuleset for App {
    async fn get_ruleset(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<RulesetResponse, GetRulesetResponse> {
        let viewer = viewer(caller);
        let mut ruleset = rulesets::visible(&mut self.store.reader(), viewer, id).await?;
        let count = rulesets::count_view(&self.store, viewer, &ruleset, self.clock.now());
        if self.beside_the_point("view of a ruleset", count).await == Some(true) {
            ruleset.row.views += 1;
        }
        Ok(RulesetResponse {
            ruleset: view::ruleset(ruleset),
        })
    }
}
