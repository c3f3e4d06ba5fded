//! The worker: claims jobs, and runs them step by step.
//!
//! Any number of workers share one PostgreSQL. A job belongs to one of them for the length of a lease, which it extends
//! while it works; when a worker dies, another one takes the job over where it stood. `steps` lists what a job does.

mod build;
mod cargo;
mod context;
mod fetch;
mod folder;
mod heartbeat;
mod home;
mod job;
mod log;
mod measure;
mod policy;
mod publish;
mod ruleset;
mod shared_build;
mod steps;

pub(crate) use folder::Folder as JobFolder;

use std::{sync::Arc, time::Duration};

use catalog_store::deployments;
use tokio::{sync::Semaphore, task::JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::{App, faults, retention, telemetry::traces, vendor};

/// Time between looks for jobs that no notification announced.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Runs jobs until `stop` is cancelled, then releases those in progress, so that another worker can claim them at once.
pub async fn run(app: Arc<App>, stop: CancellationToken) {
    tokio::select! {
        () = claim_regularly(Arc::clone(&app), stop) => {}
        () = vendor::run_regularly(&app) => {}
        () = retention::run_regularly(&app) => {}
        () = folder::sweep_regularly(Arc::clone(&app)) => {}
    }
}

async fn claim_regularly(app: Arc<App>, stop: CancellationToken) {
    let slots = Arc::new(Semaphore::new(app.settings.worker.jobs));
    let mut jobs = JoinSet::new();
    while !stop.is_cancelled() {
        let Ok(slot) = Arc::clone(&slots).acquire_owned().await else {
            break;
        };
        let lease = context::lease_ms(&app);
        let per_user = app.settings.worker.jobs_per_user.into();
        match deployments::claim(&app.store, lease, per_user, app.clock.now()).await {
            Ok(Some(claimed)) => {
                let (app, stop) = (Arc::clone(&app), stop.child_token());
                // At the highest level, so that no filter takes the ids from a line.
                let span = tracing::error_span!(
                    "job",
                    id = %claimed.id(),
                    deployment = %claimed.deployment_id(),
                    kind = claimed.kind.as_str(),
                );
                let ids = (claimed.deployment_id(), claimed.id());
                let kind = claimed.kind.as_str();
                let work = async move {
                    job::run(app, claimed, stop).await;
                    drop(slot);
                };
                let trace = traces::job(ids.0, ids.1, kind);
                jobs.spawn(work.instrument(span).instrument(trace));
                continue;
            }
            Ok(None) => drop(slot),
            Err(error) => {
                drop(slot);
                faults::report(&error, "Cannot claim jobs");
            }
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.work.notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            Some(ended) = jobs.join_next() => report(ended),
        }
    }
    while let Some(ended) = jobs.join_next().await {
        report(ended);
    }
}

/// A job that panics is a defect; its lease runs out, and it is taken over.
fn report(ended: Result<(), tokio::task::JoinError>) {
    if let Err(defect) = ended {
        tracing::error!(%defect, "Job panicked");
    }
}
