//! Reading what a build writes.

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

const PIECE: usize = 16 * 1024;
/// How long a stream may stay open after the build ended: a process that could not be found may hold it.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// What the two streams of a build share.
pub(super) struct Output {
    left: AtomicU64,
    flooded: CancellationToken,
    ended: CancellationToken,
}

impl Output {
    pub(super) fn new(limit: u64) -> Self {
        Self {
            left: AtomicU64::new(limit),
            flooded: CancellationToken::new(),
            ended: CancellationToken::new(),
        }
    }

    /// Waits until more was written than allowed.
    pub(super) async fn flooded(&self) {
        self.flooded.cancelled().await;
    }

    pub(super) fn is_flooded(&self) -> bool {
        self.flooded.is_cancelled()
    }

    /// No process is left: what the pipes still hold is all there will be.
    pub(super) fn end(&self) {
        self.ended.cancel();
    }

    /// Hands on the lines of a stream until it ends or there are too many bytes. Where nobody takes lines any more, it
    /// still reads, so that the build does not wait for them.
    pub(super) async fn forward(
        &self,
        mut pipe: impl AsyncRead + Unpin,
        stream: Stream,
        lines: mpsc::Sender<Line>,
    ) {
        let mut splitter = Splitter::default();
        let mut piece = vec![0; PIECE];
        loop {
            let read = tokio::select! {
                biased;
                read = pipe.read(&mut piece) => read.unwrap_or(0),
                () = self.silence() => 0,
            };
            if read == 0 {
                break;
            }
            let allowed = self.take(read);
            if allowed < read {
                // Said first: whoever takes the lines may be slow, and the build is to end now.
                self.flooded.cancel();
            }
            send(splitter.push(&piece[..allowed]), stream, &lines).await;
            if allowed < read {
                break;
            }
        }
        send(splitter.finish(), stream, &lines).await;
    }

    async fn silence(&self) {
        self.ended.cancelled().await;
        tokio::time::sleep(LAST_WORDS).await;
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

async fn send(messages: Vec<String>, stream: Stream, lines: &mpsc::Sender<Line>) {
    for message in messages {
        if lines.send(Line { stream, message }).await.is_err() {
            return;
        }
    }
}
