//! Records of the store as the contract shows them.

use catalog_api::models::{HistoryEntry, PolicySubmission};
use catalog_store::{policies, submissions};
use serde_json::json;

use crate::api::view::object;

pub(super) fn submission(submission: submissions::Submission) -> PolicySubmission {
    PolicySubmission {
        additional: object(json!({
            "projectType": submission.project_type,
            "implementationSourcehostUrl": submission.implementation_sourcehost_url,
            "submittedAt": submission.submitted_at,
            "reviewedAt": submission.reviewed_at,
            "createdAt": submission.created_at,
            "updatedAt": submission.updated_at,
        })),
        id: submission.id,
        name: submission.name,
        description: submission.description,
        status: submission.status,
        sourcehost_url: submission.sourcehost_url,
        feedback: submission.feedback,
    }
}

pub(super) fn history_entry(entry: &policies::HistoryEntry) -> HistoryEntry {
    object(json!({
        "event": entry.event,
        "status": entry.status,
        "actor": entry.actor,
        "feedback": entry.feedback,
        "at": entry.created_at,
    }))
}
