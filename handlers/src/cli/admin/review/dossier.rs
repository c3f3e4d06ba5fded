//! All that is known of what is reviewed.

use catalog_store::{
    DatabaseError,
    domain::DocTab,
    policies::{self, Revision},
    reviews::{self, Case, CaseKind, DeclaredIdea, Event, PolicyDetail, RulesetDetail},
    submissions::Project,
};

use super::{
    difference::Difference,
    duplicates::{Duplicate, Repositories},
    fields::{self, Fields},
    findings::{self, Findings},
};
use crate::{
    App,
    cli::{Failure, admin::refused},
};

/// What a reviewer reads.
pub(super) struct Dossier {
    pub(super) case: Case,
    pub(super) duplicates: Vec<Duplicate>,
    pub(super) fields: Fields,
    /// The About text under review; a ruleset has its among the fields.
    pub(super) description: Option<String>,
    /// The ideas that a policy delivers, or is to deliver.
    pub(super) ideas: Vec<DeclaredIdea>,
    /// The profile of a ruleset.
    pub(super) profile_yaml: Option<String>,
    pub(super) doc_tabs: Vec<DocTab>,
    pub(super) events: Vec<Event>,
    /// Absent where there is nothing to check: of an About text.
    pub(super) findings: Option<Findings>,
    /// Absent of what was decided.
    pub(super) difference: Option<Difference>,
}

/// Collects all of it, asking the source host last.
pub(super) async fn collect(app: &App, case: Case) -> Result<Dossier, Failure> {
    let mut reader = app.store.reader();
    let events = reviews::events(&mut reader, &case).await?;
    let known = reviews::repositories(&mut reader).await?;
    let duplicates = Repositories::new(&app.sourcehost, known).of(&case);
    let dossier = Dossier {
        duplicates,
        fields: Vec::new(),
        description: None,
        ideas: Vec::new(),
        profile_yaml: None,
        doc_tabs: Vec::new(),
        events,
        findings: None,
        difference: None,
        case,
    };
    match dossier.case.kind {
        CaseKind::Policy => {
            let detail = policy(app, &dossier.case).await?;
            Ok(dossier.with_policy(app, detail).await)
        }
        CaseKind::Revision => {
            let detail = policy(app, &dossier.case).await?;
            let id = dossier.case.id;
            let revision = policies::revision_to_review(&mut reader, id).await;
            let revision = revision.map_err(|error| refused(id, error))?;
            Ok(dossier.with_revision(app, detail, revision).await)
        }
        CaseKind::Ruleset => {
            let detail = reviews::ruleset(&mut reader, dossier.case.id).await?;
            let detail = detail.ok_or(DatabaseError::RowNotFound)?;
            Ok(dossier.with_ruleset(app, detail).await)
        }
    }
}

async fn policy(app: &App, case: &Case) -> Result<PolicyDetail, Failure> {
    let detail = reviews::policy(&mut app.store.reader(), case.subject_id).await?;
    Ok(detail.ok_or(DatabaseError::RowNotFound)?)
}

impl Dossier {
    async fn with_policy(self, app: &App, detail: PolicyDetail) -> Self {
        // What waits was never published: a published policy is changed by revisions.
        let difference = self.case.is_waiting.then(Difference::of_first);
        Self {
            fields: fields::of_project(&detail.project),
            findings: Some(findings::of_project(app, &detail.project).await),
            description: Some(detail.description),
            ideas: detail.ideas,
            doc_tabs: detail.doc_tabs,
            difference,
            ..self
        }
    }

    async fn with_revision(self, app: &App, live: PolicyDetail, revision: Revision) -> Self {
        let is_waiting = self.case.is_waiting;
        let difference = async {
            if is_waiting {
                Some(Difference::of_revision(app, &live, &revision).await)
            } else {
                None
            }
        };
        let findings = async {
            match &revision.project {
                Some(project) => Some(findings::of_project(app, project).await),
                None => None,
            }
        };
        // Together, so that a host that does not answer is waited for once.
        let (difference, findings) = tokio::join!(difference, findings);
        let proposed: Option<Project> = revision.project.map(|json| json.0);
        let description = match proposed {
            Some(_) => live.description,
            None => revision.proposed_value,
        };
        Self {
            fields: fields::of_project(proposed.as_ref().unwrap_or(&live.project)),
            description: Some(description),
            ideas: live.ideas,
            doc_tabs: live.doc_tabs,
            findings,
            difference,
            ..self
        }
    }

    async fn with_ruleset(self, app: &App, detail: RulesetDetail) -> Self {
        let difference = if self.case.is_waiting {
            Some(Difference::of_ruleset(app, &detail).await)
        } else {
            None
        };
        Self {
            fields: fields::of_ruleset(&detail.submitted.content),
            findings: Some(findings::of_ruleset(&detail.submitted).await),
            profile_yaml: Some(detail.submitted.profile_yaml),
            doc_tabs: detail.doc_tabs,
            difference,
            ..self
        }
    }
}
