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
    /// Where the platform tells how its publication ended, while that is not known.
    pub status_link: Option<String>,
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
            "SELECT stage, part, group_id, asset_id, version, state, status_link FROM deployment_assets WHERE deployment_id = $1
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
    tx.query(
        "UPDATE deployment_assets SET state = $4, status_link = NULL WHERE deployment_id = $1 AND stage = $2 AND part = $3",
    )
    .bind(fence.deployment_id())
    .bind(asset.stage)
    .bind(asset.part)
    .bind(state)
    .exec()
    .await?;
    Ok(())
}

/// Writes down where the platform tells how the publication of an asset ended, which it has accepted.
pub async fn record_link(
    tx: &mut Tx,
    fence: &Fence,
    asset: &Asset,
    link: &str,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    tx.query("UPDATE deployment_assets SET status_link = $4 WHERE deployment_id = $1 AND stage = $2 AND part = $3")
        .bind(fence.deployment_id())
        .bind(asset.stage)
        .bind(asset.part)
        .bind(link)
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
    /// An earlier deployment of the same commits published it, and could not remove it; that counts for this one.
    Adopted,
    /// Another deployment is uploading or removing it.
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
    let upload = match (others(tx, fence.deployment_id(), asset).await?, exists) {
        (Some(AssetState::Uploading | AssetState::Removing), _) => Upload::Busy,
        (Some(_), true) => Upload::Shared,
        (None, true) if was_published(tx, fence, asset).await? => Upload::Adopted,
        (None, true) => Upload::Foreign,
        // What another deployment remembers is there no longer.
        (_, false) => Upload::Proceed,
    };
    match upload {
        Upload::Proceed => set_state(tx, fence, asset, AssetState::Uploading).await?,
        Upload::Shared | Upload::Adopted => {
            set_state(tx, fence, asset, AssetState::Published).await?;
        }
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
    // Of two that remove it, the later one does.
    Ok(matches!(needed, None | Some(AssetState::Removing)))
}

/// What other deployments do with the same version on the same host: several may release it; it is uploaded once, and goes with
/// the last of them. Until the end of the transaction nobody else decides about this version.
async fn others(tx: &mut Tx, deployment_id: Uuid, asset: &Asset) -> Result<Option<AssetState>> {
    let coordinate = [&asset.group_id, &asset.asset_id, &asset.version].map(String::as_str);
    tx.lock_name(&coordinate.join("/")).await?;
    let [group_id, asset_id, version] = coordinate;
    let states: Vec<(AssetState,)> = tx
        .query(
            "SELECT a.state FROM deployment_assets a JOIN deployments o ON o.id = a.deployment_id
             JOIN deployments d ON d.id = $4 AND d.host = o.host
             WHERE a.group_id = $1 AND a.asset_id = $2 AND a.version = $3 AND o.id <> d.id",
        )
        .bind(group_id)
        .bind(asset_id)
        .bind(version)
        .bind(deployment_id)
        .all()
        .await?;
    let some = |wanted| states.iter().any(|(state,)| *state == wanted);
    // Whoever waits for one that uploads or removes it asks again afterwards.
    let order = [
        AssetState::Uploading,
        AssetState::Published,
        AssetState::Removing,
    ];
    Ok(order.into_iter().find(|state| some(*state)))
}

/// Whether an earlier deployment of the same commits published the version on the same host, and does so no longer as far as is
/// written down.
async fn was_published(tx: &mut Tx, fence: &Fence, asset: &Asset) -> Result<bool> {
    let (count,): (i64,) = tx
        .query(
            "SELECT count(*) FROM deployment_assets a JOIN deployments o ON o.id = a.deployment_id
             JOIN deployments d ON d.id = $4 AND d.host = o.host AND d.platform_org_id = o.platform_org_id
                 AND coalesce(d.policy_id, d.ruleset_id) = coalesce(o.policy_id, o.ruleset_id)
                 AND d.source_commit = o.source_commit
                 AND coalesce(d.implementation_source_commit, '') = coalesce(o.implementation_source_commit, '')
             WHERE a.group_id = $1 AND a.asset_id = $2 AND a.version = $3 AND a.state = 'gone' AND o.id <> d.id",
        )
        .bind(asset.group_id.as_str())
        .bind(asset.asset_id.as_str())
        .bind(asset.version.as_str())
        .bind(fence.deployment_id())
        .one()
        .await?;
    Ok(count > 0)
}
