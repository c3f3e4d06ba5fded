use super::{asset, at, count, start};
use crate::PlatformError;
use catalog_emulators::platform::{PlatformFault, PublicationMode};

#[tokio::test]
async fn inconclusive_responses_are_errors() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_publication(PublicationMode::Synchronous);
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    for fault in [
        PlatformFault::Failure(500),
        PlatformFault::Failure(410),
        PlatformFault::Failure(302),
        PlatformFault::Garbage,
        PlatformFault::Forbidden,
        PlatformFault::Disconnect,
        PlatformFault::RateLimited { retry_after: 60 },
    ] {
        emulator.set_fault(fault.clone());
        let exists = platform.asset_exists(&credentials, &at("guard")).await;
        assert!(exists.is_err(), "{fault:?}: {exists:?}");
        let deleted = platform.delete_asset(&credentials, &at("guard")).await;
        assert!(deleted.is_err(), "{fault:?}: {deleted:?}");
    }
    emulator.set_fault(None);
    assert_eq!(
        platform.asset_exists(&credentials, &at("guard")).await,
        Ok(true)
    );
}

#[tokio::test]
async fn a_home_page_is_written_and_shown() {
    let (emulator, platform, credentials) = start().await;
    let missing = platform
        .set_home_page(&credentials, &at("guard"), "# Guard")
        .await;
    assert_eq!(missing, Err(PlatformError::NotFound));

    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    for page in ["# Guard\n", "# Guard, *again*: ä\n"] {
        platform
            .set_home_page(&credentials, &at("guard"), page)
            .await
            .unwrap();
        assert_eq!(emulator.assets()[0].home_page.as_deref(), Some(page));
    }
    assert_eq!(
        count(&emulator, "PATCH", "/assets/eu/guard/1.0.0/portal"),
        2
    );
}

#[tokio::test]
async fn drafts_are_not_published() {
    let (emulator, platform, credentials) = start().await;
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    let before = emulator.request_count();
    let guard = at("guard");
    let page = platform.set_home_page(&credentials, &guard, "# Guard");
    let failing = async {
        while emulator.request_count() == before {
            tokio::task::yield_now().await;
        }
        emulator.set_fault(PlatformFault::Failure(500));
    };
    let (result, ()) = tokio::join!(page, failing);
    assert_eq!(result, Err(PlatformError::Unavailable { status: 500 }));
    assert_eq!(emulator.assets()[0].home_page, None);
    // Publishing the draft is not retried by itself, but the whole operation can be.
    emulator.set_fault(None);
    platform
        .set_home_page(&credentials, &at("guard"), "# Guard")
        .await
        .unwrap();
    assert_eq!(emulator.assets()[0].home_page.as_deref(), Some("# Guard"));
}

#[tokio::test]
async fn returns_findings_of_the_validator() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_validation_service(true);
    let valid = platform
        .validate_ruleset(&credentials, "#%Validation Profile 1.0\n")
        .await;
    assert_eq!(valid, Ok(Vec::new()));
    let findings = platform
        .validate_ruleset(&credentials, "profile: x\n")
        .await
        .unwrap();
    assert_eq!(findings.len(), 1);
    assert_eq!((findings[0].line, findings[0].column), (Some(1), Some(1)));
    assert_eq!(findings[0].rule.as_deref(), Some("profile-header"));
    assert!(!findings[0].message.is_empty());
}

#[tokio::test]
async fn a_missing_validator_is_told_as_such() {
    let (emulator, platform, credentials) = start().await;
    let url = format!(
        "{}/governance/xapi/api/v1/rulesets/validate",
        emulator.base_url
    );
    let validate = || platform.validate_ruleset(&credentials, "profile: x\n");
    let error = validate().await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("the platform has no validation service at {url}")
    );
    assert_eq!(error, PlatformError::NoValidation { url });
    // A platform that fails is another matter.
    emulator.set_fault(PlatformFault::Failure(500));
    let failed = validate().await;
    assert_eq!(failed, Err(PlatformError::Unavailable { status: 500 }));
}
