//! `GET /api/ruleset-submissions/{id}/history`

use catalog_api::{
    api::ruleset_submissions::GetRulesetSubmissionHistoryResponse, auth::Caller,
    models::HistoryResponse,
};
use catalog_store::ruleset_submissions;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<HistoryResponse, GetRulesetSubmissionHistoryResponse> {
    let entries = ruleset_submissions::history(&mut app.store.reader(), viewer(caller), id).await?;
    Ok(HistoryResponse {
        entries: entries.iter().map(view::history_entry).collect(),
    })
}
