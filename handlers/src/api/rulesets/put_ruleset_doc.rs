//! `PUT /api/rulesets/{id}/docs/{key}`

use catalog_api::{
    api::rulesets::{PutRulesetDoc, PutRulesetDocResponse},
    auth::Caller,
    models::{DocTabPut, DocTabResponse},
};
use catalog_store::rulesets;
use uuid::Uuid;

use crate::{
    App,
    api::{tabs, viewer::viewer},
    reject::Outcome,
};

impl PutRulesetDoc for App {
    async fn put_ruleset_doc(
        &self,
        caller: Caller,
        id: Uuid,
        key: String,
        body: DocTabPut,
    ) -> Outcome<DocTabResponse, PutRulesetDocResponse> {
        let tab = rulesets::TabPatch {
            key,
            title: body.title,
            body_md: body.body_md,
            sort_order: body.sort_order,
        };
        let mut tx = self.store.begin().await?;
        let tab = rulesets::put_doc(&mut tx, viewer(caller), id, tab).await?;
        tx.commit().await?;
        Ok(DocTabResponse {
            tab: tabs::view(tab),
        })
    }
}
