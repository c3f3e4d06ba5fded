//! What is published of a policy.

use bytes::Bytes;
use catalog_store::{
    deployments::{Asset, AssetState, Part, Stage},
    domain::{DeploymentMode, slug},
};

use super::context::{Context, Product, StepError};
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
    let metadata = &product(context)?.metadata;
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
        status_link: None,
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

fn product(context: &Context) -> Result<&Product, StepError> {
    let gone = || StepError::transient("The build is missing.");
    context.product.as_ref().ok_or_else(gone)
}

/// The configuration schema and the metadata, as the build derived them from the definition.
pub(super) fn definition(context: &Context) -> Result<Parts, StepError> {
    let Product {
        metadata,
        artifacts,
    } = product(context)?;
    Ok(Parts {
        kind: AssetKind::PolicyDefinition,
        description: metadata.description.clone().unwrap_or_default(),
        files: vec![
            file("schema", "json", artifacts.schema.clone()),
            file("metadata", "yaml", artifacts.definition_metadata.clone()),
        ],
        main_file: None,
        tags: metadata.category.clone().into_iter().collect(),
    })
}

/// The WebAssembly and its metadata.
pub(super) fn implementation(context: &Context) -> Result<Parts, StepError> {
    let artifacts = &product(context)?.artifacts;
    let metadata = artifacts.implementation_metadata.clone();
    let metadata = metadata.unwrap_or_else(|| {
        let version = &context.app.settings.platform.minimum_runtime_version;
        implementation_metadata(version).into()
    });
    Ok(Parts {
        kind: AssetKind::PolicyImplementation,
        // The definition's describes both.
        description: String::new(),
        files: vec![
            file("metadata", "yaml", metadata),
            file("binary", "wasm", artifacts.module.clone()),
        ],
        main_file: None,
        tags: Vec::new(),
    })
}

fn file(classifier: &str, packaging: &str, content: Bytes) -> AssetFile {
    AssetFile {
        classifier: classifier.to_owned(),
        packaging: packaging.to_owned(),
        name: format!("{classifier}.{packaging}"),
        content,
    }
}

/// The metadata of an implementation whose build writes none: the tools of unified projects add them as they publish.
fn implementation_metadata(minimum_runtime_version: &str) -> String {
    format!(
        "#%Policy Implementation 1.0\ntechnology: flexGateway\nminRuntimeVersion: {minimum_runtime_version}\n"
    )
}
