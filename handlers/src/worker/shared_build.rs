//! Builds that deployments share: those of the same commits by the same settings.

use std::time::Duration;

use catalog_build::Artifacts;
use catalog_store::{
    deployments::{self, Build, BuildTurn, FailedBuild, NewLine, PolicySource},
    domain::Commits,
};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{
    context::{Context, Product, Project, StepError},
    measure,
};
use crate::config;

/// Changes when what is stored of a build means something else.
const FORMAT: u32 = 1;
/// How long to wait for a build of another job; it ends the wait itself, unless its worker dies.
const WAIT: Duration = Duration::from_secs(30);

/// What a build depends on, as a digest.
pub(super) fn key(settings: &config::Builder, policy: &PolicySource, commits: &Commits) -> String {
    let depends_on = json!([
        FORMAT,
        [
            policy.sourcehost_url,
            policy.source_ref,
            commits.source,
            policy.implementation_sourcehost_url,
            policy.implementation_source_ref,
            commits.implementation
        ],
        [
            settings.command,
            settings.variables,
            format!("{:?}", settings.sandbox)
        ],
    ]);
    hex::encode(Sha256::digest(depends_on.to_string()))
}

/// Takes what was built before; `false` if this job is to build.
pub(super) async fn take(context: &mut Context, key: &str) -> Result<bool, StepError> {
    let reuse = context.app.settings.builder.reuse;
    let reuse_after = context.app.clock.now() - reuse;
    let mut tx = context.begin().await?;
    let turn = deployments::begin_build(&mut tx, &context.fence, key, reuse_after).await?;
    tx.commit().await?;
    match turn {
        BuildTurn::Build => Ok(false),
        BuildTurn::Built(build) => {
            context.product = Some(product(build)?);
            measure::reused();
            context
                .say("These commits were built before; using that build.")
                .await?;
            Ok(true)
        }
        BuildTurn::Failed(FailedBuild { error, output }) => {
            context
                .say("These commits were built for another deployment just now. The end of its output:")
                .await?;
            context
                .log
                .write(&context.app, &context.fence, output)
                .await?;
            Err(StepError::Permanent(error))
        }
        BuildTurn::Wait => Err(StepError::NotYet {
            message: (context.pauses == 0)
                .then(|| "Another deployment is building the same commits.".to_owned()),
            after: WAIT,
            build: Some(key.to_owned()),
        }),
    }
}

fn product(build: Build) -> Result<Product, StepError> {
    let metadata = serde_json::from_value(build.metadata).map_err(|error| {
        tracing::error!(%error, "Cannot read the stored build");
        StepError::permanent("The stored build cannot be read.")
    })?;
    Ok(Product {
        metadata,
        artifacts: Artifacts {
            module: build.module.into(),
            schema: build.schema.into(),
            definition_metadata: build.definition_metadata.into(),
            implementation_metadata: build.implementation_metadata.map(Into::into),
        },
    })
}

/// Writes down how a build ended, if it came to an end.
pub(super) async fn end(
    context: &mut Context,
    project: Project,
    built: Result<Artifacts, StepError>,
    output: Vec<NewLine>,
) -> Result<(), StepError> {
    let Project {
        metadata,
        build_key,
        ..
    } = project;
    let ended = match &built {
        Ok(artifacts) => Ok(stored(&metadata, artifacts)?),
        Err(StepError::Permanent(error)) => Err(FailedBuild {
            error: error.clone(),
            output,
        }),
        Err(_) => return built.map(drop),
    };
    let mut tx = context.begin().await?;
    let now = context.app.clock.now();
    deployments::end_build(&mut tx, &context.fence, &build_key, ended, now).await?;
    tx.commit().await?;
    context.app.work.notify_one();
    context.product = Some(Product {
        metadata,
        artifacts: built?,
    });
    Ok(())
}

fn stored(
    metadata: &crate::sourcehost::project::ProjectMetadata,
    artifacts: &Artifacts,
) -> Result<Build, StepError> {
    let metadata = serde_json::to_value(metadata).map_err(|error| {
        tracing::error!(%error, "Cannot store a build");
        StepError::permanent("The build cannot be stored.")
    })?;
    Ok(Build {
        metadata,
        module: artifacts.module.to_vec(),
        schema: artifacts.schema.to_vec(),
        definition_metadata: artifacts.definition_metadata.to_vec(),
        implementation_metadata: artifacts
            .implementation_metadata
            .as_ref()
            .map(|it| it.to_vec()),
    })
}
