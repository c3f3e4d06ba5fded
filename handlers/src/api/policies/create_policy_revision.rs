//! `POST /api/policies/{id}/revisions`

use catalog_api::{
    api::policies::{CreatePolicyRevision, CreatePolicyRevisionResponse},
    auth::Caller,
    models::{RevisionInput, RevisionResponse},
    status::UnprocessableContent,
};
use catalog_store::{
    domain::RevisionField,
    policies::{self, Change, NewRevision},
};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{project::Addresses, viewer::viewer, words::ToContract},
    reject::Outcome,
};

impl CreatePolicyRevision for App {
    async fn create_policy_revision(
        &self,
        caller: Caller,
        id: Uuid,
        body: RevisionInput,
    ) -> Outcome<RevisionResponse, CreatePolicyRevisionResponse> {
        let viewer = viewer(caller);
        let mut reader = self.store.reader();
        let change = match body {
            RevisionInput::DescriptionRevisionInput(input) => Change::Description(input.value),
            RevisionInput::SourcehostUrlRevisionInput(input) => {
                // Asked before the repository is read, so that the source host is not asked for nothing.
                policies::check_proposable(&mut reader, viewer, id, RevisionField::SourcehostUrl)
                    .await?;
                let before = policies::repositories(&mut reader, viewer, id).await?;
                let addresses = Addresses {
                    project_type: before.project_type.to_contract(),
                    source: input.value,
                    implementation: before.implementation_sourcehost_url,
                };
                let validation = addresses.validate(self).await?;
                let project = addresses
                    .accept(&validation)
                    .map_err(UnprocessableContent::from)?;
                Change::Repository(Box::new(project))
            }
        };
        let now = self.clock.now();
        let new = NewRevision {
            id: self.entropy.id(now),
            policy_id: id,
            change,
        };
        let mut tx = self.store.begin().await?;
        let revision = policies::propose(&mut tx, viewer, new, now).await?;
        tx.commit().await?;
        Ok(RevisionResponse {
            policy_name: revision.policy_name.clone(),
            revision: view::revision(revision),
        })
    }
}
