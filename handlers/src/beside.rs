//! What requests do beside what they are about, such as counting them.

use std::{future::Future, time::Duration};

use catalog_store::DatabaseError;

use crate::{App, faults::Sparingly};

/// A request waits no longer for what is beside its point.
const PATIENCE: Duration = Duration::from_secs(1);

impl App {
    /// Does something that a request is not about; `None` if that fails, which is no reason to fail the
    /// request.
    pub(crate) async fn beside_the_point<T>(
        &self,
        what: &'static str,
        work: impl Future<Output = Result<T, DatabaseError>>,
    ) -> Option<T> {
        static LEFT: Sparingly = Sparingly::new();
        if self.store.condition().borrow().is_bad() {
            return None;
        }
        let reason = match tokio::time::timeout(PATIENCE, work).await {
            Ok(Ok(done)) => return Some(done),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it takes too long".to_owned(),
        };
        metrics::counter!("catalog_left_undone_total", "what" => what).increment(1);
        if let Some(left_out) = LEFT.turn() {
            tracing::warn!(what, reason, left_out, "Left undone beside a request");
        }
        None
    }
}
