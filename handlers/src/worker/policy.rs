//! What is published of a policy.

use std::path::{Path, PathBuf};

use bytes::Bytes;
use catalog_store::{
    deployments::{Asset, AssetState, Part, Stage},
    domain::{DeploymentMode, slug},
};
use flate2::{Compression, write::GzEncoder};

use super::context::{Context, Project, StepError};
use crate::{
    config::PublishUnder,
    platform::{AssetFile, AssetKind},
};

const NO_VERSION: &str = "1.0.0";

/// What an asset consists of.
pub(super) struct Parts {
    pub(super) kind: AssetKind,
    pub(super) description: String,
    pub(super) files: Vec<AssetFile>,
    pub(super) main_file: Option<String>,
    pub(super) tags: Vec<String>,
}

/// Which versions are published, as the project says.
pub(super) fn plan(context: &Context) -> Result<Vec<Asset>, StepError> {
    let metadata = &project(context)?.metadata;
    let definition = metadata.definition_asset_id.clone();
    let definition = definition.unwrap_or_else(|| slug(&context.deployment.asset_name));
    let implementation = metadata.implementation_asset_id.clone();
    let implementation = implementation.unwrap_or_else(|| format!("{definition}-implementation"));
    let version = metadata.definition_asset_version.clone();
    let version = version.unwrap_or_else(|| NO_VERSION.to_owned());
    let other = metadata.implementation_asset_version.clone();
    let other = other.unwrap_or_else(|| version.clone());
    Ok(both_stages(
        context,
        metadata.group_id.clone(),
        &[
            (Part::Definition, definition, version),
            (Part::Implementation, implementation, other),
        ],
    ))
}

/// Each part as a development version and as a stable one; only the stages that the deployment publishes are uploaded.
pub(super) fn both_stages(
    context: &Context,
    group: Option<String>,
    parts: &[(Part, String, String)],
) -> Vec<Asset> {
    let organization = &context.deployment.platform_org_id;
    let group = match context.app.settings.platform.publish_under {
        PublishUnder::Project => group.unwrap_or_else(|| organization.clone()),
        PublishUnder::Organization => organization.clone(),
    };
    let time = context.app.clock.now().format("%Y%m%d%H%M%S");
    // Deployments to several organizations begin in the same second.
    let id = context.deployment.id.simple().to_string();
    let suffix = id.get(id.len() - 6..).unwrap_or(&id).to_owned();
    let asset = |stage, part: Part, asset_id: String, version: String| Asset {
        stage,
        part,
        group_id: group.clone(),
        asset_id,
        version,
        state: AssetState::Planned,
    };
    let mut assets = Vec::new();
    for (part, asset_id, version) in parts {
        let development = format!("{version}-{time}.x{suffix}");
        assets.push(asset(
            Stage::Development,
            *part,
            format!("{asset_id}-dev"),
            development,
        ));
        if context.deployment.mode == DeploymentMode::Release {
            assets.push(asset(
                Stage::Release,
                *part,
                asset_id.clone(),
                version.clone(),
            ));
        }
    }
    assets
}

fn project(context: &Context) -> Result<&Project, StepError> {
    let gone = || StepError::transient("The project is missing.");
    context.project.as_ref().ok_or_else(gone)
}

pub(super) async fn definition(context: &Context) -> Result<Parts, StepError> {
    let project = project(context)?;
    let name = "gcl.yaml";
    let bytes = read(project.definition.join(name)).await?;
    Ok(Parts {
        kind: AssetKind::PolicyDefinition,
        description: project.metadata.description.clone().unwrap_or_default(),
        files: vec![AssetFile {
            classifier: "definition".to_owned(),
            packaging: "yaml".to_owned(),
            name: name.to_owned(),
            content: bytes,
        }],
        main_file: Some(name.to_owned()),
        tags: project.metadata.category.clone().into_iter().collect(),
    })
}

/// The module below `target`, or an archive of the built project where there is none.
pub(super) async fn implementation(context: &Context) -> Result<Parts, StepError> {
    let project = project(context)?;
    let root = project.root.clone();
    let found = tokio::task::spawn_blocking(move || pack(&root)).await;
    let file = match found {
        Ok(file) => file.map_err(unreadable)?,
        Err(defect) => std::panic::resume_unwind(defect.into_panic()),
    };
    Ok(Parts {
        kind: AssetKind::PolicyImplementation,
        description: project.metadata.description.clone().unwrap_or_default(),
        main_file: Some(file.name.clone()),
        files: vec![file],
        tags: Vec::new(),
    })
}

async fn read(file: PathBuf) -> Result<Bytes, StepError> {
    tokio::fs::read(file)
        .await
        .map(Bytes::from)
        .map_err(unreadable)
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "it is what map_err hands over"
)]
fn unreadable(error: std::io::Error) -> StepError {
    tracing::error!(%error, "Cannot read a built project");
    StepError::permanent("Cannot read the build output.")
}

fn pack(root: &Path) -> std::io::Result<AssetFile> {
    if let Some(module) = module(&root.join("target"))? {
        let name = module
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        return Ok(AssetFile {
            classifier: "binary".to_owned(),
            packaging: "wasm".to_owned(),
            name,
            content: std::fs::read(module)?.into(),
        });
    }
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
    archive.mode(tar::HeaderMode::Deterministic);
    archive.follow_symlinks(false);
    archive.append_dir_all(".", root)?;
    Ok(AssetFile {
        classifier: "project".to_owned(),
        packaging: "tgz".to_owned(),
        name: "project.tgz".to_owned(),
        content: archive.into_inner()?.finish()?.into(),
    })
}

/// `target/<architecture>/release/*.wasm`, the first by name.
fn module(target: &Path) -> std::io::Result<Option<PathBuf>> {
    let mut found = Vec::new();
    if !target.is_dir() {
        return Ok(None);
    }
    for architecture in std::fs::read_dir(target)? {
        let release = architecture?.path().join("release");
        if !release.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(release)? {
            let entry = entry?;
            let is_module = entry
                .path()
                .extension()
                .is_some_and(|extension| extension == "wasm");
            // A link could lead anywhere.
            if is_module && entry.file_type()?.is_file() {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found.into_iter().next())
}
