use secrecy::ExposeSecret;

use super::{SECRET, asset, at, credentials, start};
use crate::{
    GovernanceProfile, PlatformError,
    client::{reasons::Secrets, response::failure},
};
use catalog_emulators::platform::PublicationMode;

#[tokio::test]
async fn only_token_calls_carry_the_secret() {
    let (emulator, platform, credentials) = start().await;
    emulator.start_transcript();
    let profile = GovernanceProfile {
        name: "Catalog".to_owned(),
        filter: "scope:rest-api".to_owned(),
    };
    platform.check(&credentials).await.unwrap();
    platform
        .publish_asset(&credentials, &asset("guard"))
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
        .publish_asset(&credentials, &asset("guard"))
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

fn reasons(body: &str) -> Vec<String> {
    let credentials = credentials();
    let secrets = Secrets::new([credentials.client_secret.expose_secret(), "t0ken", ""]);
    let status = reqwest::StatusCode::BAD_REQUEST;
    match failure(
        status,
        &reqwest::header::HeaderMap::new(),
        body.as_bytes(),
        &secrets,
    ) {
        PlatformError::Rejected { reasons } => reasons,
        error => panic!("{error:?}"),
    }
}

#[test]
fn finds_reasons_in_known_fields() {
    assert_eq!(
        reasons(r#"{"status":400,"message":"No name"}"#),
        ["No name"]
    );
    assert_eq!(
        reasons(r#"{"errors":[{"message":"No name","path":"x"},"No type","No type"]}"#),
        ["No name", "No type"]
    );
    assert_eq!(reasons("Bad\r\nrequest"), ["Bad  request"]);
    assert_eq!(reasons("<html>Bad gateway</html>"), [""; 0]);
    assert_eq!(reasons(""), [""; 0]);
    assert_eq!(reasons(r#"["1","2","3","4","5","6"]"#).len(), 5);
}

#[test]
fn reasons_are_short_and_contain_no_partial_secrets() {
    let long = format!("{}{SECRET} t0ken", "x".repeat(296));
    let reason = reasons(&long).remove(0);
    assert_eq!(reason.chars().count(), 300);
    assert!(reason.ends_with("x***…"), "{reason}");
    assert_eq!(reasons("s3cret%2F%C3%A4%C3%B6%C3%BC%2B%26"), ["***"]);
}
