//! `GET /api/policies/{id}/branches`

use catalog_api::{
    api::policies::{ListPolicyBranches, ListPolicyBranchesResponse},
    auth::Caller,
    models::BranchInfo,
    status::NotFound,
};
use catalog_store::policies;
use uuid::Uuid;

use crate::{
    App,
    api::{view::branch_info, viewer::viewer},
    reject::Outcome,
    sourcehost::SourceHostError,
};

impl ListPolicyBranches for App {
    async fn list_policy_branches(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<BranchInfo, ListPolicyBranchesResponse> {
        let repositories =
            policies::repositories(&mut self.store.reader(), viewer(caller), id).await?;
        let gone = || NotFound::new("The repository is no longer public, or no longer exists.");
        // It was on the source host when it was submitted; since then another one may have been configured.
        let address = self
            .sourcehost
            .address(&repositories.sourcehost_url)
            .map_err(|_| gone())?;
        match Box::pin(self.sourcehost.repository_branches(&address)).await {
            Err(SourceHostError::NotFound) => Err(gone().into()),
            Err(SourceHostError::Blocked) => {
                Err(NotFound::new("The source host blocks access to the repository.").into())
            }
            Err(SourceHostError::Withheld) => Err(NotFound::new(
                "The source host withholds the repository for legal reasons.",
            )
            .into()),
            found => {
                let (repository, branches) = found?;
                Ok(branch_info(&repository, &branches))
            }
        }
    }
}
