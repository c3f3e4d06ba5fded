//! Pages that were rendered, kept while they hold, in a bounded memory.

mod freshness;

use std::sync::Arc;

use catalog_store::Store;
use moka::future::Cache;

use crate::asset::Asset;
use freshness::Freshness;
pub use freshness::MOST_STALE;

/// Memory for pages, in bytes.
const PAGE_BYTES: u64 = 16 * 1024 * 1024;

/// Memory for images, in bytes.
const IMAGE_BYTES: u64 = 16 * 1024 * 1024;

/// What was rendered.
pub struct PageMemory {
    freshness: Freshness,
    /// By the generation in which it was read, and path.
    pages: Cache<(u64, String), Arc<Asset>>,
    /// Drawing takes long, so that an image is kept for what it says, and not for when that was read.
    images: Cache<String, Arc<Asset>>,
}

impl Default for PageMemory {
    fn default() -> Self {
        Self {
            freshness: Freshness::default(),
            pages: bounded(PAGE_BYTES),
            images: bounded(IMAGE_BYTES),
        }
    }
}

impl PageMemory {
    /// Looks for changes of what pages show, for ever. Until then and after, each request reads the database.
    pub async fn watch(&self, store: &Store) {
        let forget = || self.pages.invalidate_all();
        self.freshness.watch(store, forget).await;
    }

    /// The page at a path as it is now. Requests of the same moment wait for one rendering; one that fails is not kept.
    pub(crate) async fn page<E: Send + Sync + 'static>(
        &self,
        path: String,
        rendering: impl Future<Output = Result<Arc<Asset>, E>>,
    ) -> Result<Arc<Asset>, Arc<E>> {
        match self.freshness.generation().await {
            Some(generation) => self.pages.try_get_with((generation, path), rendering).await,
            None => rendering.await.map_err(Arc::new),
        }
    }

    /// The image that says this.
    pub(crate) async fn image(
        &self,
        says: String,
        drawing: impl Future<Output = Arc<Asset>>,
    ) -> Arc<Asset> {
        self.images.get_with(says, drawing).await
    }
}

fn bounded<K: std::hash::Hash + Eq + Send + Sync + 'static>(bytes: u64) -> Cache<K, Arc<Asset>> {
    Cache::builder()
        .max_capacity(bytes)
        .weigher(|_, asset: &Arc<Asset>| asset.weight())
        .build()
}
