use crate::{RepositoryAddress, SourceHost, SourceHostError};
use catalog_emulators::sourcehost::{EmulatedRepository, Fault};

use super::{emulator, files, guard, host, settings};

#[tokio::test]
async fn revalidates_repositories_with_etags() {
    let emulator = emulator().await;
    let host = host(&emulator);
    let first = host.repository(&guard()).await.unwrap();
    assert_eq!(
        (
            first.owner.as_str(),
            first.name.as_str(),
            first.default_branch.as_str()
        ),
        ("acme", "guard", "main")
    );
    assert!(first.has_issues && !first.archived);

    let used = emulator.quota_used();
    assert_eq!(host.repository(&guard()).await.unwrap(), first);
    assert_eq!(emulator.quota_used(), used);
    assert!(emulator.requests().last().unwrap().conditional);

    emulator.add(
        EmulatedRepository::new("acme", "guard")
            .branch("main", files())
            .issues(false)
            .archived(true),
    );
    let changed = host.repository(&guard()).await.unwrap();
    assert!(!changed.has_issues && changed.archived);
    emulator.stop().await;
}

#[tokio::test]
async fn sends_user_agent_and_token() {
    let emulator = emulator().await;
    let mut settings = settings(&emulator);
    settings.token = Some("s3cret".to_owned());
    assert!(!format!("{settings:?}").contains("s3cret"));
    let host = SourceHost::new(settings).unwrap();
    host.repository(&guard()).await.unwrap();
    let request = emulator.requests().pop().unwrap();
    assert!(
        request.authorized && request.user_agent.starts_with("policy-catalog/"),
        "{request:?}"
    );
    assert!(!format!("{host:?}").contains("s3cret"));

    emulator.set_fault(Fault::BadCredentials);
    let error = host.repository(&guard()).await.unwrap_err();
    assert!(matches!(error, SourceHostError::BadToken), "{error:?}");
}

#[tokio::test]
async fn a_private_repository_is_not_found_even_with_a_token() {
    let emulator = emulator().await;
    emulator.add(
        EmulatedRepository::new("acme", "hidden")
            .private(true)
            .branch("main", files()),
    );
    let hidden = RepositoryAddress::new("acme", "hidden").unwrap();
    assert_eq!(
        host(&emulator).repository(&hidden).await,
        Err(SourceHostError::NotFound)
    );

    let mut settings = settings(&emulator);
    settings.token = Some("t".to_owned());
    assert_eq!(
        SourceHost::new(settings).unwrap().repository(&hidden).await,
        Err(SourceHostError::NotFound)
    );
}

#[tokio::test]
async fn follows_renames_and_evicts_deleted_repositories() {
    let emulator = emulator().await;
    let host = host(&emulator);
    host.repository(&guard()).await.unwrap();
    emulator.rename("acme/guard", "acme/sentinel");
    assert_eq!(host.repository(&guard()).await.unwrap().name, "sentinel");
    emulator.remove("acme/sentinel");
    assert_eq!(
        host.repository(&guard()).await,
        Err(SourceHostError::NotFound)
    );
    assert_eq!(
        host.repository(&RepositoryAddress::new("acme", "never").unwrap())
            .await,
        Err(SourceHostError::NotFound)
    );
}
