//! `GET /api/vendor-rulesets/{slug}`

use catalog_api::{
    api::rulesets::{GetVendorRuleset, GetVendorRulesetResponse},
    auth::Caller,
    models::VendorRulesetResponse,
    status::NotFound,
};
use catalog_store::vendor;

use super::view;
use crate::{App, reject::Outcome};

impl GetVendorRuleset for App {
    async fn get_vendor_ruleset(
        &self,
        _caller: Option<Caller>,
        slug: String,
    ) -> Outcome<VendorRulesetResponse, GetVendorRulesetResponse> {
        let absent = || NotFound::new("There is no such vendor ruleset.");
        if slug.contains('\0') {
            // PostgreSQL refuses it even as an argument.
            return Err(absent().into());
        }
        let found = vendor::ruleset_by_slug(&mut self.store.reader(), &slug).await?;
        let ruleset = found.ok_or_else(absent)?;
        Ok(view::vendor_detail(ruleset, &self.settings.vendor))
    }
}
