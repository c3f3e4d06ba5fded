//! Records of the store as the contract shows them.

use catalog_api::{
    models::{DocTab, HistoryEntry, PolicySubmission},
    support::Object,
};
use catalog_store::{domain, submissions};
use serde_json::{Value, json};

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

pub(super) fn doc_tab(tab: domain::DocTab) -> DocTab {
    let kind = if domain::is_predefined(&tab.key) {
        "predefined"
    } else {
        "custom"
    };
    DocTab {
        key: tab.key,
        title: tab.title,
        kind: kind.to_owned(),
        body_md: tab.body_md,
        sort_order: tab.sort_order,
    }
}

pub(super) fn history_entry(entry: &submissions::HistoryEntry) -> HistoryEntry {
    object(json!({
        "event": entry.event,
        "status": entry.status,
        "actor": entry.actor,
        "feedback": entry.feedback,
        "at": entry.created_at,
    }))
}

fn object(value: Value) -> Object {
    match value {
        Value::Object(fields) => fields.into_iter().collect(),
        _ => Object::new(),
    }
}
