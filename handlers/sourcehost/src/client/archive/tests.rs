use std::{
    io::Read,
    time::{Duration, Instant},
};

use flate2::read::GzDecoder;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::{SourceHost, SourceHostError, SourceHostSettings, client::Repository};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Fault, Files};

const LIMIT: u64 = 1024 * 1024;

fn settings(emulator: &Emulator) -> SourceHostSettings {
    let mut settings = SourceHostSettings::new(
        &emulator.web_url,
        &emulator.api_url,
        Some("s3cret".to_owned()),
    )
    .and_then(|settings| settings.with_archive_url(Some(&emulator.web_url)))
    .unwrap();
    settings.archive_timeout = Duration::from_secs(2);
    settings
}

async fn emulator() -> Emulator {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(
        EmulatedRepository::new("acme", "guard").branch(
            "main",
            Files::new()
                .with("Makefile", "build:\n")
                .with("src/lib.rs", "//! Guard.\n"),
        ),
    );
    emulator
}

fn guard() -> Repository {
    Repository {
        owner: "acme".into(),
        name: "guard".into(),
        default_branch: "main".into(),
        has_issues: true,
        archived: false,
        disabled: false,
    }
}

/// What the call answers, and the file that it leaves.
async fn archive(
    settings: SourceHostSettings,
    limit: u64,
) -> (Result<bool, SourceHostError>, Option<Vec<u8>>) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("archive.tar.gz");
    let host = SourceHost::new(settings).unwrap();
    let response = host.archive(&guard(), "main", &file, limit).await;
    (response, std::fs::read(&file).ok())
}

#[tokio::test]
async fn downloads_an_archive_without_sending_the_token_elsewhere() {
    let emulator = emulator().await;
    let (response, file) = archive(settings(&emulator), LIMIT).await;
    assert_eq!(response, Ok(true));
    let mut content = Vec::new();
    GzDecoder::new(file.unwrap().as_slice())
        .read_to_end(&mut content)
        .unwrap();
    assert!(content.windows(10).any(|part| part == b"//! Guard."));
    let requests = emulator.requests();
    let (asked, sent) = (&requests[0], &requests[1]);
    assert!(asked.target.contains("/tarball/main") && asked.authorized);
    assert!(sent.target.contains("/legacy.tar.gz/main") && !sent.authorized);
}

#[tokio::test]
async fn rejects_redirects_to_other_hosts() {
    let emulator = emulator().await;
    let other = self::emulator().await;
    let mut strict = settings(&emulator);
    strict.archive_url = None;
    // The emulator's own redirect leaves its API.
    let archive_host = |origin: &str| SourceHostError::ArchiveHost {
        origin: origin.to_owned(),
    };
    let refused = SourceHostError::Refused {
        reason: "redirect outside the API",
    };
    for (settings, fault, expected) in [
        (strict, None, archive_host(&emulator.web_url)),
        (
            settings(&emulator),
            Some(format!("{}/acme/guard/legacy.tar.gz/main", other.web_url)),
            archive_host(&other.web_url),
        ),
        (
            settings(&emulator),
            Some(format!("{}/?token=s3cret", other.web_url)),
            archive_host(&other.web_url),
        ),
        (
            settings(&emulator),
            Some(emulator.web_url.replace("http://", "http://user:pass@")),
            refused.clone(),
        ),
        (
            settings(&emulator),
            Some("file:///etc/passwd".to_owned()),
            refused,
        ),
    ] {
        emulator.set_fault(fault.map(Fault::Redirect));
        let (response, file) = archive(settings, LIMIT).await;
        assert_eq!(response, Err(expected));
        assert_eq!(file, None);
    }
    assert_eq!(other.request_count(), 0);
}

#[tokio::test]
async fn removes_archives_over_the_limit() {
    let emulator = emulator().await;
    assert_eq!(archive(settings(&emulator), 20).await, (Ok(false), None));
}

#[tokio::test]
async fn missing_archive_is_not_found() {
    let emulator = emulator().await;
    emulator.remove("acme/guard");
    assert_eq!(
        archive(settings(&emulator), LIMIT).await,
        (Err(SourceHostError::NotFound), None)
    );
}

#[tokio::test]
async fn removes_partial_downloads() {
    let emulator = emulator().await;
    emulator.set_fault(Fault::Truncated);
    assert_eq!(
        archive(settings(&emulator), LIMIT).await,
        (Err(SourceHostError::Unreachable), None)
    );
}

#[tokio::test]
async fn enforces_the_limit_without_a_content_length() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let host = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let _ = stream.read(&mut [0; 4096]).await.unwrap();
        let response = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
        stream.write_all(response.as_bytes()).await.unwrap();
        // Without end: only the limit ends it.
        while stream.write_all(b"5\r\nhello\r\n").await.is_ok() {}
    });
    let settings = SourceHostSettings::new(&url, &url, None).unwrap();
    assert_eq!(archive(settings, 100_000).await, (Ok(false), None));
    host.await.unwrap();
}

#[tokio::test]
async fn applies_the_archive_timeout() {
    let emulator = emulator().await;
    let mut patient = settings(&emulator);
    patient.request_timeout = Duration::from_millis(50);
    emulator.set_fault_times(Fault::Stall(Duration::from_millis(300)), 1);
    assert_eq!(archive(patient, LIMIT).await.0, Ok(true));

    emulator.set_fault(Fault::Stall(Duration::from_secs(30)));
    let mut hasty = settings(&emulator);
    hasty.archive_timeout = Duration::from_millis(200);
    let start = Instant::now();
    assert_eq!(
        archive(hasty, LIMIT).await,
        (Err(SourceHostError::Timeout), None)
    );
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[tokio::test]
async fn retries_after_transient_failures() {
    let emulator = emulator().await;
    emulator.set_fault_times(Fault::Failure(503), 2);
    assert_eq!(archive(settings(&emulator), LIMIT).await.0, Ok(true));
}
