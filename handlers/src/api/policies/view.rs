//! Records of the store as the contract shows them.

use catalog_api::{
    models::{
        AssetKind, Comment, Completeness, Contributor, DeliveredIdea, Direction, DocsSummary,
        Policy, VendorPolicy, VendorPolicySummary,
    },
    support::Object,
};
use catalog_store::{comments, fold, policies, vendor};
use sha2::{Digest, Sha256};

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
        owner_avatar_email_hash: email_hash(&row.owner_email),
        docs_summary: DocsSummary {
            tab_count: policy.tab_count,
            completeness: Completeness {
                filled: policy.completeness.filled,
                total: policy.completeness.total,
                ratio: policy.completeness.ratio,
            },
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
        additional: Object::from([
            ("id".to_owned(), comment.id.to_string().into()),
            ("createdAt".to_owned(), time(comment.created_at)),
            ("updatedAt".to_owned(), time(comment.updated_at)),
        ]),
    }
}

/// The fields of a vendor policy that the contract leaves open.
fn vendor_fields(policy: &vendor::VendorPolicy) -> Object {
    Object::from([
        ("category".to_owned(), policy.category.clone().into()),
        ("version".to_owned(), policy.version.clone().into()),
        ("group_id".to_owned(), policy.group_id.clone().into()),
        ("asset_id".to_owned(), policy.asset_id.clone().into()),
    ])
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

fn time(at: chrono::DateTime<chrono::Utc>) -> serde_json::Value {
    serde_json::to_value(at).unwrap_or_default()
}
