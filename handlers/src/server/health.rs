//! Health, for load balancers and supervisors.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use poem::{Response, handler, http::StatusCode, web::Data};

use crate::App;

/// A database that takes longer is not ready.
const READY_TIMEOUT: Duration = Duration::from_secs(2);

/// `GET /healthz`: the process runs.
#[handler]
pub(super) fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: requests can be answered, and further ones may come. Further lines tell what is wrong beside that: reads go on while writes fail, so that
/// taking this replica out of service would help nobody.
#[handler]
pub(super) async fn ready(Data(app): Data<&Arc<App>>) -> Response {
    if app.draining.is_cancelled() {
        return unready("stopping\n");
    }
    if app.starting.load(Ordering::Relaxed) {
        return unready("starting\n");
    }
    // A newer binary has migrated, and what it did is not for this one. It was told when it was found.
    if app.store.condition().borrow().outdated.is_some() {
        return unready("database: needs a newer binary\n");
    }
    let reason = match tokio::time::timeout(READY_TIMEOUT, app.store.ping()).await {
        Ok(Ok(())) => return Response::builder().body(report(app)),
        Ok(Err(error)) => error.to_string(),
        Err(_) => "the database did not answer in time".to_owned(),
    };
    // That it is away was told when it went.
    if app.store.condition().borrow().away.is_none() {
        tracing::warn!(reason, "Not ready: the database failed");
    }
    unready("database\n")
}

fn report(app: &App) -> String {
    let mut report = "ok\n".to_owned();
    if app.store.condition().borrow().unwritable.is_some() {
        report.push_str("database: writes fail\n");
    }
    if app.disk.is_low() {
        report.push_str("database: the disk is low\n");
    }
    report
}

fn unready(why: &'static str) -> Response {
    Response::builder()
        .status(StatusCode::SERVICE_UNAVAILABLE)
        .body(why)
}
