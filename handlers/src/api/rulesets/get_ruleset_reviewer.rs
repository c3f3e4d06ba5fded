//! `GET /api/rulesets/{id}/reviewers/me`

use catalog_api::{
    api::rulesets::{GetRulesetReviewer, GetRulesetReviewerResponse},
    auth::Caller,
    models::{RulesetReviewerResponse, RulesetReviewerRole},
};
use catalog_store::{
    reviewers::{self, Reviewed},
    rulesets,
};
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetRulesetReviewer for App {
    async fn get_ruleset_reviewer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<RulesetReviewerResponse, GetRulesetReviewerResponse> {
        let mut reader = self.store.reader();
        let viewer = viewer(caller);
        let (_, owner) = rulesets::visible_owner(&mut reader, viewer, id).await?;
        let is_reviewer = reviewers::reviews(&mut reader, viewer, Reviewed::Ruleset(id)).await?;
        let role = if owner == caller.user_id {
            RulesetReviewerRole::Owner
        } else if is_reviewer {
            RulesetReviewerRole::Reviewer
        } else {
            RulesetReviewerRole::Viewer
        };
        Ok(RulesetReviewerResponse { is_reviewer, role })
    }
}
