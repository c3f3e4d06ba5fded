//! `GET /api/policies/{id}`

use catalog_api::{api::policies::GetPolicyResponse, auth::Caller, models::PolicyResponse};
use catalog_store::policies;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer_or_anonymous, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Option<Caller>,
    id: Uuid,
) -> Outcome<PolicyResponse, GetPolicyResponse> {
    let viewer = viewer_or_anonymous(caller);
    let policy = policies::visible(&mut app.store.reader(), viewer, id).await?;
    Ok(PolicyResponse {
        policy: view::policy(policy),
    })
}
