//! `GET /api/rulesets/{id}/docs`

use catalog_api::{
    api::rulesets::{ListRulesetDocs, ListRulesetDocsResponse},
    auth::Caller,
    models::RulesetDocsResponse,
};
use catalog_store::rulesets;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl ListRulesetDocs for App {
    async fn list_ruleset_docs(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<RulesetDocsResponse, ListRulesetDocsResponse> {
        let docs = rulesets::docs(&mut self.store.reader(), viewer(caller), id).await?;
        Ok(view::docs(docs))
    }
}
