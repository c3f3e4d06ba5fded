//! Health, for load balancers and supervisors.

use std::{sync::Arc, time::Duration};

use poem::{Response, handler, http::StatusCode, web::Data};

use crate::App;

/// A database that takes longer is not ready.
const READY_TIMEOUT: Duration = Duration::from_secs(2);

/// `GET /healthz`: the process runs.
#[handler]
pub(super) fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: requests can be answered.
#[handler]
pub(super) async fn ready(Data(app): Data<&Arc<App>>) -> Response {
    match tokio::time::timeout(READY_TIMEOUT, app.store.ping()).await {
        Ok(Ok(())) => Response::builder().body("ok\n"),
        Ok(Err(error)) => {
            tracing::warn!(%error, "Not ready: the database failed");
            unready()
        }
        Err(_) => {
            tracing::warn!("Not ready: the database did not answer in time");
            unready()
        }
    }
}

fn unready() -> Response {
    Response::builder()
        .status(StatusCode::SERVICE_UNAVAILABLE)
        .body("database\n")
}
