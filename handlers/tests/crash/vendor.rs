//! The vendor catalog is synced with the exchange by itself.

use std::time::Duration;

use catalog_emulators::platform::{Coordinate, EmulatedOrganization, PublishedAsset};

use crate::{process::Process, world::World};

const VENDOR: &str = "68ef9520-24e9-4cf2-b2f5-620025690913";
const PROFILE: &str = "#%Validation Profile 1.0\nprofile: Rules\nviolation:\n  - titled\nvalidations:\n  titled:\n    message: Give it a title.\n    targetClass: apiContract.WebAPI\n    propertyConstraints:\n      core.name:\n        minCount: 1\n";

fn asset(kind: &str, id: &str, file: (&str, &str)) -> PublishedAsset {
    let at = Coordinate::new(VENDOR, id, "1.0.0");
    let asset = PublishedAsset::released(at, kind, id, &format!("About {id}."));
    PublishedAsset {
        home_page: Some(format!("# {id}")),
        ..asset.file(file.0, file.1.to_owned())
    }
}

fn policy(id: &str) -> PublishedAsset {
    let metadata = "#%Policy Definition 0.1\nname: a\ncategory: Security\n";
    asset("policy", id, ("metadata.yaml", metadata))
}

const ENVIRONMENT: [(&str, &str); 5] = [
    ("CATALOG__VENDOR__EXCHANGE", "us"),
    ("CATALOG__VENDOR__ORGANIZATION", VENDOR),
    ("CATALOG__VENDOR__CLIENT_ID", "vendor-reader"),
    ("CATALOG__VENDOR__CLIENT_SECRET", "s3cret-of-the-reader"),
    ("CATALOG__VENDOR__SCHEDULE", "*/2 * * * * *"),
];

#[tokio::test(flavor = "multi_thread")]
async fn the_catalog_is_synced_on_a_schedule() {
    let (world, _server) = World::make(1, 1).await;
    let vendor = EmulatedOrganization::new(VENDOR, "Vendor");
    world
        .platform
        .add_client("vendor-reader", "s3cret-of-the-reader", vendor);
    world.platform.restore(policy("guard"));
    world
        .platform
        .restore(asset("ruleset", "rules", ("ruleset.yaml", PROFILE)));
    let mut first = world.serve_within(&[], &ENVIRONMENT).await;
    let second = world.serve_within(&[], &ENVIRONMENT).await;
    appears(&world, "guard").await;
    first.kill().await;
    world.ask_at(&second);
    world.platform.restore(policy("shield"));
    appears(&world, "shield").await;
    drop::<Process>(second);
    world.nothing_went_wrong();
}

/// Waits until the vendor catalog lists a policy.
async fn appears(world: &World, slug: &str) {
    for _ in 0..600 {
        let list = world.get("/api/policies?source=vendor").await;
        let policies = list["policies"].as_array().expect("a list");
        if policies.iter().any(|policy| policy["slug"] == slug) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{slug} is not synced");
}
