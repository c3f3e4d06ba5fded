//! Enqueues the removal of what a deployment published.

use catalog_api::{auth::Caller, models::JobResponse, status::InternalServerError};
use catalog_store::deployments::{self, DeploymentError, Removal};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::viewer::viewer,
    reject::{Outcome, Reject},
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
    let viewer = viewer(caller);
    let deployment = deployments::visible(&mut tx, viewer, id).await?;
    let job = deployments::remove(&mut tx, viewer, id, what, job_id, now).await?;
    tx.commit().await?;
    app.work.notify_one();
    Ok(JobResponse {
        job: job.as_ref().map(|job| view::job(job, &deployment)),
    })
}
