//! `GET /api/policies/{id}/issues-enabled`

use catalog_api::{
    api::policies::{CheckPolicyIssuesEnabled, CheckPolicyIssuesEnabledResponse},
    auth::Caller,
    models::IssuesEnabledResponse,
};
use catalog_store::policies;
use uuid::Uuid;

use crate::{App, api::viewer::viewer_or_anonymous, reject::Outcome};

impl CheckPolicyIssuesEnabled for App {
    async fn check_policy_issues_enabled(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> Outcome<IssuesEnabledResponse, CheckPolicyIssuesEnabledResponse> {
        let viewer = viewer_or_anonymous(caller);
        let repositories = policies::repositories(&mut self.store.reader(), viewer, id).await?;
        let enabled = self
            .issue_checks
            .enabled(
                &self.sourcehost,
                id,
                repositories.sourcehost_url,
                self.clock.now(),
            )
            .await;
        Ok(IssuesEnabledResponse { enabled })
    }
}
