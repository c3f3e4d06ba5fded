//! The vendor's organization on the emulated platform: what it has published there.

use catalog_emulators::platform::{
    Coordinate, EmulatedOrganization, PlatformEmulator, PublishedAsset,
};
use catalog_store::vendor::{VendorPolicy, VendorRuleset};

use super::error::{SandboxError, failed};
use crate::vendor;

/// Credentials that read it.
pub const VENDOR_CLIENT_ID: &str = "vendor-reader";
/// Their secret, which protects nothing.
pub const VENDOR_CLIENT_SECRET: &str = "vendor-secret";

/// The policy that is newer there than in the feed, and its version.
const NEWER: (&str, &str) = ("rate-limit", "1.3.0");

/// Publishes what a feed names in the vendor's organization, and gives its id; one of the sample policies has a newer version
/// there.
pub async fn publish(platform: &PlatformEmulator, feed: &str) -> Result<String, SandboxError> {
    let feed = vendor::read(feed).await.map_err(failed)?;
    let policies = feed.policies.unwrap_or_default();
    let first = policies.first();
    let id = first.ok_or_else(|| failed("the vendor's feed has no policies"))?;
    let id = id.group_id.clone();
    let organization = EmulatedOrganization::new(&id, "Vendor");
    platform.add_client(VENDOR_CLIENT_ID, VENDOR_CLIENT_SECRET, organization);
    let (slug, version) = NEWER;
    for mut entry in policies {
        if entry.slug == slug {
            version.clone_into(&mut entry.version);
        }
        platform.restore(policy(&entry));
    }
    for entry in feed.rulesets.into_iter().flatten() {
        platform.restore(ruleset(&entry));
    }
    Ok(id)
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
