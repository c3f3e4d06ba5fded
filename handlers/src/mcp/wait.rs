//! Waiting within a call: bounded, ended by a client that leaves, told of as it goes on.

use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{progress::Progress, session::Session};
use crate::{App, places::Place};

/// The longest wait. Clients and proxies give up after a minute of silence, if nothing else is set.
pub(super) const MOST_SECONDS: i64 = 50;

/// How a call waits.
pub(super) struct Waiting {
    /// Cancelled when the client leaves.
    pub gone: CancellationToken,
    pub progress: Option<Progress>,
}

/// A wait that has begun. It counts as a stream of the user's.
pub(super) struct Wait {
    until: Instant,
    place: Place<Uuid>,
    closed: CancellationToken,
    gone: CancellationToken,
}

impl Waiting {
    /// Begins to wait for so many seconds; `None` for none.
    pub(super) fn begin(&self, app: &App, session: &Session, seconds: i64) -> Option<Wait> {
        let seconds = u64::try_from(seconds).ok().filter(|seconds| *seconds > 0)?;
        let limits = &app.settings.limits;
        let user = session.caller.user_id;
        Some(Wait {
            until: Instant::now() + Duration::from_secs(seconds),
            place: app
                .streams
                .take(user, limits.streams_per_user, limits.streams),
            closed: app.logs.closed(),
            gone: self.gone.clone(),
        })
    }

    /// Tells the client how far it is, if it wants to know.
    pub(super) async fn tell(&self, done: usize, of: Option<usize>, message: String) {
        if let Some(progress) = &self.progress {
            progress.tell(done, of, message).await;
        }
    }
}

impl Wait {
    /// Waits until something has changed; `false` if there is no time left for that.
    pub(super) async fn until(&self, changed: impl Future<Output = bool>) -> bool {
        tokio::select! {
            changed = changed => changed,
            () = tokio::time::sleep_until(self.until) => false,
            () = self.place.ended() => false,
            () = self.closed.cancelled() => false,
            () = self.gone.cancelled() => false,
        }
    }
}
