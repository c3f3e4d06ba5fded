//! Health, for load balancers and supervisors.

use std::{sync::Arc, time::Duration};

use poem::{Response, handler, http::StatusCode, web::Data};

use crate::App;

/// A database that takes longer is not ready.
const PATIENCE: Duration = Duration::from_secs(2);

/// `GET /healthz`: the process runs.
#[handler]
pub(super) fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: requests can be answered.
#[handler]
pub(super) async fn ready(Data(app): Data<&Arc<App>>) -> Response {
    match tokio::time::timeout(PATIENCE, app.store.ping()).await {
        Ok(Ok(())) => Response::builder().body("ok\n"),
        Ok(Err(error)) => {
            tracing::error!(%error, "the database is not ready");
            unready()
        }
        Err(_) => {
            tracing::error!("the database does not answer in time");
            unready()
        }
    }
}

fn unready() -> Response {
    Response::builder()
        .status(StatusCode::SERVICE_UNAVAILABLE)
        .body("database\n")
}
