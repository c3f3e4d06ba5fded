//! Responses that need not be sent again.
//!
//! A response is kept with its `ETag`, so that the next request for it is conditional: hosts do not count a 304 against the
//! rate limit. What a commit holds never changes, and is not asked for again. Within one operation, each URL is asked once.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use moka::future::Cache;
use reqwest::Url;
use tokio::sync::OnceCell;

use super::response::ApiResponse;
use crate::SourceHostError;

/// Bytes of all responses that are kept.
const CAPACITY: u64 = 32 * 1024 * 1024;
/// What an entry takes besides its body, about.
const OVERHEAD: usize = 512;

pub(super) type Answer = Result<Arc<ApiResponse>, SourceHostError>;

/// The responses of earlier requests, the most used ones up to a size.
#[derive(Debug)]
pub(super) struct Responses(Cache<Url, Arc<ApiResponse>>);

impl Default for Responses {
    fn default() -> Self {
        let weigh = |_: &Url, response: &Arc<ApiResponse>| {
            u32::try_from(response.body.len() + OVERHEAD).unwrap_or(u32::MAX)
        };
        Self(
            Cache::builder()
                .max_capacity(CAPACITY)
                .weigher(weigh)
                .build(),
        )
    }
}

impl Responses {
    pub(super) async fn get(&self, url: &Url) -> Option<Arc<ApiResponse>> {
        let known = self.0.get(url).await;
        known.filter(|known| !known.is_malformed())
    }

    pub(super) async fn keep(&self, url: Url, response: Arc<ApiResponse>) {
        self.0.insert(url, response).await;
    }

    pub(super) async fn forget(&self, url: &Url) {
        self.0.invalidate(url).await;
    }
}

/// The answers of one operation.
#[derive(Default)]
struct Asked(Mutex<HashMap<Url, Arc<OnceCell<Answer>>>>);

tokio::task_local! {
    static ASKED: Asked;
}

/// Runs an operation that asks each URL once, its concurrent parts included: they see one state of a repository.
pub(super) async fn sharing<T>(operation: impl Future<Output = T>) -> T {
    ASKED.scope(Asked::default(), operation).await
}

/// The answer that this operation already has, or awaits; else that of `ask`.
pub(super) async fn once(url: &Url, ask: impl Future<Output = Answer>) -> Answer {
    match ASKED.try_with(|asked| asked.cell(url)) {
        Ok(cell) => cell.get_or_init(|| ask).await.clone(),
        // A single request outside of an operation.
        Err(_) => ask.await,
    }
}

impl Asked {
    fn cell(&self, url: &Url) -> Arc<OnceCell<Answer>> {
        let mut cells = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(cells.entry(url.clone()).or_default())
    }
}
