//! `GET /api/submissions/{id}`

use catalog_api::{
    api::submissions::GetSubmissionResponse, auth::Caller, models::SubmissionDetailResponse,
};
use catalog_store::{docs, submissions};
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<SubmissionDetailResponse, GetSubmissionResponse> {
    let mut reader = app.store.reader();
    let submission = submissions::own(&mut reader, viewer(caller), id).await?;
    let tabs = docs::list(&mut reader, id).await?;
    Ok(SubmissionDetailResponse {
        submission: view::submission(submission),
        doc_tabs: tabs.into_iter().map(view::doc_tab).collect(),
    })
}
