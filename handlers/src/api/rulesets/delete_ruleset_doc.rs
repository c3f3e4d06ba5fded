//! `DELETE /api/rulesets/{id}/docs/{key}`

use catalog_api::{
    api::rulesets::{DeleteRulesetDoc, DeleteRulesetDocResponse},
    auth::Caller,
    models::OkResponse,
};
use catalog_store::rulesets;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl DeleteRulesetDoc for App {
    async fn delete_ruleset_doc(
        &self,
        caller: Caller,
        id: Uuid,
        key: String,
    ) -> Outcome<OkResponse, DeleteRulesetDocResponse> {
        let mut tx = self.store.begin().await?;
        rulesets::delete_doc(&mut tx, viewer(caller), id, &key).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}
