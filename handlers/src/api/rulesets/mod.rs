//! Community and vendor rulesets, and drafts of them.

mod delete_ruleset_doc;
mod get_ruleset;
mod get_ruleset_reviewer;
mod get_vendor_ruleset;
mod list_ruleset_docs;
mod list_rulesets;
mod put_ruleset_doc;
mod replace_ruleset_docs;
mod update_ruleset;
mod validate_ruleset;
mod view;

use catalog_api::{
    api::{
        RulesetsApi,
        rulesets::{
            DeleteRulesetDocResponse, GetRulesetResponse, GetRulesetReviewerResponse,
            GetVendorRulesetResponse, ListRulesetDocsResponse, ListRulesetsQuery,
            ListRulesetsResponse, PutRulesetDocResponse, ReplaceRulesetDocsResponse,
            UpdateRulesetResponse, ValidateRulesetResponse,
        },
    },
    auth::Caller,
    models::{DocTabPut, RulesetDocsInput, RulesetDraftInput, RulesetPatch},
};
use uuid::Uuid;

use crate::{App, reject::answer};

impl RulesetsApi for App {
    async fn list_rulesets(
        &self,
        caller: Option<Caller>,
        query: ListRulesetsQuery,
    ) -> ListRulesetsResponse {
        answer(list_rulesets::handle(self, caller, query)).await
    }

    async fn get_vendor_ruleset(
        &self,
        _caller: Option<Caller>,
        slug: String,
    ) -> GetVendorRulesetResponse {
        answer(get_vendor_ruleset::handle(self, slug)).await
    }

    async fn validate_ruleset(
        &self,
        caller: Caller,
        body: RulesetDraftInput,
    ) -> ValidateRulesetResponse {
        answer(validate_ruleset::handle(self, caller, body)).await
    }

    async fn get_ruleset(&self, caller: Caller, id: Uuid) -> GetRulesetResponse {
        answer(get_ruleset::handle(self, caller, id)).await
    }

    async fn update_ruleset(
        &self,
        caller: Caller,
        id: Uuid,
        body: RulesetPatch,
    ) -> UpdateRulesetResponse {
        answer(update_ruleset::handle(self, caller, id, body)).await
    }

    async fn get_ruleset_reviewer(&self, caller: Caller, id: Uuid) -> GetRulesetReviewerResponse {
        answer(get_ruleset_reviewer::handle(self, caller, id)).await
    }

    async fn list_ruleset_docs(&self, caller: Caller, id: Uuid) -> ListRulesetDocsResponse {
        answer(list_ruleset_docs::handle(self, caller, id)).await
    }

    async fn replace_ruleset_docs(
        &self,
        caller: Caller,
        id: Uuid,
        body: RulesetDocsInput,
    ) -> ReplaceRulesetDocsResponse {
        answer(replace_ruleset_docs::handle(self, caller, id, body)).await
    }

    async fn put_ruleset_doc(
        &self,
        caller: Caller,
        id: Uuid,
        key: String,
        body: DocTabPut,
    ) -> PutRulesetDocResponse {
        answer(put_ruleset_doc::handle(self, caller, id, key, body)).await
    }

    async fn delete_ruleset_doc(
        &self,
        caller: Caller,
        id: Uuid,
        key: String,
    ) -> DeleteRulesetDocResponse {
        answer(delete_ruleset_doc::handle(self, caller, id, key)).await
    }
}
