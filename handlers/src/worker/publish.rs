//! Publishes assets, and removes them.

use catalog_store::deployments::{self, Asset, AssetState, Part, Stage};

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
    match asset.state {
        AssetState::Published => return Ok(()),
        AssetState::Planned | AssetState::Gone | AssetState::Removing => {
            match deployments::shared(
                &mut context.app.store.reader(),
                context.deployment.id,
                &asset,
            )
            .await?
            {
                Some(true) => {
                    context
                        .say(format!(
                            "{coordinate} is on the platform already, by another deployment."
                        ))
                        .await?;
                    return set(context, &asset, AssetState::Published).await;
                }
                Some(false) => {
                    return Err(StepError::passing(format!(
                        "{coordinate} is being uploaded by another deployment."
                    )));
                }
                None => {}
            }
            let credentials = context.credentials().await?;
            if context
                .app
                .platform
                .asset_exists(&credentials, &coordinate)
                .await?
            {
                return Err(StepError::Permanent(format!(
                    "{coordinate} exists on the platform already, and is not this catalog's; give the project another version."
                )));
            }
            set(context, &asset, AssetState::Uploading).await?;
        }
        AssetState::Uploading => {
            // An earlier worker began: nobody but the platform knows how far it came.
            let credentials = context.credentials().await?;
            if context
                .app
                .platform
                .asset_exists(&credentials, &coordinate)
                .await?
            {
                context.say(format!("Publishing {coordinate}.")).await?;
                return published(context, &asset).await;
            }
        }
    }
    context.say(format!("Publishing {coordinate}.")).await?;
    upload(context, &asset).await
}

async fn upload(context: &mut Context, asset: &Asset) -> Result<(), StepError> {
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
    match Box::pin(context.app.platform.publish_asset(&credentials, &upload)).await {
        Ok(()) => published(context, asset).await,
        // Nothing was there a moment ago: it is this upload's, sent before, or somebody else's at the same moment. What
        // is on the platform is looked at when the step is tried again.
        Err(PlatformError::Conflict) => Err(StepError::passing(format!(
            "{} is being published.",
            at(asset)
        ))),
        Err(error) => Err(error.into()),
    }
}

async fn published(context: &mut Context, asset: &Asset) -> Result<(), StepError> {
    set(context, asset, AssetState::Published).await?;
    context.say(format!("Published {}.", at(asset))).await
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
    let planned = if context.deployment.asset_type == "ruleset" {
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
    // From here on no other deployment counts on this one for it.
    set(context, &asset, AssetState::Removing).await?;
    let coordinate = at(&asset);
    let mut reader = context.app.store.reader();
    if deployments::shared(&mut reader, context.deployment.id, &asset)
        .await?
        .is_some()
    {
        context
            .say(format!("{coordinate} stays: another deployment needs it."))
            .await?;
    } else {
        let credentials = context.credentials().await?;
        if context
            .app
            .platform
            .delete_asset(&credentials, &coordinate)
            .await?
        {
            context.say(format!("Removed {coordinate}.")).await?;
        }
    }
    set(context, &asset, AssetState::Gone).await
}
