//! Records of the store as the contract shows them.

use catalog_api::models::{HistoryEntry, PolicySubmission};
use catalog_store::{policies, submissions};
use poem_openapi::types::MaybeUndefined;

use crate::api::words::ToContract;

pub(super) fn submission(submission: submissions::Submission) -> PolicySubmission {
    PolicySubmission {
        id: submission.id,
        name: submission.name,
        description: submission.description,
        status: submission.status.to_contract(),
        sourcehost_url: submission.sourcehost_url,
        feedback: submission.feedback,
        project_type: submission.project_type.to_contract(),
        implementation_sourcehost_url: submission.implementation_sourcehost_url,
        submitted_at: submission.submitted_at,
        reviewed_at: submission.reviewed_at,
        created_at: submission.created_at,
        updated_at: submission.updated_at,
        source_commit: submission.source_commit,
        implementation_source_commit: submission.implementation_source_commit,
        version: submission.review_version,
    }
}

pub(super) fn history_entry(entry: &policies::HistoryEntry) -> HistoryEntry {
    HistoryEntry {
        event: entry.event.into(),
        status: entry.status.into(),
        actor: entry.actor.to_contract(),
        feedback: entry.feedback.clone(),
        reviewed_by: entry.reviewed_by,
        detail: MaybeUndefined::Undefined,
        revision: None,
        at: entry.created_at,
    }
}
