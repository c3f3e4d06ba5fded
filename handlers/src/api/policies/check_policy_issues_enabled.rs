//! `GET /api/policies/{id}/issues-enabled`

use catalog_api::{
    api::policies::CheckPolicyIssuesEnabledResponse, auth::Caller, models::IssuesEnabledResponse,
};
use catalog_store::policies;
use uuid::Uuid;

use crate::{App, api::viewer::viewer_or_anonymous, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Option<Caller>,
    id: Uuid,
) -> Outcome<IssuesEnabledResponse, CheckPolicyIssuesEnabledResponse> {
    let viewer = viewer_or_anonymous(caller);
    let repositories = policies::repositories(&mut app.store.reader(), viewer, id).await?;
    let enabled = app
        .issue_checks
        .enabled(
            &app.sourcehost,
            id,
            repositories.sourcehost_url,
            app.clock.now(),
        )
        .await;
    Ok(IssuesEnabledResponse { enabled })
}
