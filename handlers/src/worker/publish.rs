//! Publishes assets, and removes them.

use catalog_store::{
    deployments::{self, Asset, AssetState, Part, Stage, Upload},
    domain::AssetType,
};

use super::{
    context::{Context, StepError},
    policy, ruleset,
};
use crate::{
    platform::{self, AssetStatus, PlatformError},
    reconcile::at,
};

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
        .ok_or_else(|| StepError::permanent("The project does not say what to publish."))?;
    let coordinate = at(&asset);
    if asset.state == AssetState::Published {
        return Ok(());
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
            Upload::Go => {}
            Upload::Shared => {
                let message = format!("{coordinate} is there already, by another deployment.");
                return context.say(message).await;
            }
            Upload::Busy => {
                let message = format!("{coordinate} is being uploaded by another deployment.");
                return Err(StepError::passing(message));
            }
            Upload::Foreign => {
                return Err(StepError::Permanent(format!(
                    "{coordinate} exists on the platform already, and is not this catalog's; give the project another version."
                )));
            }
        }
    }
    context.say(format!("Publishing {coordinate}.")).await?;
    if !fresh && exists {
        // An earlier worker uploaded it, and did not live to write that down.
        return published(context, &asset).await;
    }
    upload(context, &asset, fresh).await
}

async fn upload(context: &mut Context, asset: &Asset, fresh: bool) -> Result<(), StepError> {
    let files = match asset.part {
        Part::Definition => policy::definition(context).await?,
        Part::Implementation => policy::implementation(context).await?,
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
        tags: files.tags,
    };
    let credentials = context.credentials().await?;
    let sent = Box::pin(context.app.platform.publish_asset(&credentials, &upload)).await;
    match sent {
        Ok(()) => published(context, asset).await,
        Err(PlatformError::Conflict) => {
            if fresh {
                // Nothing was there a moment ago, and this upload was the first of ours: it is somebody else's.
                set(context, asset, AssetState::Planned).await?;
            }
            let message = format!("{} is being published already.", at(asset));
            Err(StepError::passing(message))
        }
        Err(error) => Err(error.into()),
    }
}

async fn published(context: &mut Context, asset: &Asset) -> Result<(), StepError> {
    // Said before it is written down: whoever resumes the job in between asks the platform, and says the same.
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
    // Whoever resumes the job passes over what is gone, so that its lines must not count for what is not.
    let (app, fence) = (&context.app, &context.fence);
    let place = coordinate.to_string();
    context.log.enter_part(app, fence, &place).await?;
    let was_begun = asset.state == AssetState::Removing;
    let mut tx = context.begin().await?;
    let goes = deployments::begin_removal(&mut tx, &context.fence, &asset).await?;
    tx.commit().await?;
    if goes {
        let credentials = context.credentials().await?;
        let platform = &context.app.platform;
        if platform.delete_asset(&credentials, &coordinate).await? {
            context.say(format!("Removed {coordinate}.")).await?;
        } else if was_begun {
            // By an earlier worker, most likely, which came to say so or not.
            let message = format!("{coordinate} is not on the platform any more.");
            context.say(message).await?;
        }
    } else {
        let message = format!("{coordinate} stays: another deployment needs it.");
        context.say(message).await?;
    }
    set(context, &asset, AssetState::Gone).await
}
