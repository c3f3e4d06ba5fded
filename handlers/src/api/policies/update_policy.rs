//! `PATCH /api/policies/{id}`

use catalog_api::{
    api::policies::{UpdatePolicy, UpdatePolicyResponse},
    auth::Caller,
    models::{self, PolicyResponse},
    runtime::Prepared,
};
use catalog_store::policies::{self, PolicyPatch};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{normalize::trimmed, viewer::viewer},
    reject::Outcome,
};

impl UpdatePolicy for App {
    async fn update_policy(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::PolicyPatch,
    ) -> Outcome<Prepared<PolicyResponse>, UpdatePolicyResponse> {
        let patch = PolicyPatch {
            name: body.name.map(trimmed),
            category: body.category.map(trimmed),
        };
        let mut tx = self.store.begin().await?;
        let policy = policies::update(&mut tx, viewer(caller), id, patch, self.clock.now()).await?;
        tx.commit().await?;
        let policy = view::policy(policy);
        Ok(PolicyResponse { policy }.into())
    }
}
