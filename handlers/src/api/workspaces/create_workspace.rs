//! `POST /api/workspaces`

use catalog_api::{
    api::workspaces::{CreateWorkspace, CreateWorkspaceResponse},
    auth::Caller,
    models::{Workspace, WorkspaceInput, WorkspaceResponse},
    status::BadRequest,
};
use catalog_store::{
    domain::valid_workspace_slug,
    workspaces::{self, NewWorkspace},
};

use super::input;
use crate::{App, reject::Outcome};

impl CreateWorkspace for App {
    async fn create_workspace(
        &self,
        caller: Caller,
        body: WorkspaceInput,
    ) -> Outcome<WorkspaceResponse, CreateWorkspaceResponse> {
        let name = input::name(body.name)?;
        let wrong = |slug: &String| !valid_workspace_slug(slug);
        if body.slug.as_ref().is_some_and(wrong) {
            return Err(BadRequest::field(
                "slug",
                "must have 2 to 48 lower-case letters, digits or hyphens and begin with a letter or digit",
            )
            .into());
        }
        let now = self.clock.now();
        let new = NewWorkspace {
            id: self.entropy.id(now),
            owner_id: caller.user_id,
            name,
            slug: body.slug,
        };
        let mut tx = self.store.begin().await?;
        let slug = workspaces::create(&mut tx, &new, now).await?;
        tx.commit().await?;
        Ok(WorkspaceResponse {
            workspace: Workspace {
                id: new.id,
                name: new.name,
                slug,
            },
        })
    }
}
