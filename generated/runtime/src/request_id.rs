//! The identifier of the request that the current task serves.

use std::future::Future;

tokio::task_local! {
    static REQUEST_ID: String;
}

/// Runs `future` in the scope of the request `id`, which error bodies created in it carry.
pub async fn with_request_id<F: Future>(id: String, future: F) -> F::Output {
    REQUEST_ID.scope(id, future).await
}

/// The identifier of the current request; empty outside of one.
pub fn request_id() -> String {
    REQUEST_ID.try_with(Clone::clone).unwrap_or_default()
}
