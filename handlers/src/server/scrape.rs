//! `GET /metrics`.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use catalog_store::deployments::{self, Queue};
use poem::{Response, handler, web::Data};
use tokio::sync::Mutex;

use crate::{App, telemetry};

/// The queue of jobs is counted at most this often, however many ask.
const QUEUE_INTERVAL: Duration = Duration::from_secs(5);

/// A database that takes longer does not say.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(2);

/// When the queue was counted last. Metrics belong to the process, as this does.
static QUEUE_COUNTED: Mutex<Option<Instant>> = Mutex::const_new(None);

/// The metrics, as Prometheus reads them.
#[handler]
pub(super) async fn scrape(Data(app): Data<&Arc<App>>) -> Response {
    measure(app).await;
    Response::builder()
        .content_type("text/plain; version=0.0.4")
        .body(telemetry::render())
}

/// What is not measured where it happens.
async fn measure(app: &App) {
    metrics::counter!("catalog_database_statements_total").absolute(app.store.statements());
    metrics::gauge!("catalog_open_streams").set(rounded(app.streams.taken()));
    app.read_model.measure();
    for size in app.store.pool_sizes() {
        let connections = |state, count| {
            metrics::gauge!("catalog_database_connections", "pool" => size.pool, "state" => state)
                .set(rounded(count));
        };
        connections("used", size.used);
        connections("idle", size.idle);
        metrics::gauge!("catalog_database_connections_max", "pool" => size.pool)
            .set(f64::from(size.most));
    }
    measure_queue(app).await;
}

async fn measure_queue(app: &App) {
    let mut counted = QUEUE_COUNTED.lock().await;
    if counted.is_some_and(|at| at.elapsed() < QUEUE_INTERVAL) {
        return;
    }
    *counted = Some(Instant::now());
    let mut reader = app.store.reader();
    let counting = tokio::time::timeout(QUEUE_TIMEOUT, deployments::queue(&mut reader)).await;
    // That the database is away is told elsewhere.
    let queue = counting.ok().and_then(Result::ok);
    for (state, of) in [
        ("waiting", (|queue| queue.waiting) as fn(&Queue) -> i64),
        ("delayed", |queue| queue.delayed),
        ("running", |queue| queue.running),
    ] {
        metrics::gauge!("catalog_jobs", "state" => state)
            .set(queue.as_ref().map_or(f64::NAN, |queue| exact(of(queue))));
    }
    let oldest = queue.map(|queue| exact(queue.oldest_ms.unwrap_or(0).max(0)) / 1000.0);
    metrics::gauge!("catalog_jobs_oldest_waiting_seconds").set(oldest.unwrap_or(f64::NAN));
}

#[allow(clippy::cast_precision_loss, reason = "a gauge need not be exact")]
fn rounded(count: usize) -> f64 {
    count as f64
}

#[allow(clippy::cast_precision_loss, reason = "far below 2^52")]
fn exact(count: i64) -> f64 {
    count as f64
}
