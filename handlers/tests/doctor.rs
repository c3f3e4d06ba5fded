//! What `catalog doctor` says of the source host.

use std::process::Command;

use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Fault, Files, Limit};

async fn emulator() -> Emulator {
    let emulator = Emulator::start().await.expect("the emulator");
    let files = Files::new().with("README.md", "# Guard");
    emulator.add(EmulatedRepository::new("acme", "guard").branch("main", files));
    emulator
}

/// Whether the doctor found nothing wrong, and its lines about the source host.
fn doctor(
    emulator: &Emulator,
    settings: &[(&str, &str)],
    arguments: &[&str],
) -> (bool, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    // The website is another host than the API, as those of real hosts are.
    let output = Command::new(env!("CARGO_BIN_EXE_catalog"))
        .arg("doctor")
        .args(arguments)
        .current_dir(&folder)
        .env("CATALOG__DATABASE__URL", "sqlite:catalog.db")
        .env("CATALOG__SOURCEHOST__WEB_URL", "https://sourcehost.test")
        .env("CATALOG__SOURCEHOST__API_URL", &emulator.api_url)
        .envs(settings.iter().copied())
        .output()
        .expect("the binary");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let about = |line: &&str| line.contains("sourcehost") || line.contains("--repository");
    let lines = text.lines().filter(about).map(str::to_owned).collect();
    (output.status.success(), lines)
}

#[tokio::test(flavor = "multi_thread")]
async fn names_what_is_missing_beside_the_two_urls() {
    let emulator = emulator().await;
    let origin = emulator.web_url.as_str();
    let (ok, lines) = doctor(&emulator, &[], &[]);
    assert!(!ok);
    let expected = [
        "ok    sourcehost.api_url: answers".to_owned(),
        "warn  sourcehost.api_version_header: is unset: the source host chooses the version of its API (2022-11-28); set it to \
         x-sourcehost-api-version".to_owned(),
        format!(
            "fail  sourcehost.archive_url: is unset, but the source host serves archives at {origin}; set it to {origin}: \
             deployments need it"
        ),
    ];
    assert_eq!(lines, expected);

    let settings = [
        ("CATALOG__SOURCEHOST__ARCHIVE_URL", origin),
        (
            "CATALOG__SOURCEHOST__API_VERSION_HEADER",
            "X-Sourcehost-Api-Version",
        ),
    ];
    let repository = ["--repository", "https://sourcehost.test/acme/guard"];
    for arguments in [&[][..], &repository] {
        let (ok, lines) = doctor(&emulator, &settings, arguments);
        let expected = [
            "ok    sourcehost.api_url: answers",
            "ok    sourcehost.api_version_header: 2022-11-28",
            "ok    sourcehost.archive_url: archives are served",
        ];
        assert!(ok && lines == expected, "{lines:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_settings_that_do_not_suit_the_host() {
    let emulator = emulator().await;
    let (_, lines) = doctor(
        &emulator,
        &[
            ("CATALOG__SOURCEHOST__ARCHIVE_URL", "https://elsewhere.test"),
            ("CATALOG__SOURCEHOST__API_VERSION_HEADER", "X-Version"),
        ],
        &[],
    );
    assert!(
        lines[1].contains(
            "is x-version, but the header of the source host is x-sourcehost-api-version"
        )
    );
    assert!(
        lines[2].contains("is https://elsewhere.test/, but the source host serves archives at")
    );

    let header = (
        "CATALOG__SOURCEHOST__API_VERSION_HEADER",
        "X-Sourcehost-Api-Version",
    );
    let version = ("CATALOG__SOURCEHOST__API_VERSION", "2001-01-01");
    let (ok, lines) = doctor(&emulator, &[header, version], &[]);
    assert!(!ok && lines[1].starts_with("fail  sourcehost: ") && lines[1].contains("api_version"));

    let (_, lines) = doctor(
        &emulator,
        &[],
        &["--repository", "https://other.test/acme/guard"],
    );
    assert!(lines[2].starts_with("fail  --repository: must begin with https://sourcehost.test/"));
    let (_, lines) = doctor(
        &emulator,
        &[],
        &["--repository", "https://sourcehost.test/acme/none"],
    );
    assert!(lines[2].starts_with("fail  --repository: the source host has no such"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_checked_is_no_failure() {
    let emulator = emulator().await;
    emulator.remove("acme/guard");
    let (ok, lines) = doctor(&emulator, &[], &[]);
    assert!(ok && lines[2].contains("not checked: the source host lists no repository"));
    emulator.set_fault(Fault::RateLimited {
        status: 429,
        limit: Limit::RetryAfter(90),
    });
    let (ok, lines) = doctor(&emulator, &[], &[]);
    assert!(
        ok && lines[2]
            .contains("not checked: the source host is rate limiting; retry in 90 seconds"),
        "{lines:?}"
    );
}
