//! Reading the output of a build.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt},
    sync::mpsc,
};
use tokio_util::sync::CancellationToken;

use super::line::{Line, Splitter, Stream};

const BUFFER_BYTES: usize = 16 * 1024;
/// How long a stream may stay open after the build has ended: an undetected process may hold it.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(500);

/// The state shared by the two streams of a build.
pub(super) struct Output {
    left: AtomicU64,
    exceeded: CancellationToken,
    ended: CancellationToken,
}

impl Output {
    pub(super) fn new(limit: u64) -> Self {
        Self {
            left: AtomicU64::new(limit),
            exceeded: CancellationToken::new(),
            ended: CancellationToken::new(),
        }
    }

    /// Waits until the limit is exceeded.
    pub(super) async fn exceeded(&self) {
        self.exceeded.cancelled().await;
    }

    pub(super) fn is_exceeded(&self) -> bool {
        self.exceeded.is_cancelled()
    }

    /// No process is left: only buffered output remains.
    pub(super) fn end(&self) {
        self.ended.cancel();
    }

    /// Forwards the lines of a stream until it ends or the limit is exceeded. If the receiver is gone, it
    /// keeps reading, so that the build does not block.
    pub(super) async fn forward(
        &self,
        mut pipe: impl AsyncRead + Unpin,
        stream: Stream,
        lines: mpsc::Sender<Line>,
    ) {
        let mut splitter = Splitter::default();
        let mut piece = vec![0; BUFFER_BYTES];
        loop {
            let read = tokio::select! {
                biased;
                read = pipe.read(&mut piece) => read.unwrap_or(0),
                () = self.drain_timeout() => 0,
            };
            if read == 0 {
                break;
            }
            let allowed = self.take(read);
            if allowed < read {
                // Signalled first: the receiver may be slow, and the build is to end now.
                self.exceeded.cancel();
            }
            send(splitter.push(&piece[..allowed]), stream, &lines).await;
            if allowed < read {
                break;
            }
        }
        send(splitter.finish(), stream, &lines).await;
    }

    async fn drain_timeout(&self) {
        self.ended.cancelled().await;
        tokio::time::sleep(DRAIN_TIMEOUT).await;
    }

    /// How many of these bytes are within the limit.
    fn take(&self, read: usize) -> usize {
        let wanted = read as u64;
        let left = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                Some(left.saturating_sub(wanted))
            })
            .unwrap_or_default();
        usize::try_from(left).map_or(read, |left| left.min(read))
    }
}

async fn send(
    messages: impl IntoIterator<Item = String>,
    stream: Stream,
    lines: &mpsc::Sender<Line>,
) {
    for message in messages {
        if lines.send(Line { stream, message }).await.is_err() {
            return;
        }
    }
}
