//! The documentation of assets.

use super::{Platform, call::Call};
use crate::{Coordinate, Credentials, PlatformError};

impl Platform {
    /// Writes the home page of a version of an asset, and shows it to everybody who sees the asset. Doing it again does
    /// no harm.
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
        .done("a draft of a page")?;
        // The draft replaces what is shown; this request must have no body.
        let portal = self.asset_url(credentials, at, &["portal"])?;
        self.call(credentials, &Call::patch(portal))
            .await?
            .done("the publication of a page")
    }
}
