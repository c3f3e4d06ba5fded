//! Compares deployments with the platform. Only a definite answer that something is absent counts as gone.

use catalog_store::{
    DatabaseError, Visible,
    deployments::{self, Asset, AssetState, Deployment, Stage},
    domain::{DeploymentStatus, Live},
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
    /// It has this.
    There(Live),
    /// It definitely has nothing, or had nothing when it last said so.
    Gone,
    /// That cannot be said now.
    Unknown,
}

/// What the platform says of a deployment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// In all.
    pub presence: Presence,
    /// What it definitely said of assets, where that differs from what is written down: whether they are there.
    pub news: Vec<(Asset, bool)>,
}

impl From<Presence> for Look {
    fn from(presence: Presence) -> Self {
        Self {
            presence,
            news: Vec::new(),
        }
    }
}

/// Looks deployments up on the platform.
pub async fn look_at_all(
    app: &App,
    credentials: &Credentials,
    found: Vec<Visible<Deployment>>,
) -> Result<Vec<(Visible<Deployment>, Look)>, DatabaseError> {
    let looks = found.into_iter().map(|deployment| async move {
        let look = Box::pin(look_at(app, Some(credentials), &deployment, None)).await?;
        Ok((deployment, look))
    });
    let looks: Vec<_> = stream::iter(looks).buffered(AT_ONCE).collect().await;
    looks.into_iter().collect()
}

/// Looks one deployment up; with `stage`, only what it published of that. Without credentials there is only what is
/// remembered: what was gone stays gone until it is found there.
pub async fn look_at(
    app: &App,
    credentials: Option<&Credentials>,
    deployment: &Visible<Deployment>,
    stage: Option<Stage>,
) -> Result<Look, DatabaseError> {
    if let Some(ruleset) = &deployment.vendor_coordinate {
        return Ok(attachment(app, credentials, deployment, ruleset)
            .await
            .into());
    }
    let tracked = tracked(app, deployment, stage).await?;
    if tracked.is_empty() {
        return Ok(Presence::Unknown.into());
    }
    let mut look = Look::from(Presence::Gone);
    for asset in tracked {
        let was_there = asset.state != AssetState::Gone;
        let answer = match credentials {
            Some(credentials) => said(app.platform.asset_exists(credentials, &at(&asset)).await),
            None => None,
        };
        let found = (answer == Some(true)).then_some(match asset.stage {
            Stage::Release => Live::Release,
            Stage::Development => Live::Development,
        });
        match answer {
            Some(is_there) if is_there != was_there => look.news.push((asset, is_there)),
            None if was_there => look.presence = Presence::Unknown,
            _ => {}
        }
        if let Some(live) = found {
            look.presence = Presence::There(live);
            break;
        }
    }
    Ok(look)
}

/// An attached ruleset of the vendor's is judged by the governance profile that names it: that the ruleset itself exists
/// says nothing.
async fn attachment(
    app: &App,
    credentials: Option<&Credentials>,
    deployment: &Deployment,
    ruleset: &str,
) -> Presence {
    let result = deployment.governance_profile_result.as_ref();
    let profile = result.and_then(|result| result.0["profileId"].as_str());
    let answer = match (credentials, profile, coordinate(ruleset)) {
        (Some(credentials), Some(profile), Some(ruleset)) => said(
            app.platform
                .has_ruleset(credentials, profile, &ruleset)
                .await,
        ),
        _ => None,
    };
    match answer {
        Some(true) => Presence::There(Live::Attachment),
        Some(false) => Presence::Gone,
        None if deployment.status == DeploymentStatus::Deleted => Presence::Gone,
        None => Presence::Unknown,
    }
}

/// What the platform definitely said.
fn said(answer: Result<bool, PlatformError>) -> Option<bool> {
    answer
        .inspect_err(|error| tracing::debug!(%error, "Unknown whether the platform has something"))
        .ok()
}

/// What of a deployment is, or was, on the platform: first what should be there, the stable versions before the others.
async fn tracked(
    app: &App,
    deployment: &Visible<Deployment>,
    stage: Option<Stage>,
) -> Result<Vec<Asset>, DatabaseError> {
    let mut assets = deployments::assets(&mut app.store.reader(), deployment).await?;
    assets.retain(|asset| {
        let was_there = !matches!(asset.state, AssetState::Planned | AssetState::Uploading);
        was_there && stage.is_none_or(|stage| stage == asset.stage)
    });
    assets.sort_by_key(|asset| {
        let is_gone = asset.state == AssetState::Gone;
        (is_gone, asset.stage == Stage::Development)
    });
    Ok(assets)
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
