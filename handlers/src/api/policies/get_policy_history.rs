//! `GET /api/policies/{id}/history`

use catalog_api::{
    api::policies::{GetPolicyHistory, GetPolicyHistoryQuery, GetPolicyHistoryResponse},
    auth::Caller,
    models::PolicyHistoryResponse,
};
use catalog_store::policies;
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{cursor, viewer::viewer_or_anonymous},
    reject::Outcome,
};

/// More are not answered, however many are asked for.
const MAX_LIMIT: i64 = 200;

impl GetPolicyHistory for App {
    async fn get_policy_history(
        &self,
        caller: Option<Caller>,
        id: Uuid,
        query: GetPolicyHistoryQuery,
    ) -> Outcome<PolicyHistoryResponse, GetPolicyHistoryResponse> {
        let limit = query.limit.min(MAX_LIMIT);
        let before = query
            .before
            .map(|cursor| cursor::decode("before", &cursor))
            .transpose()?;
        let viewer = viewer_or_anonymous(caller);
        let page = policies::history(&mut self.store.reader(), viewer, id, limit, before).await?;
        Ok(PolicyHistoryResponse {
            entries: page.entries.iter().map(view::history_entry).collect(),
            next_cursor: page.next.map(cursor::encode),
        })
    }
}
