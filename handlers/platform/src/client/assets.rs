//! Existing assets, and deleted ones.

use reqwest::Url;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Platform, call::Call};
use crate::{Coordinate, Credentials, PlatformError};

/// The most that the platform lists on a page.
const PAGE: usize = 250;
/// How many pages of deleted assets are searched at most.
const MAX_PAGES: usize = 40;

/// What became of an asset that was to be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// It is deleted, and its version can be published again.
    Hard,
    /// It is deleted, and its version cannot be published again.
    Soft,
    /// It did not exist.
    Absent,
}

/// An entry of the list of deleted assets.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Deleted {
    group_id: String,
    asset_id: String,
    version: String,
}

impl Deleted {
    fn is(&self, at: &Coordinate) -> bool {
        self.group_id == at.group_id && self.asset_id == at.asset_id && self.version == at.version
    }
}

impl Platform {
    /// Whether a version of an asset is in the registry. Only a 404 from the registry itself means that it is not; anything
    /// else is an error.
    pub async fn asset_exists(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
    ) -> Result<bool, PlatformError> {
        let url = self.asset_url(credentials, at, &[])?;
        match self.call(credentials, &Call::get(url)).await {
            // The error page of a proxy, say, is not an asset.
            Ok(response) => response.json::<Map<String, Value>>("asset").map(|_| true),
            Err(PlatformError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Deletes a version of an asset: hard, so that it can be published again, or soft where the platform refuses that, as
    /// it does for stable versions older than seven days and in organizations that have switched hard deletion off.
    pub async fn delete_asset(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
    ) -> Result<Deletion, PlatformError> {
        match self.delete(credentials, at, "hard-delete").await {
            // The documents do not say with which status a hard deletion is refused.
            Err(
                PlatformError::Conflict { .. }
                | PlatformError::Rejected { .. }
                | PlatformError::Forbidden,
            ) => {
                let deleted = self.delete(credentials, at, "soft-delete").await?;
                Ok(if deleted {
                    Deletion::Soft
                } else {
                    Deletion::Absent
                })
            }
            deleted => Ok(if deleted? {
                Deletion::Hard
            } else {
                Deletion::Absent
            }),
        }
    }

    /// `false` if there is no such asset.
    async fn delete(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
        how: &str,
    ) -> Result<bool, PlatformError> {
        let url = self.asset_url(credentials, at, &[])?;
        let call = Call::delete(url).header("x-delete-type", how);
        match self.call(credentials, &call).await {
            Ok(response) => response.done("end of a deletion").map(|()| true),
            Err(PlatformError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Whether a version was soft-deleted in an organization, so that the platform does not accept it again.
    pub(super) async fn is_spent(
        &self,
        credentials: &Credentials,
        organization: &str,
        at: &Coordinate,
    ) -> Result<bool, PlatformError> {
        let path = [
            "exchange",
            "api",
            "v2",
            "organizations",
            organization,
            "softDeleted",
        ];
        let mut offset = 0;
        for _ in 0..MAX_PAGES {
            let mut url = self.endpoint(credentials, &path)?;
            url.query_pairs_mut()
                .append_pair("limit", &PAGE.to_string())
                .append_pair("offset", &offset.to_string());
            let response = self.call(credentials, &Call::get(url)).await?;
            let listed: Vec<Deleted> = response.json("list of deleted assets")?;
            if listed.iter().any(|deleted| deleted.is(at)) {
                return Ok(true);
            }
            // The pages may be shorter than asked for.
            if listed.is_empty() {
                break;
            }
            offset += listed.len();
        }
        Ok(false)
    }

    /// The URL of a version of an asset, or of a subresource.
    pub(super) fn asset_url(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
        below: &[&str],
    ) -> Result<Url, PlatformError> {
        let asset = [&at.group_id, &at.asset_id, &at.version].map(String::as_str);
        let segments = [&["exchange", "api", "v2", "assets"], &asset[..], below].concat();
        self.endpoint(credentials, &segments)
    }
}
