use super::{emulator, files, guard, host, settings};
use crate::{
    SourceHost, SourceHostError,
    client::{ApiVersion, Archives},
};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Fault};

#[tokio::test]
async fn names_the_origin_of_archives_that_is_not_configured() {
    let emulator = emulator().await;
    let expected = SourceHostError::ArchiveHost {
        origin: emulator.web_url.clone(),
    };
    assert_eq!(
        host(&emulator).probe_archives(None).await,
        Err(expected.clone())
    );
    assert_eq!(
        expected.to_string(),
        format!(
            "the source host serves archives at {0}; set sourcehost.archive_url to {0}",
            emulator.web_url
        )
    );
    // Nothing is fetched there.
    assert!(
        !emulator
            .requests()
            .iter()
            .any(|seen| seen.target.contains("legacy.tar.gz"))
    );

    // With the value that it names, archives are served.
    let settings = settings(&emulator)
        .with_archive_url(Some(&emulator.web_url))
        .unwrap();
    let host = SourceHost::new(settings).unwrap();
    assert_eq!(host.probe_archives(None).await, Ok(Archives::Served));
    assert_eq!(
        host.probe_archives(Some(&guard())).await,
        Ok(Archives::Served)
    );
}

#[tokio::test]
async fn archives_of_empty_and_hidden_repositories_say_nothing() {
    let emulator = Emulator::start().await.unwrap();
    let host = host(&emulator);
    let nothing = Ok(Archives::NothingToFetch);
    assert_eq!(host.probe_archives(None).await, nothing);
    let hidden = EmulatedRepository::new("acme", "hidden").branch("main", files());
    emulator.add(hidden.private(true));
    assert_eq!(host.probe_archives(None).await, nothing);
    let missing = host.probe_archives(Some(&guard())).await;
    assert_eq!(missing, Err(SourceHostError::NotFound));
}

/// The base URL itself is below the API: it gets the token, too.
#[tokio::test]
async fn a_token_that_is_rejected_is_told() {
    let emulator = emulator().await;
    let mut settings = settings(&emulator);
    settings.token = Some("t".to_owned());
    let host = SourceHost::new(settings).unwrap();
    host.probe_api_version().await.unwrap();
    assert!(emulator.requests().pop().unwrap().authorized);
    emulator.set_fault(Fault::BadCredentials);
    let error = host.probe_api_version().await.unwrap_err().to_string();
    assert!(error.contains("rejected the configured token"), "{error}");
}

#[tokio::test]
async fn names_the_header_that_chooses_a_version() {
    let emulator = emulator().await;
    let version = host(&emulator).probe_api_version().await.unwrap();
    let expected = ApiVersion {
        header: "x-sourcehost-api-version".to_owned(),
        selected: "2022-11-28".to_owned(),
    };
    assert_eq!(version, Some(expected));
}
