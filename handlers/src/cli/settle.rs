//! Commands take effect at the next request, also of other processes: those that change what pages show wait until no process shows
//! what was there before.

use catalog_store::{CatalogChanges, CatalogWatch};

use crate::{App, page_memory::MOST_STALE};

/// Notices what a command changes.
pub(super) struct Settling(Option<CatalogWatch>);

impl Settling {
    /// To be called before the command does its work.
    pub(super) async fn begin(app: &App) -> Self {
        Self(app.store.watch_catalog().await.ok())
    }

    /// Waits, if there is something to wait for, or that is not known.
    pub(super) async fn end(self) {
        let is_settled = match self.0 {
            Some(mut changes) => {
                matches!(changes.look().await, Ok(CatalogChanges::These(changes)) if changes.is_empty())
            }
            None => false,
        };
        if !is_settled {
            tokio::time::sleep(MOST_STALE).await;
        }
    }
}
