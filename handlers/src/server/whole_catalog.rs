//! Answers that hold the whole catalog. One takes many times its size while it is made, so that only so many are made at once; the
//! others wait for a while.

use std::{sync::Arc, time::Duration};

use poem::{Endpoint, IntoResponse, Request, Response, Result, http::Method};
use poem_openapi::OperationId;
use tokio::{sync::Semaphore, time::timeout};

use super::retry_later::RetryLater;

/// The list without pages.
const LIST: &str = "/api/policies";
/// Its operation, which a refusal counts for.
const OPERATION: OperationId = OperationId("listPolicies");

/// How many are made at once, over all addresses that make them.
pub(super) type Turns = Arc<Semaphore>;

/// Lets an endpoint make so many of these answers at once. A request waits for its turn.
pub(super) struct WholeCatalog<E> {
    inner: E,
    turns: Turns,
    wait: Duration,
}

impl<E> WholeCatalog<E> {
    pub(super) fn new(inner: E, turns: &Turns, wait: Duration) -> Self {
        Self {
            inner,
            turns: Arc::clone(turns),
            wait,
        }
    }
}

impl<E: Endpoint<Output = Response>> Endpoint for WholeCatalog<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        if !is_read || request.uri().path() != LIST {
            return Box::pin(self.inner.call(request)).await;
        }
        let Ok(Ok(_turn)) = timeout(self.wait, self.turns.acquire()).await else {
            let why = "Too many lists of the catalog are being made";
            let mut refused = RetryLater::unavailable(why).into_response();
            refused.set_data(OPERATION);
            return Ok(refused);
        };
        Box::pin(self.inner.call(request)).await
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
        time::Duration,
    };

    use poem::{Endpoint, Request, Response, Result, http::Uri};

    use super::{OperationId, Turns, WholeCatalog};

    /// Counts how many requests it handles at once. One takes as long as the number in its query says, in milliseconds.
    #[derive(Default)]
    struct Counting {
        now: AtomicUsize,
        most: AtomicUsize,
    }

    impl Endpoint for Counting {
        type Output = Response;

        async fn call(&self, request: Request) -> Result<Response> {
            let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(now, Ordering::SeqCst);
            let time = request.uri().query().and_then(|time| time.parse().ok());
            tokio::time::sleep(Duration::from_millis(time.unwrap_or(1))).await;
            self.now.fetch_sub(1, Ordering::SeqCst);
            Ok(Response::default())
        }
    }

    async fn many(path: &'static str, wait: Duration) -> (usize, Vec<u16>) {
        let turns = Turns::new(tokio::sync::Semaphore::new(2));
        let endpoint = Arc::new(WholeCatalog::new(Counting::default(), &turns, wait));
        let mut calls = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let endpoint = Arc::clone(&endpoint);
            let request = Request::builder().uri(Uri::from_static(path)).finish();
            calls.spawn(async move {
                let answer = endpoint.get_response(request).await;
                let status = answer.status().as_u16();
                let operation = answer.data::<OperationId>().map(|operation| operation.0);
                assert_eq!(operation, (status == 503).then_some("listPolicies"));
                status
            });
        }
        let statuses = calls.join_all().await;
        (endpoint.inner.most.load(Ordering::SeqCst), statuses)
    }

    #[tokio::test]
    async fn so_many_are_made_at_once() {
        let patient = Duration::from_secs(60);
        let (most, statuses) = many("/api/policies?5", patient).await;
        assert_eq!((most, statuses), (2, vec![200; 8]));
        let (most, _) = many("/api/rulesets?5", patient).await;
        assert_eq!(most, 8);
    }

    #[tokio::test]
    async fn whoever_waits_too_long_is_told_to_come_back() {
        let (most, mut statuses) = many("/api/policies?500", Duration::from_millis(10)).await;
        statuses.sort_unstable();
        assert_eq!(
            (most, statuses),
            (2, vec![200, 200, 503, 503, 503, 503, 503, 503])
        );
    }
}
