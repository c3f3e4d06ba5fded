use std::time::Duration;

use super::{PathSource, RulesetFiles, exchange, find};
use crate::{SourceHost, SourceHostError, SourceHostSettings};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Fault, Files};

/// Largest profile, in bytes.
const MAX_PROFILE: usize = 512 * 1024;
const PROFILE: &str = "#%Validation Profile 1.0\nprofile: Basics\nviolation: [named]\nvalidations:\n  named:\n    targetClass: apiContract.WebAPI\n    propertyConstraints:\n      core.name:\n        minCount: 1\n";

fn host(emulator: &Emulator) -> SourceHost {
    let mut settings = SourceHostSettings::new(&emulator.web_url, &emulator.api_url, None).unwrap();
    settings.request_timeout = Duration::from_millis(500);
    settings.total_timeout = Duration::from_millis(1500);
    SourceHost::new(settings).unwrap()
}

async fn serve(files: Files) -> Emulator {
    let emulator = Emulator::start().await.unwrap();
    let repository = EmulatedRepository::new("acme", "rules")
        .branch("main", files.clone())
        .branch("feature/next", files);
    emulator.add(repository);
    emulator
}

async fn look(files: Files, tail: &str, explicit: Option<&str>) -> RulesetFiles {
    let emulator = serve(files).await;
    let address = format!("{}/acme/rules{tail}", emulator.web_url);
    find(&host(&emulator), &address, explicit, MAX_PROFILE)
        .await
        .unwrap()
}

fn found(files: &RulesetFiles) -> Option<(&str, PathSource)> {
    let profile = files.profile.as_ref()?;
    Some((&profile.path, profile.path_source))
}

#[tokio::test]
async fn explicit_path_precedes_exchange_json_and_content() {
    let files = Files::new()
        .with("rules/first.yaml", PROFILE)
        .with("rules/second.yml", PROFILE)
        .with("README.yaml", "just: yaml\n");
    let named = files
        .clone()
        .with("exchange.json", r#"{"main": "./rules/first.yaml"}"#);
    let first = Some(("rules/first.yaml", PathSource::Exchange));
    assert_eq!(found(&look(named.clone(), "", None).await), first);
    let explicit = Some(("rules/second.yml", PathSource::Explicit));
    assert_eq!(
        found(&look(named, "", Some("rules/second.yml")).await),
        explicit
    );
    let several = look(files.clone(), "", None).await;
    assert!(several.profile.is_none() && several.errors[0].contains("Several validation profiles"));
    // The address that the message suggests works.
    assert!(several.errors[0].contains("…/blob/<ref>/<path>"));
    let advised = look(files.clone(), "/blob/feature/next/rules/first.yaml", None).await;
    assert_eq!(found(&advised), Some(("first.yaml", PathSource::Explicit)));
    let only = files.without("rules/second.yml");
    let content = Some(("rules/first.yaml", PathSource::Content));
    assert_eq!(found(&look(only.clone(), "", None).await), content);
    // Hidden files and files that are not text are ignored.
    let more = only
        .with(".github/third.yaml", PROFILE)
        .with("image.yaml", vec![0xff, 0xfe]);
    assert_eq!(found(&look(more, "", None).await), content);
}

#[tokio::test]
async fn resolves_branches_directories_and_files() {
    let files = Files::new()
        .with("a/profile.yaml", PROFILE)
        .with("a/icon.png", "png")
        .with("b/profile.yaml", PROFILE);
    for (tail, path, source) in [
        ("/tree/feature/next/a", "profile.yaml", PathSource::Content),
        (
            "/blob/feature/next/b/profile.yaml",
            "profile.yaml",
            PathSource::Explicit,
        ),
        ("/tree/main/a", "profile.yaml", PathSource::Content),
    ] {
        let check = look(files.clone(), tail, None).await;
        assert!(check.errors.is_empty(), "{tail}: {:?}", check.errors);
        assert_eq!(found(&check), Some((path, source)), "{tail}");
    }
    let check = look(files, "/tree/feature/next/a", None).await;
    let source = check.source.unwrap();
    assert_eq!(
        (source.r#ref.as_str(), source.sub_path.as_str()),
        ("feature/next", "a")
    );
    assert_eq!(source.branches.branches.len(), 2);
    assert!(
        check
            .icon_url
            .unwrap()
            .ends_with("/acme/rules/raw/feature/next/a/icon.png")
    );
}

#[tokio::test]
async fn rejects_paths_outside_the_directory() {
    let files = Files::new()
        .with("a/profile.yaml", PROFILE)
        .with("secret.yaml", PROFILE);
    for path in [
        "../secret.yaml",
        "/secret.yaml",
        "a//profile.yaml",
        "a\\profile.yaml",
        "a/./p.yaml",
    ] {
        let check = look(files.clone(), "/tree/main/a", Some(path)).await;
        assert!(check.profile.is_none(), "{path}");
        assert!(
            check.errors[0].contains("inside the ruleset's directory"),
            "{path}: {:?}",
            check.errors
        );
    }
    let absent = look(files.clone(), "", Some("b.yaml")).await;
    assert_eq!(absent.errors, ["Missing file `b.yaml`."]);
    let large = files.with("large.yaml", "x".repeat(600 * 1024));
    let large = look(large, "", Some("large.yaml")).await;
    assert_eq!(large.errors, ["`large.yaml` must have at most 512 KiB."]);
}

#[tokio::test]
async fn source_host_failures_are_not_findings() {
    let emulator = serve(Files::new().with("profile.yaml", PROFILE)).await;
    let address = format!("{}/acme/rules", emulator.web_url);
    let host = host(&emulator);
    for (fault, error) in [
        (
            Fault::Stall(Duration::from_secs(9)),
            SourceHostError::Timeout,
        ),
        (
            Fault::Failure(500),
            SourceHostError::Unavailable { status: 500 },
        ),
    ] {
        emulator.set_fault(fault);
        assert_eq!(find(&host, &address, None, MAX_PROFILE).await, Err(error));
    }
    emulator.set_fault(None);
    let found = find(&host, &address, None, MAX_PROFILE).await.unwrap();
    assert!(found.errors.is_empty() && found.profile.is_some());
}

#[test]
fn rejects_invalid_exchange_json() {
    let read = exchange::parse(
        "\u{feff}{\"main\": \" p.yaml \", \"name\": \"\", \"tags\": [\"a\", 5], \"more\": {}}",
    );
    let read = read.unwrap();
    assert_eq!(
        (read.main.as_deref(), read.name, read.tags),
        (Some("p.yaml"), None, vec!["a".to_owned()])
    );
    for (text, words) in [
        ("[]", "must be a JSON object"),
        ("{\"main\": 5}", "`main` of `exchange.json` must be text"),
        ("{\n \"main\": ", "line 2"),
    ] {
        assert!(exchange::parse(text).unwrap_err().contains(words), "{text}");
    }
}
