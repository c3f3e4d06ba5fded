//! Repositories that the host does not give, and files that are not what they should be: each its own finding.

use super::{check_unified, emulator, errors, host, unified, warnings};
use crate::project::{FindingCode, ProjectAddresses, ProjectType, Validation, check};
use catalog_emulators::sourcehost::{Block, EmulatedRepository, Emulator, Fault, Files};

const POINTER: &str = "version https://lfs.example/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";

fn only_error(validation: &Validation) -> (FindingCode, &str) {
    assert_eq!(validation.errors.len(), 1, "{validation:?}");
    let finding = &validation.errors[0];
    (finding.code, &finding.message)
}

#[tokio::test]
async fn repositories_that_the_host_does_not_give() {
    let emulator = Emulator::start().await.unwrap();
    let guard = || EmulatedRepository::new("acme", "guard").branch("main", unified());
    for (repository, code, words) in [
        (
            guard().disabled(true),
            FindingCode::RepositoryDisabled,
            "has disabled the repository",
        ),
        (
            guard().blocked(Block::TermsOfService),
            FindingCode::RepositoryBlocked,
            "blocks access",
        ),
        (
            guard().blocked(Block::LegalNotice),
            FindingCode::RepositoryWithheld,
            "for legal reasons",
        ),
    ] {
        emulator.add(repository);
        let validation = check_unified(&emulator, "acme/guard").await.unwrap();
        let (found, message) = only_error(&validation);
        assert!(
            found == code && message.contains(words),
            "{code:?}: {message}"
        );
    }
    emulator.add(guard());
    emulator.set_fault(Fault::Unprocessable(
        "No commit found for SHA: 0".to_owned(),
    ));
    let validation = check_unified(&emulator, "acme/guard").await.unwrap();
    assert_eq!(only_error(&validation).0, FindingCode::RefRejected);
}

#[tokio::test]
async fn abbreviated_commits() {
    let emulator = emulator(unified()).await;
    let commit = unified().commit_id();
    for (reference, code) in [
        (&commit[..7], Some(FindingCode::CommitAbbreviated)),
        (&commit[..39], Some(FindingCode::CommitAbbreviated)),
        (&commit[..6], Some(FindingCode::RefNotFound)),
        ("release", Some(FindingCode::RefNotFound)),
        (&commit, None),
    ] {
        let path = format!("acme/guard/tree/{reference}");
        let validation = check_unified(&emulator, &path).await.unwrap();
        let found = validation.errors.first().map(|finding| finding.code);
        assert_eq!(found, code, "{reference}");
    }
}

#[tokio::test]
async fn pointers_of_git_lfs() {
    for path in [
        "definition/gcl.yaml",
        "Cargo.toml",
        "src/lib.rs",
        "Makefile",
    ] {
        let emulator = emulator(unified().with(path, POINTER)).await;
        let validation = check_unified(&emulator, "acme/guard").await.unwrap();
        assert_eq!(errors(&validation), [(FindingCode::LfsPointer, Some(path))]);
        assert!(
            validation.errors[0]
                .message
                .contains("commit the file itself"),
            "{path}"
        );
    }
    // Text of the length of a pointer is read, and is none.
    let text = format!("build:\n\t@echo {}\n", "x".repeat(120));
    let files: Files = unified().with("Makefile", text);
    let validation = check_unified(&emulator(files).await, "acme/guard").await;
    assert!(validation.unwrap().ok);
}

#[tokio::test]
async fn reports_unusable_repositories_as_findings() {
    let emulator = emulator(unified()).await;
    emulator.add(
        EmulatedRepository::new("acme", "hidden")
            .private(true)
            .branch("main", unified()),
    );
    emulator.add(EmulatedRepository::new("acme", "empty"));
    for (path, code) in [
        ("acme/none", FindingCode::RepositoryNotFound),
        ("acme/hidden", FindingCode::RepositoryNotFound),
        ("acme/empty", FindingCode::RepositoryEmpty),
        ("acme/guard/tree/none", FindingCode::RefNotFound),
        ("acme/guard/issues", FindingCode::AddressInvalid),
        ("acme", FindingCode::AddressInvalid),
    ] {
        let validation = check_unified(&emulator, path).await.unwrap();
        assert_eq!(
            (validation.ok, errors(&validation)),
            (false, vec![(code, None)]),
            "{path}"
        );
    }
    let addresses = ProjectAddresses {
        project_type: ProjectType::Unified,
        source: "https://elsewhere.example/acme/guard",
        implementation: None,
    };
    let validation = check(&host(&emulator), addresses).await.unwrap();
    assert_eq!(errors(&validation), [(FindingCode::AddressInvalid, None)]);
    assert!(
        validation.errors[0]
            .message
            .starts_with("The address must begin with http://127.0.0.1"),
        "{}",
        validation.errors[0].message
    );
}

#[tokio::test]
async fn warns_of_renamed_and_archived_repositories() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(
        EmulatedRepository::new("acme", "guard")
            .branch("main", unified())
            .archived(true)
            .issues(false),
    );
    emulator.rename("acme/guard", "acme/sentinel");
    let validation = check_unified(&emulator, "acme/guard").await.unwrap();
    assert!(validation.ok);
    assert_eq!(
        warnings(&validation),
        [
            FindingCode::RepositoryMoved,
            FindingCode::RepositoryArchived
        ]
    );
    let source = validation.source.unwrap();
    assert_eq!(
        (source.name.as_str(), source.has_issues),
        ("sentinel", false)
    );
}
