//! The heartbeat of a job: extends its lease, and notices that the job is to be cancelled or was taken over.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use catalog_store::{
    Error,
    deployments::{self, Fence, FenceError},
};
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::{CancellationToken, DropGuard};
use tracing::Instrument;

use crate::App;

/// Time between heartbeats. Far shorter than a lease, because a cancellation is noticed by one, too.
const INTERVAL: Duration = Duration::from_secs(1);

/// The part of a lease after which a worker that could not extend it stops.
const USABLE: f64 = 0.75;

/// Why a job is to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum StopReason {
    /// The worker stops.
    #[default]
    Shutdown,
    /// Somebody cancelled it.
    Cancelled,
    /// Another worker has it now.
    Lost,
}

/// Runs until it is dropped.
pub(super) struct Heartbeat {
    reason: Arc<Mutex<StopReason>>,
    _running: DropGuard,
}

impl Heartbeat {
    /// Starts the heartbeat, which cancels `stop` when the job is to stop. A job that is being compensated is not
    /// cancelled again.
    pub(super) fn start(
        app: &Arc<App>,
        fence: Fence,
        stop: CancellationToken,
        compensating: bool,
    ) -> Self {
        let (reason, ended) = (
            Arc::<Mutex<StopReason>>::default(),
            CancellationToken::new(),
        );
        let heartbeat = Self {
            reason: Arc::clone(&reason),
            _running: ended.clone().drop_guard(),
        };
        let app = Arc::clone(app);
        let run = async move {
            let lease = app.settings.worker.lease;
            // By this worker's own clock, before anybody else can claim the job.
            let mut ends = Instant::now() + lease.mul_f64(USABLE);
            loop {
                tokio::select! {
                    () = ended.cancelled() => return,
                    () = tokio::time::sleep(INTERVAL.min(lease / 4)) => {}
                }
                let begun = Instant::now();
                let stopped = match timeout_at(ends, beat(&app, &fence)).await {
                    Ok(Ok(true)) if !compensating => StopReason::Cancelled,
                    Ok(Ok(_)) => {
                        ends = begun + lease.mul_f64(USABLE);
                        continue;
                    }
                    Ok(Err(Error::Refused(FenceError::Lost))) => StopReason::Lost,
                    Ok(Err(Error::Database(error))) if Instant::now() < ends => {
                        tracing::warn!(%error, "Cannot extend the lease of the job");
                        continue;
                    }
                    Ok(Err(Error::Database(_))) | Err(_) => {
                        tracing::error!("Job stopped: its lease could not be extended in time");
                        StopReason::Lost
                    }
                };
                *reason.lock().unwrap_or_else(PoisonError::into_inner) = stopped;
                stop.cancel();
                return;
            }
        };
        tokio::spawn(run.in_current_span());
        heartbeat
    }

    /// Why the job is to stop.
    pub(super) fn stop_reason(&self) -> StopReason {
        *self.reason.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn beat(app: &App, fence: &Fence) -> Result<bool, Error<FenceError>> {
    let mut tx = app.store.begin().await?;
    let cancelled = deployments::heartbeat(&mut tx, fence).await?;
    tx.commit().await?;
    Ok(cancelled)
}
