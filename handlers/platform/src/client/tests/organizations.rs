use std::collections::BTreeMap;

use super::{start, tree};
use crate::{Platform, PlatformError, PlatformSettings};

#[tokio::test]
async fn flattens_the_hierarchy() {
    let (emulator, platform, credentials) = start().await;
    let organizations = platform.organizations(&credentials).await.unwrap();
    let seen: Vec<_> = organizations
        .iter()
        .map(|organization| {
            (
                organization.id.as_str(),
                organization.name.as_str(),
                organization.full_path.as_str(),
                organization.is_primary,
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("root", "Root", "Root", true),
            ("sales", "Sales", "Root/Sales", false),
            ("eu", "EU", "Root/Sales/EU", false),
            ("us", "US", "Root/Sales/US", false),
            ("tech", "Technology", "Root/Technology", false),
        ]
    );
    emulator.stop().await;
}

#[tokio::test]
async fn another_organization_is_not_shown() {
    let (emulator, platform, mut credentials) = start().await;
    emulator.add_client("other", "s", tree());
    credentials.organization_id = "elsewhere".to_owned();
    assert_eq!(
        platform.check(&credentials).await,
        Err(PlatformError::NotFound)
    );
}

#[tokio::test]
async fn rejects_identifiers_with_path_traversal() {
    let (emulator, platform, mut credentials) = start().await;
    for id in ["", ".", ".."] {
        credentials.organization_id = id.to_owned();
        let error = platform.check(&credentials).await.unwrap_err();
        assert!(matches!(error, PlatformError::Rejected { .. }), "{error:?}");
    }
    credentials.organization_id = "../a?b#c".to_owned();
    assert_eq!(
        platform.check(&credentials).await,
        Err(PlatformError::NotFound)
    );
    assert_eq!(
        emulator.requests().pop().unwrap().path,
        "/accounts/api/organizations/..%2Fa%3Fb%23c/hierarchy"
    );
}

#[tokio::test]
async fn a_base_url_may_have_a_path() {
    let (emulator, _, credentials) = start().await;
    let hosts = BTreeMap::from([(
        "main".to_owned(),
        format!("{}/gate/way/", emulator.base_url),
    )]);
    let platform = Platform::new(PlatformSettings::new(&hosts).unwrap()).unwrap();
    assert!(platform.check(&credentials).await.is_err());
    assert_eq!(
        emulator.requests()[0].path,
        "/gate/way/accounts/api/v2/oauth2/token"
    );
}

#[test]
fn names_the_key_of_an_invalid_base_url() {
    for wrong in [
        "",
        "platform.example",
        "ftp://platform.example",
        "https://u:p@platform.example",
        "https://platform.example/?a",
    ] {
        let hosts = BTreeMap::from([("eu".to_owned(), wrong.to_owned())]);
        let error = PlatformSettings::new(&hosts).unwrap_err();
        assert_eq!(error.key, "platform.hosts.eu", "{wrong}");
        assert!(error.to_string().starts_with("platform.hosts.eu must be"));
    }
}
