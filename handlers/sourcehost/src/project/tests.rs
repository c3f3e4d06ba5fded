mod real;
mod refusals;
mod requests;

use std::time::Duration;

use super::{AssetKind, Direction, FindingCode, ProjectAddresses, ProjectType, Validation, check};
use crate::{SourceHost, SourceHostError, SourceHostSettings};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Fault, Files};

const GCL: &str = "---\nkind: Extension\nmetadata:\n  labels:\n    title: Guard\n    category: Security\n    description: Guards.\n    metadata/capabilities/injectionPoint: outbound\n    metadata/capabilities/assetTypes: mcp,llm\n";
const MANIFEST: &str = "[package]\nname = \"guard\"\nversion = \"1.2.0\"\n[package.metadata.gateway]\ngroup_id = \"g\"\ndefinition_asset_id = \"guard\"\nimplementation_asset_id = \"guard-gateway\"\n";
const EXCHANGE: &str = r#"{"main": "gcl.yaml", "groupId": "g2", "assetId": "guard", "version": "1.1.0", "name": "Guard"}"#;

fn unified() -> Files {
    Files::new()
        .with("Cargo.toml", MANIFEST)
        .with("definition/gcl.yaml", GCL)
        .with_build_stubs()
}

fn host(emulator: &Emulator) -> SourceHost {
    let mut settings = SourceHostSettings::new(&emulator.web_url, &emulator.api_url, None).unwrap();
    settings.request_timeout = Duration::from_millis(500);
    settings.total_timeout = Duration::from_millis(1500);
    SourceHost::new(settings).unwrap()
}

async fn emulator(files: Files) -> Emulator {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(EmulatedRepository::new("acme", "guard").branch("main", files));
    emulator
}

async fn check_unified(emulator: &Emulator, path: &str) -> Result<Validation, SourceHostError> {
    let source = format!("{}/{path}", emulator.web_url);
    check(
        &host(emulator),
        ProjectAddresses {
            project_type: ProjectType::Unified,
            source: &source,
            implementation: None,
        },
    )
    .await
}

async fn check_split(
    emulator: &Emulator,
    definition: &str,
    implementation: Option<&str>,
) -> Validation {
    let source = format!("{}/{definition}", emulator.web_url);
    let implementation = implementation.map(|path| format!("{}/{path}", emulator.web_url));
    let addresses = ProjectAddresses {
        project_type: ProjectType::Split,
        source: &source,
        implementation: implementation.as_deref(),
    };
    check(&host(emulator), addresses).await.unwrap()
}

fn errors(validation: &Validation) -> Vec<(FindingCode, Option<&str>)> {
    validation
        .errors
        .iter()
        .map(|finding| (finding.code, finding.path.as_deref()))
        .collect()
}

fn warnings(validation: &Validation) -> Vec<FindingCode> {
    validation
        .warnings
        .iter()
        .map(|finding| finding.code)
        .collect()
}

#[tokio::test]
async fn accepts_a_unified_project() {
    let emulator = emulator(unified()).await;
    let validation = check_unified(&emulator, "acme/guard").await.unwrap();
    assert!(validation.ok, "{validation:?}");
    assert!(validation.warnings.is_empty());
    let metadata = validation.metadata.as_ref().unwrap();
    assert_eq!(
        (metadata.title.as_deref(), metadata.category.as_deref()),
        (Some("Guard"), Some("Security"))
    );
    assert_eq!(
        (metadata.direction, metadata.asset_kinds.as_slice()),
        (
            Direction::Outbound,
            [AssetKind::Llm, AssetKind::Mcp].as_slice()
        )
    );
    assert_eq!(metadata.definition_asset_version.as_deref(), Some("1.2.0"));
    assert_eq!(
        metadata.implementation_asset_id.as_deref(),
        Some("guard-gateway")
    );
    let source = validation.source.as_ref().unwrap();
    assert_eq!(
        (
            source.r#ref.as_str(),
            source.path.as_str(),
            source.commit.len()
        ),
        ("main", "", 40)
    );

    let json = serde_json::to_value(&validation).unwrap();
    assert_eq!(json["projectType"], "unified");
    assert_eq!(
        json["metadata"]["assetKinds"],
        serde_json::json!(["llm", "mcp"])
    );
    assert_eq!(
        serde_json::from_value::<Validation>(json).unwrap(),
        validation
    );
}

#[tokio::test]
async fn accepts_a_project_in_a_subdirectory_of_a_branch() {
    let nested: Files = [
        ("policies/guard/Cargo.toml", MANIFEST),
        ("policies/guard/definition/gcl.yaml", GCL),
    ]
    .into_iter()
    .collect();
    for truncated in [false, true] {
        let emulator = Emulator::start().await.unwrap();
        let repository = EmulatedRepository::new("acme", "guard")
            .branch("main", Files::new())
            .branch("fix/a", nested.clone().with_build_stubs());
        emulator.add(repository.truncated_trees(truncated));
        let validation = check_unified(&emulator, "acme/guard/tree/fix/a/policies/guard")
            .await
            .unwrap();
        assert!(validation.ok, "{validation:?}");
        assert_eq!(validation.source.unwrap().path, "policies/guard");
        let validation = check_unified(&emulator, "acme/guard/tree/fix/a/policies")
            .await
            .unwrap();
        assert_eq!(
            errors(&validation)[0],
            (FindingCode::FileMissing, Some("policies/Makefile"))
        );
        let validation = check_unified(&emulator, "acme/guard/tree/fix/a/nothing")
            .await
            .unwrap();
        assert_eq!(
            errors(&validation),
            [(FindingCode::PathNotFound, Some("nothing"))]
        );
    }
}

#[tokio::test]
async fn names_every_missing_file() {
    let emulator = emulator(
        Files::new()
            .with("README.md", "x")
            .with("src", "a file")
            .with("Makefile/x", "a directory"),
    )
    .await;
    let validation = check_unified(&emulator, "acme/guard").await.unwrap();
    assert!(!validation.ok);
    assert_eq!(
        errors(&validation),
        [
            (FindingCode::NotAFile, Some("Makefile")),
            (FindingCode::FileMissing, Some("Cargo.toml")),
            (FindingCode::FileMissing, Some("src/lib.rs")),
            (FindingCode::FileMissing, Some("definition/gcl.yaml")),
        ]
    );
    assert_eq!(validation.metadata, None);
}

#[tokio::test]
async fn enforces_file_size_limits() {
    let large = format!("# {}\n{GCL}", "x".repeat(300 * 1024));
    for (gcl, code) in [
        (bytes::Bytes::from(large), FindingCode::FileTooLarge),
        (
            bytes::Bytes::from_static(b"\xff\xfe"),
            FindingCode::FileInvalid,
        ),
        (
            bytes::Bytes::from_static(b"a: [\n"),
            FindingCode::FileInvalid,
        ),
    ] {
        let emulator = emulator(unified().with("definition/gcl.yaml", gcl)).await;
        let validation = check_unified(&emulator, "acme/guard").await.unwrap();
        assert_eq!(errors(&validation), [(code, Some("definition/gcl.yaml"))]);
    }
    let emulator = emulator(unified().with("Cargo.toml", "not toml")).await;
    let validation = check_unified(&emulator, "acme/guard").await.unwrap();
    assert_eq!(
        errors(&validation),
        [(FindingCode::FileInvalid, Some("Cargo.toml"))]
    );
    assert!(validation.metadata.is_some());
}

#[tokio::test]
async fn accepts_a_split_project() {
    let emulator = Emulator::start().await.unwrap();
    let definition = Files::new()
        .with("gcl.yaml", GCL)
        .with("exchange.json", EXCHANGE);
    emulator.add(EmulatedRepository::new("acme", "definition").branch("main", definition.clone()));
    emulator.add(EmulatedRepository::new("acme", "gateway").branch(
        "main",
        Files::new().with("Cargo.toml", MANIFEST).with_build_stubs(),
    ));
    let validation = check_split(&emulator, "acme/definition", Some("acme/gateway")).await;
    assert!(
        validation.ok && validation.warnings.is_empty(),
        "{validation:?}"
    );
    let metadata = validation.metadata.as_ref().unwrap();
    assert_eq!(
        (
            metadata.group_id.as_deref(),
            metadata.definition_asset_version.as_deref(),
            metadata.implementation_asset_version.as_deref()
        ),
        (Some("g2"), Some("1.1.0"), Some("1.2.0"))
    );
    assert_eq!(
        validation.implementation_source.as_ref().unwrap().name,
        "gateway"
    );

    let validation = check_split(&emulator, "acme/definition", None).await;
    assert_eq!(
        errors(&validation),
        [(FindingCode::ImplementationMissing, None)]
    );

    let other = EXCHANGE
        .replace("\"guard\"", "\"other\"")
        .replace("gcl.yaml", "absent.yaml");
    emulator.add(
        EmulatedRepository::new("acme", "definition")
            .branch("main", definition.with("exchange.json", other)),
    );
    let validation = check_split(&emulator, "acme/definition", Some("acme/gateway")).await;
    assert_eq!(
        errors(&validation),
        [(FindingCode::FileMissing, Some("exchange.json"))]
    );
    assert_eq!(warnings(&validation), [FindingCode::AssetMismatch]);
}

#[tokio::test]
async fn source_host_failures_are_errors() {
    let emulator = emulator(unified()).await;
    emulator.set_fault(Fault::Failure(500));
    assert_eq!(
        check_unified(&emulator, "acme/guard").await,
        Err(SourceHostError::Unavailable { status: 500 })
    );
    emulator.set_fault(Fault::Stall(Duration::from_secs(30)));
    assert_eq!(
        check_unified(&emulator, "acme/guard").await,
        Err(SourceHostError::Timeout)
    );
    emulator.set_fault(Fault::Garbage);
    assert!(matches!(
        check_unified(&emulator, "acme/guard").await,
        Err(SourceHostError::Malformed { .. })
    ));
}
