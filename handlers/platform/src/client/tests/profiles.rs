use std::{sync::Arc, time::Duration};

use super::{at, count, settings, start};
use crate::{GovernanceProfile, Platform, PlatformError};
use catalog_emulators::platform::PlatformFault;

fn wanted() -> GovernanceProfile {
    GovernanceProfile {
        name: "Catalog".to_owned(),
        filter: "scope:rest-api".to_owned(),
    }
}

#[tokio::test]
async fn a_profile_is_created_and_then_extended() {
    let (emulator, platform, credentials) = start().await;
    let attach = |asset: &'static str| {
        let (platform, credentials) = (&platform, &credentials);
        async move {
            let (wanted, at) = (wanted(), at(asset));
            let attached = platform
                .attach_ruleset(credentials, "sales", &wanted, &at)
                .await;
            attached.unwrap()
        }
    };
    let first = attach("one").await;
    assert!(first.created);
    let second = attach("two").await;
    assert!(!second.created && second.id == first.id && second.version != first.version);
    // Repeating changes nothing.
    assert_eq!(attach("one").await, second);
    assert_eq!(count(&emulator, "PUT", &first.id), 1);

    let profiles = emulator.profiles();
    assert_eq!(profiles.len(), 1);
    assert_eq!(
        (profiles[0].id.as_str(), profiles[0].version.as_str()),
        (first.id.as_str(), second.version.as_str())
    );
    assert_eq!(profiles[0].organization_id, "sales");
    assert_eq!(profiles[0].filter, "scope:rest-api");
    assert_eq!(
        profiles[0].rulesets,
        ["gav://eu/one/1.0.0", "gav://eu/two/1.0.0"]
    );
}

#[tokio::test]
async fn updates_keep_other_fields() {
    let (emulator, platform, credentials) = start().await;
    platform
        .attach_ruleset(&credentials, "sales", &wanted(), &at("one"))
        .await
        .unwrap();
    let other = GovernanceProfile {
        filter: "tag:other".to_owned(),
        ..wanted()
    };
    platform
        .attach_ruleset(&credentials, "sales", &other, &at("two"))
        .await
        .unwrap();
    assert_eq!(emulator.profiles()[0].filter, "scope:rest-api");
    // A profile of the same name in another organization is distinct.
    let elsewhere = platform
        .attach_ruleset(&credentials, "tech", &other, &at("two"))
        .await;
    assert!(elsewhere.unwrap().created);
    assert_eq!(emulator.profiles().len(), 2);
}

#[tokio::test]
async fn concurrent_attachments_create_one_profile() {
    let (emulator, platform, credentials) = start().await;
    platform.check(&credentials).await.unwrap();
    // Every response takes so long that both would read before either writes.
    emulator.set_fault(PlatformFault::Stall(Duration::from_millis(100)));
    let (profile, one, two) = (wanted(), at("one"), at("two"));
    let attach = |ruleset| platform.attach_ruleset(&credentials, "sales", &profile, ruleset);
    let (first, second) = tokio::join!(attach(&one), attach(&two));
    assert!(first.unwrap().created != second.unwrap().created);
    assert_eq!(count(&emulator, "POST", "/profiles"), 1);
    assert_eq!(emulator.profiles()[0].rulesets.len(), 2);
}

#[tokio::test]
async fn concurrent_updates_of_two_processes_both_succeed() {
    let (emulator, platform, credentials) = start().await;
    let other = Platform::new(settings(&emulator)).unwrap();
    other.check(&credentials).await.unwrap();
    let (profile, one, two, three) = (wanted(), at("one"), at("two"), at("three"));
    platform
        .attach_ruleset(&credentials, "sales", &profile, &one)
        .await
        .unwrap();
    emulator.set_fault(PlatformFault::Stall(Duration::from_millis(150)));
    let (second, third) = tokio::join!(
        platform.attach_ruleset(&credentials, "sales", &profile, &two),
        other.attach_ruleset(&credentials, "sales", &profile, &three),
    );
    assert!(!second.unwrap().created && !third.unwrap().created);
    // One of two updates was 412.
    assert_eq!(count(&emulator, "PUT", ""), 3);
    let mut rulesets = emulator.profiles().remove(0).rulesets;
    rulesets.sort();
    assert_eq!(rulesets, [one.gav(), three.gav(), two.gav()]);
}

/// The documents: 409 if a profile with the same filter, rulesets and status exists, whatever its name.
#[tokio::test]
async fn a_duplicate_is_a_final_answer() {
    let (emulator, platform, credentials) = start().await;
    platform
        .attach_ruleset(&credentials, "sales", &wanted(), &at("one"))
        .await
        .unwrap();
    let same = GovernanceProfile {
        name: "Another".to_owned(),
        ..wanted()
    };
    let error = platform
        .attach_ruleset(&credentials, "sales", &same, &at("one"))
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the platform rejected the request: Profile with the same filter, rulesets and status already exist: Catalog"
    );
    assert!(!error.is_transient());
    assert_eq!(count(&emulator, "POST", "/profiles"), 2);
    assert_eq!(emulator.profiles().len(), 1);
}

/// The documents note that the creation of a profile without a filter fails; what exists needs none.
#[tokio::test]
async fn a_profile_without_a_filter_can_be_extended_only() {
    let (emulator, platform, credentials) = start().await;
    let unfiltered = GovernanceProfile {
        filter: String::new(),
        ..wanted()
    };
    let attach = |ruleset: &'static str| {
        let (platform, credentials, unfiltered) = (&platform, &credentials, &unfiltered);
        async move {
            let ruleset = at(ruleset);
            platform
                .attach_ruleset(credentials, "sales", unfiltered, &ruleset)
                .await
        }
    };
    let error = attach("one").await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the platform rejected the request: the governance profile does not exist yet, and a new one needs a filter, as in scope:rest-api; The filter is empty"
    );
    platform
        .attach_ruleset(&credentials, "sales", &wanted(), &at("one"))
        .await
        .unwrap();
    assert!(!attach("two").await.unwrap().created);
    assert_eq!(emulator.profiles()[0].rulesets.len(), 2);
}

#[tokio::test]
async fn a_ruleset_is_detached() {
    let (emulator, platform, credentials) = start().await;
    let attached = platform
        .attach_ruleset(&credentials, "sales", &wanted(), &at("one"))
        .await
        .unwrap();
    platform
        .attach_ruleset(&credentials, "sales", &wanted(), &at("two"))
        .await
        .unwrap();
    for _ in 0..2 {
        platform
            .detach_ruleset(&credentials, &attached.id, &at("one"))
            .await
            .unwrap();
        assert_eq!(emulator.profiles()[0].rulesets, ["gav://eu/two/1.0.0"]);
    }
    platform
        .detach_ruleset(&credentials, &attached.id, &at("two"))
        .await
        .unwrap();
    assert_eq!(emulator.profiles()[0].rulesets, [""; 0]);
    emulator.forget_profile(&attached.id);
    platform
        .detach_ruleset(&credentials, &attached.id, &at("two"))
        .await
        .unwrap();
}

#[tokio::test]
async fn inconclusive_detachment_is_an_error() {
    let (emulator, platform, credentials) = start().await;
    let attached = platform
        .attach_ruleset(&credentials, "sales", &wanted(), &at("one"))
        .await
        .unwrap();
    emulator.set_fault(PlatformFault::Failure(500));
    let result = platform
        .detach_ruleset(&credentials, &attached.id, &at("one"))
        .await;
    assert_eq!(result, Err(PlatformError::Unavailable { status: 500 }));
}

#[tokio::test]
async fn a_profile_elsewhere_is_forbidden() {
    let (_emulator, platform, credentials) = start().await;
    let result = platform
        .attach_ruleset(&credentials, "elsewhere", &wanted(), &at("one"))
        .await;
    assert_eq!(result, Err(PlatformError::Forbidden));
}

#[tokio::test]
async fn a_dozen_concurrent_attachments_succeed() {
    let (emulator, platform, credentials) = start().await;
    let platform = Arc::new(platform);
    let attaching: Vec<_> = (0..12)
        .map(|number| {
            let (platform, credentials) = (Arc::clone(&platform), credentials.clone());
            tokio::spawn(async move {
                let ruleset = at(&number.to_string());
                platform
                    .attach_ruleset(&credentials, "sales", &wanted(), &ruleset)
                    .await
            })
        })
        .collect();
    let mut created = 0;
    for attached in attaching {
        created += u32::from(attached.await.unwrap().unwrap().created);
    }
    assert_eq!((created, emulator.profiles().len()), (1, 1));
    assert_eq!(emulator.profiles()[0].rulesets.len(), 12);
}
