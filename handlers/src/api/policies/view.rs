//! Records of the store as the contract shows them.

use catalog_api::{
    models::{
        Comment, Contributor, DeliveredIdea, DocsSummary, HistoryEntry, Policy, PolicyListItem,
        PolicyResponse, PolicyRevision, VendorPolicy, VendorPolicySummary,
    },
    runtime::{Parts, PartsError},
};
use catalog_store::{comments, fold, policies, vendor};
use poem_openapi::types::MaybeUndefined;
use sha2::{Digest, Sha256};

use crate::{
    api::{view::completeness, words::ToContract},
    read_model::PolicyParts,
};

pub(super) fn policy(policy: policies::Policy) -> Policy {
    let row = policy.row;
    Policy {
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        category: row.category,
        status: row.status.to_contract(),
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
            .map(|kind| kind.to_contract())
            .collect(),
        a2a_protocol_versions: row.a2a_protocol_versions.0,
        direction: row.direction.to_contract(),
        source_ref: row.source_ref,
        implementation_source_ref: row.implementation_source_ref,
    }
}

/// The text of a policy that everybody sees: if its viewer likes it, and with what whoever moderates sees.
pub(in crate::api) fn parts(published: policies::Published) -> Result<PolicyParts, PartsError> {
    let hash = published.owner_email.as_deref().map(email_hash);
    let shown = policy(published.policy);
    let liked = Policy {
        liked: true,
        ..shown.clone()
    };
    let moderated = Policy {
        owner_avatar_email_hash: hash,
        ..shown.clone()
    };
    let whole = |policy| PolicyResponse { policy };
    let item = PolicyListItem::Policy(shown.clone());
    Parts::of(&whole(shown), &item, &[whole(liked), whole(moderated)])
}

pub(super) fn vendor_summary(policy: vendor::VendorPolicy) -> VendorPolicySummary {
    VendorPolicySummary {
        slug: policy.slug,
        name: policy.name,
        summary: policy.summary,
        direction: policy.direction.to_contract(),
        category: policy.category,
        version: policy.version,
        group_id: policy.group_id,
        asset_id: policy.asset_id,
    }
}

pub(super) fn vendor_policy(policy: vendor::VendorPolicy) -> VendorPolicy {
    VendorPolicy {
        slug: policy.slug,
        name: policy.name,
        summary: policy.summary,
        direction: policy.direction.to_contract(),
        category: policy.category,
        version: policy.version,
        group_id: policy.group_id,
        asset_id: policy.asset_id,
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
        id: comment.id,
        created_at: comment.created_at,
        updated_at: comment.updated_at,
    }
}

pub(super) fn revision(revision: policies::Revision) -> PolicyRevision {
    PolicyRevision {
        id: revision.id,
        policy_id: revision.policy_id,
        field: revision.field.to_contract(),
        proposed_value: revision.proposed_value,
        previous_value: revision.previous_value,
        status: revision.status.to_contract(),
        feedback: revision.feedback,
        submitted_at: revision.submitted_at,
        reviewed_at: revision.reviewed_at,
    }
}

pub(super) fn history_entry(entry: &policies::HistoryEntry) -> HistoryEntry {
    HistoryEntry {
        event: entry.event.into(),
        status: entry.status.into(),
        actor: entry.actor.to_contract(),
        feedback: entry.feedback.clone(),
        reviewed_by: entry.reviewed_by,
        detail: entry
            .detail
            .clone()
            .map_or(MaybeUndefined::Null, MaybeUndefined::Value),
        revision: None,
        at: entry.created_at,
    }
}

fn idea(idea: policies::DeliveredIdea) -> DeliveredIdea {
    DeliveredIdea {
        id: idea.id,
        title: idea.title,
        phase: idea.phase.to_contract(),
        coverage: idea.coverage.to_contract(),
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

/// SHA-256 of the folded address, hexadecimal: what picture services ask for, without the address itself.
fn email_hash(email: &str) -> String {
    hex::encode(Sha256::digest(fold(email.trim()).as_bytes()))
}
