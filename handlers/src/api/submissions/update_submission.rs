//! `PATCH /api/submissions/{id}`

use catalog_api::{
    api::submissions::{UpdateSubmission, UpdateSubmissionResponse},
    auth::Caller,
    models::{self, ProjectType, SubmissionResponse},
    status::BadRequest,
};
use catalog_store::{
    domain::{DocTab, PolicyStatus, check_tabs},
    submissions::{self, Submission, SubmissionPatch},
};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{
        normalize::{clearable, trimmed},
        project::Addresses,
        tabs,
        viewer::viewer,
        words::ToContract,
    },
    reject::Outcome,
};

impl UpdateSubmission for App {
    async fn update_submission(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::SubmissionPatch,
    ) -> Outcome<SubmissionResponse, UpdateSubmissionResponse> {
        let changes = Changes::new(body);
        let viewer = viewer(caller);
        let before = submissions::own(&mut self.store.reader(), viewer, id).await?;
        let state = before.status;
        let mut patch = SubmissionPatch {
            name: changes.name.clone(),
            description: changes.description.clone(),
            project: None,
            idea_ids: changes.idea_ids.clone(),
            doc_tabs: changes.doc_tabs.clone(),
        };
        let editable = matches!(state, PolicyStatus::UnderReview | PolicyStatus::Rejected);
        if changes.touches_content() && !editable {
            return Err(submissions::UpdateError::Approved.into());
        }
        if let Some(tabs) = &patch.doc_tabs {
            check_tabs(tabs).map_err(submissions::UpdateError::from)?;
        }
        // What goes to the reviewers is read again, whether or not its address changes: they see the commit of now.
        if editable {
            let addresses = changes.addresses(&before);
            let validation = addresses.validate(self).await?;
            patch.project = Some(addresses.accept(&validation).map_err(BadRequest::from)?);
        }
        let mut tx = self.store.begin().await?;
        let now = self.clock.now();
        let submission = submissions::update(&mut tx, viewer, id, state, patch, now).await?;
        tx.commit().await?;
        Ok(SubmissionResponse {
            submission: view::submission(submission),
        })
    }
}

/// What is to be changed.
struct Changes {
    name: Option<String>,
    description: Option<String>,
    project_type: Option<ProjectType>,
    source: Option<String>,
    implementation: Option<Option<String>>,
    idea_ids: Option<Vec<Uuid>>,
    doc_tabs: Option<Vec<DocTab>>,
}

impl Changes {
    fn new(body: models::SubmissionPatch) -> Self {
        Self {
            name: body.name.map(trimmed),
            description: body.description,
            project_type: body.project_type,
            source: body.sourcehost_url.map(trimmed),
            implementation: clearable(body.implementation_sourcehost_url),
            idea_ids: body.delivers_idea_ids,
            doc_tabs: body.doc_tabs.map(tabs::parse),
        }
    }

    fn touches_project(&self) -> bool {
        self.project_type.is_some() || self.source.is_some() || self.implementation.is_some()
    }

    fn touches_content(&self) -> bool {
        self.name.is_some()
            || self.description.is_some()
            || self.idea_ids.is_some()
            || self.touches_project()
    }

    /// Where the project is after the changes.
    fn addresses(self, before: &Submission) -> Addresses {
        Addresses {
            project_type: self
                .project_type
                .unwrap_or(before.project_type.to_contract()),
            source: self.source.unwrap_or_else(|| before.sourcehost_url.clone()),
            implementation: self
                .implementation
                .unwrap_or_else(|| before.implementation_sourcehost_url.clone()),
        }
    }
}
