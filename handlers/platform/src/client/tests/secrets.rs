use super::{SECRET, asset, at, start};
use crate::GovernanceProfile;
use catalog_emulators::platform::PublicationMode;

#[tokio::test]
async fn only_token_calls_carry_the_secret() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_validation_service(true);
    emulator.start_transcript();
    let profile = GovernanceProfile {
        name: "Catalog".to_owned(),
        filter: "scope:rest-api".to_owned(),
    };
    platform.check(&credentials).await.unwrap();
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    platform
        .set_home_page(&credentials, &at("guard"), "# Guard")
        .await
        .unwrap();
    let attached = platform
        .attach_ruleset(&credentials, "eu", &profile, &at("guard"))
        .await
        .unwrap();
    platform
        .detach_ruleset(&credentials, &attached.id, &at("guard"))
        .await
        .unwrap();
    platform
        .validate_ruleset(&credentials, "profile: x")
        .await
        .unwrap();
    emulator.expire_tokens();
    platform
        .delete_asset(&credentials, &at("guard"))
        .await
        .unwrap();

    let (mut with, mut without) = (0, 0);
    for (path, sent) in emulator.transcript() {
        let has_secret = sent.contains(SECRET) || sent.contains("s3cret");
        let is_token_call = path.ends_with("/oauth2/token");
        assert_eq!(has_secret, is_token_call, "{path}");
        assert!(sent.contains("policy-catalog/"), "{path}");
        if is_token_call {
            with += 1;
        } else {
            without += 1;
        }
    }
    assert!(with == 2 && without >= 10, "{with}, {without}");
}

#[tokio::test]
async fn logs_and_errors_contain_no_secret() {
    let (emulator, platform, credentials) = start().await;
    let said = format!("The secret {SECRET} and emulated-token-1 are wrong");
    emulator.set_publication(PublicationMode::Failing(said));
    let error = platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the platform rejected the request: The secret *** and *** are wrong"
    );
    for text in [
        format!("{error:?}"),
        format!("{credentials:?}"),
        format!("{platform:?}"),
    ] {
        assert!(
            !text.contains("s3cret") && !text.contains("emulated-token"),
            "{text}"
        );
    }
    assert!(format!("{credentials:?}").contains("client"));
}
