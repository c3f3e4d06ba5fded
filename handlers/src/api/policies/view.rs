//! Records of the store as the contract shows them.

use catalog_api::{
    models::{
        AssetKind, Comment, Contributor, DeliveredIdea, Direction, DocsSummary, HistoryEntry,
        Policy, PolicyRevision, RevisionField, VendorPolicy, VendorPolicySummary,
    },
    runtime::Object,
};
use catalog_store::{comments, fold, policies, vendor};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::api::view::{completeness, object};

pub(super) fn policy(policy: policies::Policy) -> Policy {
    let row = policy.row;
    Policy {
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        category: row.category,
        status: row.status,
        liked: row.liked,
        sourcehost_has_issues: row.sourcehost_has_issues,
        delivers_ideas: policy.delivers_ideas.into_iter().map(idea).collect(),
        contributors: policy.contributors.into_iter().map(contributor).collect(),
        owner_avatar_url: row.owner_avatar_url,
        owner_avatar_email_hash: row.owner_email.as_deref().map(email_hash),
        docs_summary: DocsSummary {
            tab_count: policy.tab_count,
            completeness: completeness(policy.completeness),
        },
        asset_kinds: row
            .asset_kinds
            .iter()
            .filter_map(|kind| AssetKind::parse(kind))
            .collect(),
        a2a_protocol_versions: row.a2a_protocol_versions.0,
        direction: direction(&row.direction),
        source_ref: row.source_ref,
        implementation_source_ref: row.implementation_source_ref,
    }
}

pub(super) fn vendor_summary(policy: vendor::VendorPolicy) -> VendorPolicySummary {
    VendorPolicySummary {
        additional: vendor_fields(&policy),
        slug: policy.slug,
        name: policy.name,
        summary: policy.summary,
        direction: direction(&policy.direction),
    }
}

pub(super) fn vendor_policy(policy: vendor::VendorPolicy) -> VendorPolicy {
    VendorPolicy {
        additional: vendor_fields(&policy),
        slug: policy.slug,
        name: policy.name,
        summary: policy.summary,
        direction: direction(&policy.direction),
        body_md: policy.body_md,
    }
}

pub(super) fn comment(comment: comments::Comment) -> Comment {
    let deleted = comment.deleted_at.is_some();
    let shown = |text: String| if deleted { String::new() } else { text };
    Comment {
        parent_id: comment.parent_id,
        body: comment.body,
        author_name: shown(comment.author_name),
        author_id: shown(comment.author_id.to_string()),
        deleted,
        additional: object(json!({
            "id": comment.id,
            "createdAt": comment.created_at,
            "updatedAt": comment.updated_at,
        })),
    }
}

pub(super) fn revision(revision: policies::Revision) -> PolicyRevision {
    PolicyRevision {
        id: revision.id,
        policy_id: revision.policy_id,
        // The database holds no other words than these.
        field: RevisionField::parse(&revision.field).unwrap_or(RevisionField::Description),
        proposed_value: revision.proposed_value,
        previous_value: revision.previous_value,
        status: revision.status,
        feedback: revision.feedback,
        submitted_at: revision.submitted_at,
        reviewed_at: revision.reviewed_at,
    }
}

pub(super) fn history_entry(entry: &policies::HistoryEntry) -> HistoryEntry {
    object(json!({
        "event": entry.event,
        "status": entry.status,
        "actor": entry.actor,
        "feedback": entry.feedback,
        "detail": entry.detail,
        "at": entry.created_at,
    }))
}

/// The fields of a vendor policy that the contract leaves open.
fn vendor_fields(policy: &vendor::VendorPolicy) -> Object {
    object(json!({
        "category": policy.category,
        "version": policy.version,
        "group_id": policy.group_id,
        "asset_id": policy.asset_id,
    }))
}

fn idea(idea: policies::DeliveredIdea) -> DeliveredIdea {
    DeliveredIdea {
        id: idea.id,
        title: idea.title,
        phase: idea.phase,
        coverage: idea.coverage,
        scope_note: idea.scope_note,
        completes_idea: idea.completes_idea,
    }
}

fn contributor(contributor: policies::Contributor) -> Contributor {
    Contributor {
        user_id: contributor.user_id,
        username: contributor.username,
        name: contributor.name,
    }
}

/// The database holds no other words than these.
fn direction(word: &str) -> Direction {
    Direction::parse(word).unwrap_or(Direction::Inbound)
}

/// SHA-256 of the folded address, hexadecimal: what picture services ask for, without the address itself.
fn email_hash(email: &str) -> String {
    hex::encode(Sha256::digest(fold(email.trim()).as_bytes()))
}
