//! Compares deployments with the platform. Only a definite answer that something is absent counts as gone.

use catalog_store::{
    DatabaseError,
    deployments::{self, Asset, AssetState, Deployment, Stage},
};
use futures_util::{StreamExt, stream};

use crate::{
    App,
    platform::{Coordinate, Credentials, PlatformError},
};

/// How many deployments are looked up at the same time.
const AT_ONCE: usize = 8;

/// Whether the platform has something of a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It has.
    There,
    /// It definitely has nothing.
    Gone,
    /// That cannot be said now.
    Unknown,
}

/// Looks deployments up on the platform.
pub async fn look(
    app: &App,
    credentials: &Credentials,
    found: Vec<Deployment>,
) -> Result<Vec<(Deployment, Presence)>, DatabaseError> {
    let looks = found.into_iter().map(|deployment| async move {
        let presence = Box::pin(presence(app, credentials, &deployment, None)).await?;
        Ok((deployment, presence))
    });
    let looks: Vec<_> = stream::iter(looks).buffered(AT_ONCE).collect().await;
    looks.into_iter().collect()
}

/// Looks one deployment up; with `stage`, only what it published of that.
pub async fn presence(
    app: &App,
    credentials: &Credentials,
    deployment: &Deployment,
    stage: Option<Stage>,
) -> Result<Presence, DatabaseError> {
    let mut presence = Presence::Gone;
    let tracked = tracked(app, deployment, stage).await?;
    if tracked.is_empty() {
        return Ok(Presence::Unknown);
    }
    for coordinate in tracked {
        match app.platform.asset_exists(credentials, &coordinate).await {
            Ok(true) => return Ok(Presence::There),
            Ok(false) => {}
            Err(error) => {
                if !matches!(error, PlatformError::Refused) {
                    tracing::debug!(%error, "the platform does not say whether it has an asset");
                }
                presence = Presence::Unknown;
            }
        }
    }
    Ok(presence)
}

/// What of a deployment should be on the platform.
pub async fn tracked(
    app: &App,
    deployment: &Deployment,
    stage: Option<Stage>,
) -> Result<Vec<Coordinate>, DatabaseError> {
    if let Some(vendor) = &deployment.vendor_coordinate {
        return Ok(coordinate(vendor).into_iter().collect());
    }
    let assets = deployments::assets(&mut app.store.reader(), deployment.id).await?;
    let wanted = |asset: &Asset| {
        // What a removal left may be there still.
        let may_be_there = matches!(asset.state, AssetState::Published | AssetState::Removing);
        may_be_there && stage.is_none_or(|stage| stage == asset.stage)
    };
    Ok(assets
        .into_iter()
        .filter(wanted)
        .map(|asset| at(&asset))
        .collect())
}

/// Where an asset is on the platform.
pub fn at(asset: &Asset) -> Coordinate {
    Coordinate {
        group_id: asset.group_id.clone(),
        asset_id: asset.asset_id.clone(),
        version: asset.version.clone(),
    }
}

/// Reads `group/asset/version`.
pub fn coordinate(text: &str) -> Option<Coordinate> {
    let mut parts = text.split('/').map(str::to_owned);
    let coordinate = Coordinate {
        group_id: parts.next()?,
        asset_id: parts.next()?,
        version: parts.next()?,
    };
    let filled = [
        &coordinate.group_id,
        &coordinate.asset_id,
        &coordinate.version,
    ];
    (parts.next().is_none() && filled.iter().all(|part| !part.is_empty())).then_some(coordinate)
}
