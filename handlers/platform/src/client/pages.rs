//! Documentation pages of assets.

use super::{Platform, call::Call};
use crate::{Coordinate, Credentials, PlatformError};

impl Platform {
    /// Writes and publishes the home page of an asset version.
    /// Idempotent.
    pub async fn set_home_page(
        &self,
        credentials: &Credentials,
        at: &Coordinate,
        markdown: &str,
    ) -> Result<(), PlatformError> {
        let page = self.asset_url(credentials, at, &["portal", "draft", "pages", "home"])?;
        self.call(
            credentials,
            &Call::put(page).text("text/markdown", markdown),
        )
        .await?
        .done("draft of a page")?;
        // Publishes the draft; this request must have no body.
        let portal = self.asset_url(credentials, at, &["portal"])?;
        self.call(credentials, &Call::patch(portal))
            .await?
            .done("publication of a page")
    }
}
