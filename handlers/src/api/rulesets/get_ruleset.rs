//! `GET /api/rulesets/{id}`

use catalog_api::{
    api::rulesets::{GetRuleset, GetRulesetResponse},
    auth::Caller,
    models::RulesetResponse,
    runtime::Prepared,
};
use catalog_store::{domain::RulesetStatus, rulesets};
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetRuleset for App {
    async fn get_ruleset(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<Prepared<RulesetResponse>, GetRulesetResponse> {
        let user = caller.user_id;
        let viewer = viewer(caller);
        if self.read_model.has_ruleset(id).await {
            self.count_view(user, id).await;
            if let Some(made) = self.read_model.ruleset(viewer, id).await {
                return Ok(made);
            }
        }
        let mut ruleset = rulesets::visible(&mut self.store.reader(), viewer, id).await?;
        if ruleset.row.status == RulesetStatus::Published && self.count_view(user, id).await {
            ruleset.row.views += 1;
        }
        let ruleset = view::ruleset(ruleset);
        Ok(RulesetResponse { ruleset }.into())
    }
}
