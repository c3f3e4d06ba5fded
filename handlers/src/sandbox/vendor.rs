//! The vendor's organization on the emulated platform: what it has published there.

use catalog_emulators::platform::{
    Coordinate, EmulatedOrganization, PlatformEmulator, PublishedAsset,
};
use catalog_store::vendor::{VendorPolicy, VendorRuleset};

use super::error::{SandboxError, failed};
use crate::vendor;

/// The organization in which the vendor publishes.
pub const VENDOR_ORGANIZATION: &str = "00000000-0000-4000-8000-0000000000ff";
/// Credentials that read it.
pub const VENDOR_CLIENT_ID: &str = "vendor-reader";
/// Their secret, which protects nothing.
pub const VENDOR_CLIENT_SECRET: &str = "vendor-secret";

/// The policy that is newer there than in the feed, and its version.
const NEWER: (&str, &str) = ("rate-limit", "1.3.0");

/// Publishes what a feed names in the vendor's organization; one policy has a newer version there.
pub async fn publish(platform: &PlatformEmulator, feed: &str) -> Result<(), SandboxError> {
    let feed = vendor::read(feed).await.map_err(failed)?;
    let organization = EmulatedOrganization::new(VENDOR_ORGANIZATION, "Vendor");
    platform.add_client(VENDOR_CLIENT_ID, VENDOR_CLIENT_SECRET, organization);
    let (slug, version) = NEWER;
    for mut entry in feed.policies.into_iter().flatten() {
        if entry.slug == slug {
            version.clone_into(&mut entry.version);
        }
        platform.restore(policy(&entry));
    }
    for entry in feed.rulesets.into_iter().flatten() {
        platform.restore(ruleset(&entry));
    }
    Ok(())
}

/// A policy as the vendor publishes it.
pub fn policy(of: &VendorPolicy) -> PublishedAsset {
    let at = Coordinate::new(&of.group_id, &of.asset_id, &of.version);
    let category = of.category.as_ref();
    let category = category.map_or_else(String::new, |it| format!("category: {it}\n"));
    let metadata = format!(
        "#%Policy Definition 0.1\nname: {}\n{category}capabilities:\n  injectionPoint: {}\n",
        of.slug,
        of.direction.as_str()
    );
    let asset = PublishedAsset::released(at, "policy", &of.name, &of.summary);
    PublishedAsset {
        home_page: Some(of.body_md.clone()),
        ..asset.file("metadata.yaml", metadata)
    }
}

/// A ruleset as the vendor publishes it.
pub fn ruleset(of: &VendorRuleset) -> PublishedAsset {
    let at = Coordinate::new(&of.group_id, &of.asset_id, &of.version);
    let asset = PublishedAsset::released(at, "ruleset", &of.name, &of.summary);
    let scopes = of.target_scopes.0.iter();
    PublishedAsset {
        keywords: scopes.map(|scope| scope.as_str().to_owned()).collect(),
        ..asset.file("ruleset.yaml", of.profile_yaml.clone())
    }
}
