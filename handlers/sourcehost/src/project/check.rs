//! The check of a whole project.

use super::{
    FindingCode, Part, ProjectMetadata, ProjectType, Validation,
    cargo_manifest::{self, CargoManifest},
    exchange::{self, Exchange},
    gcl::{self, Gcl},
    locate::{self, Layout, Located},
    read,
    validation::Findings,
};
use crate::{SourceHost, SourceHostError, client::Pin, icon};

const UNIFIED: Layout<'_> = Layout {
    required: &[
        "Makefile",
        "Cargo.toml",
        "src/lib.rs",
        "definition/gcl.yaml",
    ],
    directories: &["src", "definition"],
};
const DEFINITION: Layout<'_> = Layout {
    required: &["gcl.yaml", "exchange.json"],
    directories: &[],
};
const IMPLEMENTATION: Layout<'_> = Layout {
    required: &["Makefile", "Cargo.toml", "src/lib.rs"],
    directories: &["src"],
};

/// Required files that the build alone reads.
const BUILD_FILES: [&str; 2] = ["Makefile", "src/lib.rs"];

/// The addresses of a project, as its owner entered them (interface: `SubmissionInput`).
#[derive(Debug, Clone, Copy)]
pub struct ProjectAddresses<'a> {
    /// The structure of the project.
    pub project_type: ProjectType,
    /// `sourcehostUrl`: the project, or the definition of a split one.
    pub source: &'a str,
    /// `implementationSourcehostUrl`: the implementation of a split project.
    pub implementation: Option<&'a str>,
}

/// The commits of a project that were resolved before.
#[derive(Debug, Clone, Copy)]
pub struct ProjectCommits<'a> {
    /// Of the project, or of the definition of a split one.
    pub source: Pin<'a>,
    /// Of the implementation of a split project.
    pub implementation: Option<Pin<'a>>,
}

/// The result of checking one repository.
struct Checked<T> {
    findings: Findings,
    located: Option<Located>,
    content: T,
}

/// Checks the structure of a project as its addresses name it now and reads its metadata, within the source host's total timeout.
///
/// An error is a failure of the source host and says nothing about the project; everything else, a missing repository
/// and a wrong address included, is a finding.
pub async fn check(
    host: &SourceHost,
    addresses: ProjectAddresses<'_>,
) -> Result<Validation, SourceHostError> {
    check_at(host, addresses, None).await
}

/// The same at commits that were resolved before, whatever the addresses name now.
pub async fn check_commits(
    host: &SourceHost,
    addresses: ProjectAddresses<'_>,
    commits: ProjectCommits<'_>,
) -> Result<Validation, SourceHostError> {
    check_at(host, addresses, Some(commits)).await
}

async fn check_at(
    host: &SourceHost,
    addresses: ProjectAddresses<'_>,
    commits: Option<ProjectCommits<'_>>,
) -> Result<Validation, SourceHostError> {
    host.within_total_time(async {
        match addresses.project_type {
            ProjectType::Unified => check_unified(host, addresses, commits).await,
            ProjectType::Split => check_split(host, addresses, commits).await,
        }
    })
    .await
}

async fn check_unified(
    host: &SourceHost,
    addresses: ProjectAddresses<'_>,
    commits: Option<ProjectCommits<'_>>,
) -> Result<Validation, SourceHostError> {
    let mut findings = Findings::new(Part::Project);
    if addresses.implementation.is_some() {
        findings.warning(
            FindingCode::ImplementationIgnored,
            None,
            "A unified project has no implementation repository; implementationSourcehostUrl is ignored.",
        );
    }
    let pin = commits.map(|commits| commits.source);
    let located = find(host, addresses.source, pin, UNIFIED, &mut findings).await?;
    let (gcl, manifest) = match &located {
        Some(located) => tokio::try_join!(
            read::file(host, located, "definition/gcl.yaml"),
            read::file(host, located, "Cargo.toml"),
        )?,
        None => (None, None),
    };
    let gcl = gcl.and_then(|gcl| gcl.parse(&mut findings, gcl::parse));
    let manifest = manifest
        .and_then(|manifest| manifest.parse(&mut findings, cargo_manifest::parse))
        .unwrap_or_default();

    let icon = located
        .as_ref()
        .and_then(|located| icon::url(host, located));
    let metadata = gcl.map(|gcl| metadata(gcl, manifest, Exchange::default(), icon));
    Ok(Validation {
        ok: findings.errors.is_empty(),
        project_type: ProjectType::Unified,
        errors: findings.errors,
        warnings: findings.warnings,
        source: located.map(Located::into_location),
        implementation_source: None,
        metadata,
    })
}

async fn check_split(
    host: &SourceHost,
    addresses: ProjectAddresses<'_>,
    commits: Option<ProjectCommits<'_>>,
) -> Result<Validation, SourceHostError> {
    let source = commits.map(|commits| commits.source);
    let pin = commits.and_then(|commits| commits.implementation);
    let (definition, mut implementation) = tokio::try_join!(
        check_definition(host, addresses.source, source),
        check_implementation(host, addresses.implementation, pin)
    )?;
    let (gcl, exchange) = definition.content;
    let manifest = implementation.content;
    if let (Some(defined), Some(implemented)) = (&exchange.asset_id, &manifest.definition_asset_id)
        && defined != implemented
    {
        implementation.findings.warning(
            FindingCode::AssetMismatch,
            Some("Cargo.toml"),
            "`definition_asset_id` differs from `assetId` in the definition's exchange.json.",
        );
    }

    let located = definition.located.as_ref();
    let icon = located.and_then(|located| icon::url(host, located));
    let mut errors = definition.findings.errors;
    errors.extend(implementation.findings.errors);
    let mut warnings = definition.findings.warnings;
    warnings.extend(implementation.findings.warnings);
    Ok(Validation {
        ok: errors.is_empty(),
        project_type: ProjectType::Split,
        errors,
        warnings,
        source: definition.located.map(Located::into_location),
        implementation_source: implementation.located.map(Located::into_location),
        metadata: gcl.map(|gcl| metadata(gcl, manifest, exchange, icon)),
    })
}

async fn check_definition(
    host: &SourceHost,
    address: &str,
    pin: Option<Pin<'_>>,
) -> Result<Checked<(Option<Gcl>, Exchange)>, SourceHostError> {
    let mut findings = Findings::new(Part::Definition);
    let located = find(host, address, pin, DEFINITION, &mut findings).await?;
    let (gcl, exchange) = match &located {
        Some(located) => tokio::try_join!(
            read::file(host, located, "gcl.yaml"),
            read::file(host, located, "exchange.json")
        )?,
        None => (None, None),
    };
    let gcl = gcl.and_then(|gcl| gcl.parse(&mut findings, gcl::parse));
    let exchange = exchange
        .and_then(|exchange| exchange.parse(&mut findings, exchange::parse))
        .unwrap_or_default();
    if let (Some(main), Some(located)) = (&exchange.main, &located)
        && !located.has_file(main)
    {
        findings.error(
            FindingCode::FileMissing,
            Some("exchange.json"),
            "`main` names a file that does not exist.",
        );
    }
    Ok(Checked {
        findings,
        located,
        content: (gcl, exchange),
    })
}

async fn check_implementation(
    host: &SourceHost,
    address: Option<&str>,
    pin: Option<Pin<'_>>,
) -> Result<Checked<CargoManifest>, SourceHostError> {
    let mut findings = Findings::new(Part::Implementation);
    let Some(address) = address else {
        findings.error(
            FindingCode::ImplementationMissing,
            None,
            "A split project requires its implementation repository (implementationSourcehostUrl).",
        );
        return Ok(Checked {
            findings,
            located: None,
            content: CargoManifest::default(),
        });
    };
    let located = find(host, address, pin, IMPLEMENTATION, &mut findings).await?;
    let manifest = match &located {
        Some(located) => read::file(host, located, "Cargo.toml").await?,
        None => None,
    };
    let content = manifest
        .and_then(|manifest| manifest.parse(&mut findings, cargo_manifest::parse))
        .unwrap_or_default();
    Ok(Checked {
        findings,
        located,
        content,
    })
}

async fn find(
    host: &SourceHost,
    address: &str,
    pin: Option<Pin<'_>>,
    layout: Layout<'_>,
    findings: &mut Findings,
) -> Result<Option<Located>, SourceHostError> {
    let Some(address) = locate::address(host, address, findings) else {
        return Ok(None);
    };
    let located = locate::locate(host, &address, pin, layout, findings).await?;
    if let Some(located) = &located {
        for path in BUILD_FILES {
            if layout.required.contains(&path) && read::is_lfs_pointer(host, located, path).await? {
                findings.lfs_pointer(path);
            }
        }
    }
    Ok(located)
}

/// `exchange.json` describes the definition itself and takes precedence over the implementation's reference to it.
fn metadata(
    gcl: Gcl,
    manifest: CargoManifest,
    exchange: Exchange,
    icon_url: Option<String>,
) -> ProjectMetadata {
    let definition_version = manifest
        .definition_asset_version
        .or_else(|| manifest.version.clone());
    ProjectMetadata {
        title: gcl.title,
        category: gcl.category,
        description: gcl.description,
        direction: gcl.direction,
        asset_kinds: gcl.asset_kinds,
        a2a_protocol_versions: gcl.a2a_protocol_versions,
        group_id: exchange.group_id.or(manifest.group_id),
        definition_asset_id: exchange.asset_id.or(manifest.definition_asset_id),
        definition_asset_version: exchange.version.or(definition_version),
        implementation_asset_id: manifest.implementation_asset_id,
        implementation_asset_version: manifest.version,
        pdk_version: manifest.pdk_version,
        icon_url,
    }
}
