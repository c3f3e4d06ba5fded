//! Records of the store as the contract shows them.

use catalog_api::{
    models::{
        self, Contributor, RuleCounts, Ruleset, RulesetDocsResponse, RulesetListItem,
        RulesetResponse, RulesetSource, RulesetSummary, VendorRulesetResponse,
        VendorRulesetSummary,
    },
    runtime::{Parts, PartsError},
};
use catalog_store::{
    rulesets::{self, RulesetRow},
    vendor,
};

use crate::{
    api::{
        tabs,
        view::{completeness, counts, scopes},
        words::ToContract,
    },
    config::Vendor,
    read_model::RulesetParts,
    vendor::asset_url,
};

/// A ruleset in full. Comments stay 0 until there is an operation for them.
pub(super) fn ruleset(ruleset: rulesets::Ruleset) -> Ruleset {
    let contributors = ruleset.contributors;
    let row = ruleset.row;
    let content = row.content.0;
    Ruleset {
        source: RulesetSource::Community,
        id: row.id,
        name: content.name,
        description: content.description,
        category: content.category.to_contract(),
        profile_name: content.profile_name,
        rule_counts: counts(content.rule_counts),
        target_scopes: scopes(&content.target_scopes),
        tags: content.tags,
        icon_url: content.icon_url,
        exchange_asset_id: content.exchange_asset_id,
        lifecycle_status: row.status.to_contract(),
        published_at: row.published_at,
        likes: row.likes,
        views: row.views,
        deploys: row.deploys,
        comment_count: 0,
        submitted_by: row.owner_id,
        owner_name: row.owner_name,
        owner_username: row.owner_username,
        created_at: row.created_at,
        updated_at: row.updated_at,
        submission_id: row.submission_id,
        source_url: content.source_url,
        source_ref: content.source_ref,
        ruleset_path: content.ruleset_path,
        rule_names: content.rule_names,
        video_tutorial_url: content.video_tutorial_url,
        examples_url: content.examples_url,
        review_feedback: row.feedback,
        reviewed_at: row.reviewed_at,
        contributors: contributors
            .into_iter()
            .map(|contributor| Contributor {
                user_id: contributor.user_id,
                username: contributor.username,
                name: contributor.name,
            })
            .collect(),
    }
}

/// The text of a ruleset that everybody sees, and with what whoever moderates sees.
pub(in crate::api) fn parts(published: rulesets::Published) -> Result<RulesetParts, PartsError> {
    let item = row(published.ruleset.row.clone());
    let shown = ruleset(published.ruleset);
    let moderated = Ruleset {
        review_feedback: published.feedback,
        ..shown.clone()
    };
    let whole = |ruleset| RulesetResponse { ruleset };
    Parts::of(&whole(shown), &item, &[whole(moderated)])
}

/// A ruleset as a row of the list.
pub(super) fn row(row: RulesetRow) -> RulesetListItem {
    let full = ruleset(rulesets::Ruleset {
        row,
        contributors: Vec::new(),
    });
    let summary = RulesetSummary {
        source: full.source,
        id: full.id,
        name: full.name,
        description: full.description,
        category: full.category,
        profile_name: full.profile_name,
        rule_counts: full.rule_counts,
        target_scopes: full.target_scopes,
        tags: full.tags,
        icon_url: full.icon_url,
        exchange_asset_id: full.exchange_asset_id,
        lifecycle_status: full.lifecycle_status,
        published_at: full.published_at,
        likes: full.likes,
        views: full.views,
        deploys: full.deploys,
        comment_count: full.comment_count,
        submitted_by: full.submitted_by,
        owner_name: full.owner_name,
        owner_username: full.owner_username,
        created_at: full.created_at,
        updated_at: full.updated_at,
    };
    RulesetListItem::RulesetSummary(summary)
}

pub(super) fn docs(docs: rulesets::Docs) -> RulesetDocsResponse {
    RulesetDocsResponse {
        tabs: docs.tabs.into_iter().map(tabs::view).collect(),
        completeness: completeness(docs.completeness),
        can_edit: docs.can_edit,
    }
}

/// A vendor ruleset as a row of the list.
pub(super) fn vendor_row(ruleset: vendor::VendorRuleset, settings: &Vendor) -> RulesetListItem {
    RulesetListItem::VendorRulesetSummary(VendorRulesetSummary {
        asset_url: asset_url(&ruleset, settings),
        rule_counts: vendor_counts(&ruleset),
        slug: ruleset.slug,
        name: ruleset.name,
        summary: ruleset.summary,
        version: ruleset.version,
        target_scopes: scopes(&ruleset.target_scopes.0),
    })
}

/// A vendor ruleset in full.
pub(super) fn vendor_detail(
    ruleset: vendor::VendorRuleset,
    settings: &Vendor,
) -> VendorRulesetResponse {
    let coordinate = format!(
        "{}/{}/{}",
        ruleset.group_id, ruleset.asset_id, ruleset.version
    );
    VendorRulesetResponse {
        ruleset: models::VendorRuleset {
            asset_url: asset_url(&ruleset, settings),
            rule_counts: vendor_counts(&ruleset),
            coordinate,
            slug: ruleset.slug,
            name: ruleset.name,
            description: ruleset
                .description
                .unwrap_or_else(|| ruleset.summary.clone()),
            summary: ruleset.summary,
            version: ruleset.version,
            target_scopes: scopes(&ruleset.target_scopes.0),
            categories: ruleset.categories.0,
            rule_names: ruleset.rule_names.0,
            documentation_url: ruleset.documentation_url,
            profile_yaml: ruleset.profile_yaml,
        },
    }
}

fn vendor_counts(ruleset: &vendor::VendorRuleset) -> RuleCounts {
    RuleCounts {
        violation: ruleset.violation,
        warning: ruleset.warning,
        info: ruleset.info,
    }
}
