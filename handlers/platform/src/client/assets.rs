//! Existing assets.

use reqwest::Url;
use serde_json::{Map, Value};

use super::{Platform, call::Call};
use crate::{Coordinate, Credentials, PlatformError};

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

    /// Hard-deletes a version of an asset, so that it can be published again; `false` if it does not exist.
    pub async fn delete_asset(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
    ) -> Result<bool, PlatformError> {
        let url = self.asset_url(credentials, at, &[])?;
        let call = Call::delete(url).header("x-delete-type", "hard-delete");
        match self.call(credentials, &call).await {
            Ok(response) => response.done("end of a deletion").map(|()| true),
            Err(PlatformError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
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
