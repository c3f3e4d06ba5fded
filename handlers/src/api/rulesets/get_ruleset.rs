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
        let mut reader = self.store.reader();
        let mut ruleset = Box::pin(rulesets::visible(&mut reader, viewer, id)).await?;
        if ruleset.row.status == RulesetStatus::Published && self.count_view(user, id).await {
            ruleset.row.views += 1;
        }
        let ruleset = view::ruleset(ruleset);
        Ok(RulesetResponse { ruleset }.into())
    }
}

impl App {
    /// Counts a look at a published ruleset; whether it was the user's first on this day.
    async fn count_view(&self, user: Uuid, id: Uuid) -> bool {
        let day = self.clock.now().date_naive();
        if self.views.is_counted(id, user, day).await {
            return false;
        }
        let counting = Box::pin(rulesets::count_view(&self.store, user, id, day));
        let counted = self.beside_the_point("view of a ruleset", counting).await;
        // What could not be counted is tried again.
        if counted.is_some() {
            self.views.counted(id, user, day).await;
        }
        counted == Some(true)
    }
}
