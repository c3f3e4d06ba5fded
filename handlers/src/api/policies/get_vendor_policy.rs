//! `GET /api/vendor-policies/{slug}`

use catalog_api::{
    api::policies::{GetVendorPolicy, GetVendorPolicyResponse},
    auth::Caller,
    models::VendorPolicyResponse,
    status::NotFound,
};
use catalog_store::vendor;

use super::view;
use crate::{App, reject::Outcome};

impl GetVendorPolicy for App {
    async fn get_vendor_policy(
        &self,
        _caller: Option<Caller>,
        slug: String,
    ) -> Outcome<VendorPolicyResponse, GetVendorPolicyResponse> {
        let absent = || NotFound::new("There is no such vendor policy.");
        if slug.contains('\0') {
            // PostgreSQL refuses it even as an argument.
            return Err(absent().into());
        }
        let found = vendor::by_slug(&mut self.store.reader(), &slug).await?;
        let policy = found.ok_or_else(absent)?;
        Ok(VendorPolicyResponse {
            policy: view::vendor_policy(policy),
        })
    }
}
