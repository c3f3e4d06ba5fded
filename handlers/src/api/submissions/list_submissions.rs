//! `GET /api/submissions`

use catalog_api::{
    api::submissions::ListSubmissionsResponse, auth::Caller, models::SubmissionListResponse,
};
use catalog_store::submissions;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
) -> Outcome<SubmissionListResponse, ListSubmissionsResponse> {
    let own = submissions::list_own(&mut app.store.reader(), viewer(caller)).await?;
    Ok(SubmissionListResponse {
        submissions: own.into_iter().map(view::submission).collect(),
    })
}
