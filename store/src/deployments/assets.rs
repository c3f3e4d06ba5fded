//! What a deployment publishes.

use sqlx::FromRow;
use uuid::Uuid;

use super::{
    jobs::{Fence, FenceError, hold},
    read::Deployment,
};
use crate::{
    authorized::Visible,
    db::{Connection, Result, Tx},
    error::Error,
    words::words,
};

words! {
    /// Which version of an asset.
    pub enum Stage {
        /// A new one with each deployment.
        Development = "development",
        /// The stable one.
        Release = "release",
    }
}

words! {
    /// Which asset.
    pub enum Part {
        /// A policy's definition.
        Definition = "definition",
        /// A policy's implementation.
        Implementation = "implementation",
        /// A ruleset.
        Ruleset = "ruleset",
    }
}

words! {
    /// Where an asset stands.
    pub enum AssetState {
        /// Its version is chosen.
        Planned = "planned",
        /// It may be on the platform.
        Uploading = "uploading",
        /// It is on the platform.
        Published = "published",
        /// It is to be removed, and may be on the platform still.
        Removing = "removing",
        /// It was, and is not any more.
        Gone = "gone",
    }
}

/// An asset of a deployment.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Asset {
    /// Which version.
    pub stage: Stage,
    /// Which asset.
    pub part: Part,
    /// Group on the platform.
    pub group_id: String,
    /// Asset on the platform.
    pub asset_id: String,
    /// Version.
    pub version: String,
    /// Where it stands.
    pub state: AssetState,
}

/// The assets of a deployment, in the order in which they are published.
pub async fn assets(
    on: &mut impl Connection,
    deployment: &Visible<Deployment>,
) -> Result<Vec<Asset>> {
    assets_of(on, deployment.id).await
}

async fn assets_of(on: &mut impl Connection, deployment_id: Uuid) -> Result<Vec<Asset>> {
    on.query(
            "SELECT stage, part, group_id, asset_id, version, state FROM deployment_assets WHERE deployment_id = $1
             ORDER BY stage, part",
        )
        .bind(deployment_id)
        .all()
        .await
}

/// Writes down what is to be published, unless that was done: a resumed job keeps its versions. Gives what is to be.
pub async fn plan(
    tx: &mut Tx,
    fence: &Fence,
    planned: &[Asset],
) -> std::result::Result<Vec<Asset>, Error<FenceError>> {
    hold(tx, fence).await?;
    for asset in planned {
        tx.query(
            "INSERT INTO deployment_assets (deployment_id, stage, part, group_id, asset_id, version, state)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
        )
        .bind(fence.deployment_id())
        .bind(asset.stage)
        .bind(asset.part)
        .bind(asset.group_id.as_str())
        .bind(asset.asset_id.as_str())
        .bind(asset.version.as_str())
        .bind(asset.state)
        .exec()
        .await?;
    }
    Ok(assets_of(tx, fence.deployment_id()).await?)
}

/// Writes down where an asset stands.
pub async fn set_state(
    tx: &mut Tx,
    fence: &Fence,
    asset: &Asset,
    state: AssetState,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    tx.query("UPDATE deployment_assets SET state = $4 WHERE deployment_id = $1 AND stage = $2 AND part = $3")
        .bind(fence.deployment_id())
        .bind(asset.stage)
        .bind(asset.part)
        .bind(state)
        .exec()
        .await?;
    Ok(())
}

/// What is to be done about an asset that is to be on the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upload {
    /// It is to be uploaded; that is written down.
    Proceed,
    /// Another deployment has published the same version; that counts for this one, too.
    Shared,
    /// Another deployment is uploading it.
    Busy,
    /// It is there, and no deployment has published it.
    Foreign,
}

/// Decides whether a planned asset is uploaded. `exists` is what the platform said before: whoever uploads writes that down
/// first, so that what is there and written down by nobody is not this catalog's.
pub async fn begin_upload(
    tx: &mut Tx,
    fence: &Fence,
    asset: &Asset,
    exists: bool,
) -> std::result::Result<Upload, Error<FenceError>> {
    hold(tx, fence).await?;
    let upload = match others(tx, fence.deployment_id(), asset).await? {
        Some(AssetState::Published) => Upload::Shared,
        Some(_) => Upload::Busy,
        None if exists => Upload::Foreign,
        None => Upload::Proceed,
    };
    match upload {
        Upload::Proceed => set_state(tx, fence, asset, AssetState::Uploading).await?,
        Upload::Shared => set_state(tx, fence, asset, AssetState::Published).await?,
        Upload::Busy | Upload::Foreign => {}
    }
    Ok(upload)
}

/// Writes down that an asset is to be removed: from then on no other deployment counts on this one for it. Whether it is
/// to go from the platform, too, because no other deployment needs it.
pub async fn begin_removal(
    tx: &mut Tx,
    fence: &Fence,
    asset: &Asset,
) -> std::result::Result<bool, Error<FenceError>> {
    hold(tx, fence).await?;
    let needed = others(tx, fence.deployment_id(), asset).await?;
    set_state(tx, fence, asset, AssetState::Removing).await?;
    Ok(needed.is_none())
}

/// What another deployment does with the same version: several may release it; it is uploaded once, and goes with the last
/// of them. Until the end of the transaction nobody else decides about this version.
async fn others(tx: &mut Tx, deployment_id: Uuid, asset: &Asset) -> Result<Option<AssetState>> {
    let coordinate = [&asset.group_id, &asset.asset_id, &asset.version].map(String::as_str);
    tx.lock_name(&coordinate.join("/")).await?;
    let [group_id, asset_id, version] = coordinate;
    let (published, uploading): (i64, i64) = tx
        .query(
            "SELECT count(CASE WHEN state = 'published' THEN 1 END), count(CASE WHEN state = 'uploading' THEN 1 END)
             FROM deployment_assets WHERE group_id = $1 AND asset_id = $2 AND version = $3 AND deployment_id <> $4",
        )
        .bind(group_id)
        .bind(asset_id)
        .bind(version)
        .bind(deployment_id)
        .one()
        .await?;
    Ok(match (published, uploading) {
        (0, 0) => None,
        (0, _) => Some(AssetState::Uploading),
        _ => Some(AssetState::Published),
    })
}
