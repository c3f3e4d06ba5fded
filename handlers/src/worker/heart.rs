//! Signs of life: extend the lease of a job, and learn that it is to be cancelled or was taken over.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use catalog_store::deployments::{self, Fence, FenceError};
use tokio_util::sync::{CancellationToken, DropGuard};
use tracing::Instrument;

use crate::App;

/// So often a worker asks whether its job is to be cancelled; far more often than leases end.
const INTERVAL: Duration = Duration::from_secs(1);

/// Why a job is to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Why {
    /// The worker stops.
    #[default]
    Shutdown,
    /// Somebody cancelled it.
    Cancelled,
    /// Another worker has it now.
    Lost,
}

/// Beats until it is dropped.
pub(super) struct Heart {
    why: Arc<Mutex<Why>>,
    _beating: DropGuard,
}

impl Heart {
    /// Begins to beat. Cancels `stop` when the job is to stop; a job that is being taken back is not cancelled again.
    pub(super) fn start(
        app: &Arc<App>,
        fence: Fence,
        stop: CancellationToken,
        undoing: bool,
    ) -> Self {
        let (why, ended) = (Arc::<Mutex<Why>>::default(), CancellationToken::new());
        let beating = Self {
            why: Arc::clone(&why),
            _beating: ended.clone().drop_guard(),
        };
        let app = Arc::clone(app);
        let beats = async move {
            loop {
                tokio::select! {
                    () = ended.cancelled() => return,
                    () = tokio::time::sleep(INTERVAL) => {}
                }
                let reason = match beat(&app, &fence).await {
                    Ok(true) if !undoing => Why::Cancelled,
                    Err(FenceError::Lost) => Why::Lost,
                    Ok(_) => continue,
                    Err(FenceError::Database(error)) => {
                        tracing::warn!(%error, "Cannot extend the lease");
                        continue;
                    }
                };
                *why.lock().unwrap_or_else(PoisonError::into_inner) = reason;
                stop.cancel();
                return;
            }
        };
        tokio::spawn(beats.in_current_span());
        beating
    }

    /// Why the job is to stop.
    pub(super) fn why(&self) -> Why {
        *self.why.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn beat(app: &App, fence: &Fence) -> Result<bool, FenceError> {
    let mut tx = app.store.begin().await?;
    let cancelled = deployments::heartbeat(&mut tx, fence).await?;
    tx.commit().await?;
    Ok(cancelled)
}
