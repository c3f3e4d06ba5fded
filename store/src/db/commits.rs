//! Who has committed a change of the catalog waits until this process answers with it: callers read what they wrote.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use tokio::{
    sync::{Notify, watch},
    time::timeout,
};

/// A commit waits so long for whoever follows. After that, what is in memory is not to be trusted until it has caught up.
const PATIENCE: Duration = Duration::from_secs(1);

/// The commits of this process, and whoever follows them.
pub struct Commits {
    /// How many there were.
    made: AtomicU64,
    /// The first so many are in memory; `None` while nobody follows.
    seen: watch::Sender<Option<u64>>,
    /// One that was not waited for any longer.
    overdue: AtomicU64,
    wake: Notify,
    /// Whether something was written down in a transaction that SQLite's one writer has not ended yet.
    is_noted: AtomicBool,
}

impl Commits {
    pub(super) fn new() -> Self {
        Self {
            made: AtomicU64::new(0),
            seen: watch::Sender::default(),
            overdue: AtomicU64::new(0),
            wake: Notify::new(),
            is_noted: AtomicBool::new(false),
        }
    }

    /// A change was written down by SQLite's one writer.
    pub(super) fn note(&self) {
        self.is_noted.store(true, Ordering::Relaxed);
    }

    /// Whether one was since this was last asked.
    pub(super) fn take_note(&self) -> bool {
        self.is_noted.swap(false, Ordering::Relaxed)
    }

    /// Waits until what was just committed is in memory, if somebody keeps it there.
    pub(super) async fn follow_up(&self) {
        let mine = self.made.fetch_add(1, Ordering::SeqCst) + 1;
        let mut seen = self.seen.subscribe();
        if seen.borrow().is_none() {
            return;
        }
        self.wake.notify_one();
        let caught_up = seen.wait_for(|seen| seen.is_none_or(|seen| seen >= mine));
        if timeout(PATIENCE, caught_up).await.is_err() {
            self.overdue.fetch_max(mine, Ordering::SeqCst);
        }
    }

    /// How many commits there were. To be asked before a look, which sees all of them.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::SeqCst)
    }

    /// The first so many commits are in memory; commits wait for this from the first call on.
    pub fn caught_up(&self, with: u64) {
        self.seen.send_replace(Some(with));
    }

    /// Nobody follows any more: commits wait no longer. Nothing in memory may be answered with after this.
    pub fn leave(&self) {
        self.seen.send_replace(None);
    }

    /// Whether everything that a caller may know of is in memory.
    pub fn is_current(&self) -> bool {
        let overdue = self.overdue.load(Ordering::SeqCst);
        self.seen.borrow().is_some_and(|seen| seen >= overdue)
    }

    /// Waits until there may be a commit that is not in memory.
    pub async fn wait(&self) {
        self.wake.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use super::{Commits, PATIENCE};

    #[tokio::test]
    async fn nobody_waits_while_nobody_follows() {
        let commits = Commits::new();
        let waited = tokio::time::timeout(Duration::from_millis(100), commits.follow_up()).await;
        assert!(waited.is_ok());
        assert!(!commits.is_current());
    }

    #[tokio::test]
    async fn a_commit_waits_until_it_is_seen() {
        let commits = Arc::new(Commits::new());
        commits.caught_up(commits.made());
        let waiting = tokio::spawn({
            let commits = Arc::clone(&commits);
            async move { commits.follow_up().await }
        });
        commits.wait().await;
        let made = commits.made();
        assert_eq!(made, 1);
        commits.caught_up(0);
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(!waiting.is_finished());
        commits.caught_up(made);
        waiting.await.expect("an end");
        assert!(commits.is_current());
    }

    #[tokio::test]
    async fn what_is_overdue_is_not_trusted_until_it_is_seen() {
        let commits = Commits::new();
        commits.caught_up(0);
        let waited = tokio::time::timeout(PATIENCE * 2, commits.follow_up()).await;
        assert!(waited.is_ok());
        assert!(!commits.is_current());
        commits.caught_up(1);
        assert!(commits.is_current());
    }
}
