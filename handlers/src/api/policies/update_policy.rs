//! `PATCH /api/policies/{id}`

use catalog_api::{
    api::policies::{UpdatePolicy, UpdatePolicyResponse},
    auth::Caller,
    models::PolicyResponse,
    runtime::Object,
    status::BadRequest,
};
use catalog_store::policies::{self, PolicyPatch};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{input::Properties, viewer::viewer},
    reject::Outcome,
};

impl UpdatePolicy for App {
    async fn update_policy(
        &self,
        caller: Caller,
        id: Uuid,
        body: Object,
    ) -> Outcome<PolicyResponse, UpdatePolicyResponse> {
        let patch = parse(body)?;
        let mut tx = self.store.begin().await?;
        let policy = policies::update(&mut tx, viewer(caller), id, patch, self.clock.now()).await?;
        tx.commit().await?;
        Ok(PolicyResponse {
            policy: view::policy(policy),
        })
    }
}

/// The properties that the contract leaves open. About text and repository are changed by a revision instead.
fn parse(body: Object) -> Result<PolicyPatch, BadRequest> {
    let mut body = Properties::new(body);
    let patch = PolicyPatch {
        name: body.text("name", 200)?,
        category: body.text("category", 120)?,
    };
    body.finish()?;
    Ok(patch)
}
