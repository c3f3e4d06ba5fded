//! Assets that are there.

use reqwest::Url;
use serde_json::{Map, Value};

use super::{Platform, call::Call};
use crate::{Coordinate, Credentials, PlatformError};

impl Platform {
    /// Whether a version of an asset is in the registry. Only the registry's own 404 says that it is not; whatever
    /// leaves it open is an error.
    pub async fn asset_exists(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
    ) -> Result<bool, PlatformError> {
        let url = self.asset_url(credentials, at, &[])?;
        match self.call(credentials, &Call::get(url)).await {
            // The page of a proxy, say, is no asset.
            Ok(answer) => answer.json::<Map<String, Value>>("an asset").map(|_| true),
            Err(PlatformError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Deletes a version of an asset for good, so that it could be published again; `false` when it is not there.
    pub async fn delete_asset(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
    ) -> Result<bool, PlatformError> {
        let url = self.asset_url(credentials, at, &[])?;
        let call = Call::delete(url).header("x-delete-type", "hard-delete");
        match self.call(credentials, &call).await {
            Ok(answer) => answer.done("the end of a deletion").map(|()| true),
            Err(PlatformError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The address of a version of an asset, or of something below it.
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
