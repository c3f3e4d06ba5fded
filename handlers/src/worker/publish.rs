//! Publishes assets, and removes them.

use std::time::Duration;

use catalog_store::{
    deployments::{self, Asset, AssetState, Part, Stage, Upload},
    domain::AssetType,
};

use super::{
    context::{Context, StepError},
    policy, ruleset,
};
use crate::{
    platform::{self, AssetStatus, Coordinate, Credentials, Deletion, PlatformError, Publication},
    reconcile::at,
};

/// When it is looked whether an upload that nobody saw the end of has published something, in units of the retry delay, but not
/// longer ones than [`SETTLING_UNIT`]: over about four minutes.
const SETTLING: [u32; 4] = [3, 9, 27, 81];
const SETTLING_UNIT: Duration = Duration::from_secs(2);

/// Publishes one asset, unless that was done.
pub(super) async fn publish(
    context: &mut Context,
    stage: Stage,
    part: Part,
) -> Result<(), StepError> {
    let planned = plan(context).await?;
    let asset = planned
        .into_iter()
        .find(|asset| asset.stage == stage && asset.part == part)
        .ok_or_else(|| StepError::permanent("The project does not name the asset to publish."))?;
    let coordinate = at(&asset);
    if asset.state == AssetState::Published {
        return Ok(());
    }
    if let (AssetState::Uploading, Some(link)) = (asset.state, &asset.status_link) {
        // A worker uploaded it, and did not see the end. Whoever resumes a job writes the same lines.
        context.say(format!("Publishing {coordinate}.")).await?;
        return ended(context, &asset, link).await;
    }
    let credentials = context.credentials().await?;
    let exists = context
        .app
        .platform
        .asset_exists(&credentials, &coordinate)
        .await?;
    let fresh = asset.state != AssetState::Uploading;
    if fresh {
        let mut tx = context.begin().await?;
        let upload = deployments::begin_upload(&mut tx, &context.fence, &asset, exists).await?;
        tx.commit().await?;
        match upload {
            Upload::Proceed => {}
            Upload::Shared => {
                let message = format!("{coordinate} is already published by another deployment.");
                return context.say(message).await;
            }
            Upload::Adopted => {
                let message = format!(
                    "{coordinate} is on the platform since an earlier deployment of the same commits."
                );
                return context.say(message).await;
            }
            Upload::Busy => {
                let message =
                    format!("{coordinate} is being uploaded or removed by another deployment.");
                return Err(context.not_yet(message));
            }
            Upload::Foreign => {
                return Err(StepError::Permanent(format!(
                    "{coordinate} already exists on the platform and was not published by this catalog; change the version in the project."
                )));
            }
        }
    }
    context.say(format!("Publishing {coordinate}.")).await?;
    if !fresh && exists {
        // A worker uploaded it, and was killed before it recorded that.
        return published(context, &asset).await;
    }
    upload(context, &asset, fresh).await
}

async fn upload(context: &mut Context, asset: &Asset, fresh: bool) -> Result<(), StepError> {
    let files = match asset.part {
        Part::Definition => policy::definition(context)?,
        Part::Implementation => policy::implementation(context)?,
        Part::Ruleset => ruleset::files(context).await?,
    };
    let upload = platform::Asset {
        organization_id: context.deployment.platform_org_id.clone(),
        coordinate: at(asset),
        name: context.deployment.asset_name.clone(),
        description: files.description,
        kind: files.kind,
        status: match asset.stage {
            Stage::Development => AssetStatus::Development,
            Stage::Release => AssetStatus::Published,
        },
        files: files.files,
        main_file: files.main_file,
        dependencies: dependencies(context, asset).await?,
        keywords: files.tags,
    };
    let credentials = context.credentials().await?;
    let sent = Box::pin(context.app.platform.publish_asset(&credentials, &upload)).await;
    match sent {
        Ok(Publication::Ended) => published(context, asset).await,
        Ok(Publication::Accepted(link)) => {
            let mut tx = context.begin().await?;
            deployments::record_link(&mut tx, &context.fence, asset, &link).await?;
            tx.commit().await?;
            ended(context, asset, &link).await
        }
        Err(error @ PlatformError::Conflict { .. }) => {
            if fresh {
                // It did not exist before this first upload: somebody else published it.
                set(context, asset, AssetState::Planned).await?;
            }
            let message = format!("{} is already being published: {error}.", at(asset));
            Err(StepError::transient(message))
        }
        Err(error @ PlatformError::VersionSpent { .. }) => {
            // Nothing of it is there.
            set(context, asset, AssetState::Planned).await?;
            Err(StepError::Permanent(format!(
                "Cannot publish {}: {error}.",
                at(asset)
            )))
        }
        Err(error) => Err(error.into()),
    }
}

/// Waits for the end of a publication that the platform has accepted.
async fn ended(context: &mut Context, asset: &Asset, link: &str) -> Result<(), StepError> {
    let credentials = context.credentials().await?;
    let platform = &context.app.platform;
    match Box::pin(platform.publication_ended(&credentials, link)).await {
        Ok(()) => published(context, asset).await,
        Err(error @ PlatformError::Rejected { .. }) => {
            // Nothing of it is there.
            set(context, asset, AssetState::Planned).await?;
            Err(error.into())
        }
        Err(error @ (PlatformError::Malformed { .. } | PlatformError::StatusLink { .. })) => {
            // The platform does not tell any more; what is there does.
            if platform.asset_exists(&credentials, &at(asset)).await? {
                return published(context, asset).await;
            }
            Err(error.into())
        }
        Err(error) => Err(error.into()),
    }
}

/// What an asset stands on: an implementation on the definition that the deployment publishes in the same stage.
async fn dependencies(context: &Context, asset: &Asset) -> Result<Vec<Coordinate>, StepError> {
    if asset.part != Part::Implementation {
        return Ok(Vec::new());
    }
    let planned = context.assets().await?;
    let definition = planned
        .iter()
        .find(|other| other.stage == asset.stage && other.part == Part::Definition);
    let none = || StepError::permanent("The project does not name the definition to publish.");
    Ok(vec![definition.map(at).ok_or_else(none)?])
}

async fn published(context: &mut Context, asset: &Asset) -> Result<(), StepError> {
    // Logged before it is recorded: a worker that resumes the job in between asks the platform, and logs the same.
    context.say(format!("Published {}.", at(asset))).await?;
    set(context, asset, AssetState::Published).await
}

async fn set(context: &Context, asset: &Asset, state: AssetState) -> Result<(), StepError> {
    let mut tx = context.begin().await?;
    deployments::set_state(&mut tx, &context.fence, asset, state).await?;
    tx.commit().await?;
    Ok(())
}

/// What is to be published: as it was written down, or as the project says, which is then written down.
async fn plan(context: &Context) -> Result<Vec<Asset>, StepError> {
    let known = context.assets().await?;
    if !known.is_empty() {
        return Ok(known);
    }
    let planned = if context.deployment.asset_type == AssetType::Ruleset {
        ruleset::plan(context).await?
    } else {
        policy::plan(context)?
    };
    let mut tx = context.begin().await?;
    let planned = deployments::plan(&mut tx, &context.fence, &planned).await?;
    tx.commit().await?;
    Ok(planned)
}

/// Removes what was published of a stage, the last first.
pub(super) async fn remove_stage(context: &mut Context, stage: Stage) -> Result<(), StepError> {
    for part in [Part::Ruleset, Part::Implementation, Part::Definition] {
        remove(context, stage, part).await?;
    }
    Ok(())
}

/// Removes one asset, if it may be on the platform.
pub(super) async fn remove(
    context: &mut Context,
    stage: Stage,
    part: Part,
) -> Result<(), StepError> {
    let assets = context.assets().await?;
    let asset = assets
        .into_iter()
        .find(|asset| asset.stage == stage && asset.part == part);
    let Some(asset) = asset else { return Ok(()) };
    if matches!(asset.state, AssetState::Planned | AssetState::Gone) {
        return Ok(());
    }
    let coordinate = at(&asset);
    // A resumed job skips assets that are gone, so each asset has a log scope of its own.
    let (app, fence) = (&context.app, &context.fence);
    let part = coordinate.to_string();
    context.log.enter_part(app, fence, &part).await?;
    let credentials = context.credentials().await?;
    if asset.state == AssetState::Uploading && !settled(context, &credentials, &asset).await? {
        return set(context, &asset, AssetState::Gone).await;
    }
    let was_begun = asset.state == AssetState::Removing;
    // Right before the request: who has the job no longer must not remove what another deployment uploads next.
    let mut tx = context.begin().await?;
    let removable = deployments::begin_removal(&mut tx, &context.fence, &asset).await?;
    tx.commit().await?;
    if removable {
        let platform = &context.app.platform;
        let message = match platform.delete_asset(&credentials, &coordinate).await? {
            Deletion::Hard => Some(format!("Removed {coordinate}.")),
            Deletion::Soft => Some(format!(
                "Removed {coordinate}; the platform does not accept this version again."
            )),
            // Most likely by the worker that began the removal.
            Deletion::Absent => {
                was_begun.then(|| format!("{coordinate} is no longer on the platform."))
            }
        };
        if let Some(message) = message {
            context.say(message).await?;
        }
    } else {
        let message = format!("Kept {coordinate}: another deployment uses it.");
        context.say(message).await?;
    }
    set(context, &asset, AssetState::Gone).await
}

/// Waits until it is known whether an upload that was begun has published the asset, and tells that. A publication that ends after
/// the removal would leave it behind.
async fn settled(
    context: &Context,
    credentials: &Credentials,
    asset: &Asset,
) -> Result<bool, StepError> {
    let platform = &context.app.platform;
    if let Some(link) = &asset.status_link {
        match Box::pin(platform.publication_ended(credentials, link)).await {
            Ok(()) => return Ok(true),
            Err(PlatformError::Rejected { .. }) => return Ok(false),
            // The platform does not tell any more; what is there does.
            Err(PlatformError::Malformed { .. } | PlatformError::StatusLink { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let coordinate = at(asset);
    if platform.asset_exists(credentials, &coordinate).await? {
        return Ok(true);
    }
    let Some(factor) = SETTLING.get(usize::try_from(context.pauses).unwrap_or(usize::MAX)) else {
        return Ok(false);
    };
    Err(StepError::NotYet {
        message: (context.pauses == 0).then(|| {
            format!("{coordinate} may be published still: the platform did not say how its upload ended.")
        }),
        after: context.app.settings.worker.retry.min(SETTLING_UNIT) * *factor,
        build: None,
    })
}
