//! `POST /api/rulesets/{id}/docs`

use catalog_api::{
    api::rulesets::{ReplaceRulesetDocs, ReplaceRulesetDocsResponse},
    auth::Caller,
    models::{RulesetDocsInput, RulesetDocsResponse},
};
use catalog_store::rulesets;
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{tabs, viewer::viewer},
    reject::Outcome,
};

impl ReplaceRulesetDocs for App {
    async fn replace_ruleset_docs(
        &self,
        caller: Caller,
        id: Uuid,
        body: RulesetDocsInput,
    ) -> Outcome<RulesetDocsResponse, ReplaceRulesetDocsResponse> {
        let tabs = tabs::parse(body.tabs);
        let mut tx = self.store.begin().await?;
        let docs = rulesets::replace_docs(&mut tx, viewer(caller), id, tabs).await?;
        tx.commit().await?;
        Ok(view::docs(docs))
    }
}
