//! Enqueues the removal of what a deployment published.

use catalog_api::{auth::Caller, models::JobResponse, status::InternalServerError};
use catalog_store::{
    deployments::{self, DeploymentError, Removal},
    domain::DeploymentStatus,
};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::viewer::viewer,
    reject::{Outcome, Reject},
    telemetry::traces,
};

pub(super) async fn remove<R>(
    app: &App,
    caller: Caller,
    id: Uuid,
    what: Removal,
) -> Outcome<JobResponse, R>
where
    R: From<InternalServerError>,
    Reject<R>: From<DeploymentError>,
{
    let now = app.clock.now();
    let job_id = app.entropy.id(now);
    let mut tx = app.store.begin().await?;
    let removed = deployments::remove(&mut tx, viewer(caller), id, what, job_id, now).await?;
    let (deployment, job) = removed;
    tx.commit().await?;
    traces::link(id);
    app.work.notify_one();
    Ok(JobResponse {
        job: job.as_ref().map(|job| view::job(job, &deployment)),
        reason: job
            .is_none()
            .then(|| nothing_to_do(deployment.status, what)),
    })
}

fn nothing_to_do(status: DeploymentStatus, what: Removal) -> String {
    if status.is_in_flight() {
        return format!("The deployment is {status}; nothing can be removed before that ends.");
    }
    let version = match what {
        Removal::Development => "development",
        Removal::Release => "stable",
    };
    format!("The deployment has no {version} version on the platform.")
}
