//! An outer transaction, and those who wait for its commit.

use std::{
    pin::pin,
    task::{Context, Waker},
    time::{Duration, Instant},
};

use sqlx_sqlite::{Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::watch;

use super::{BEGIN, DatabaseError, Reported, Result};

/// So many share a commit at most. The first of them waits for all: at 50 µs for each, 3 ms, which is what a commit takes.
const MOST: u32 = 64;

/// When one has waited for so long, nobody else is taken in, so that nobody waits for long because others are slow.
const LONGEST_WAIT: Duration = Duration::from_millis(20);

/// What became of the members; `None` before that is known.
type Told = Option<std::result::Result<(), Reported>>;

/// An outer transaction.
pub(super) struct Group {
    outer: sqlx::Transaction<'static, Sqlite>,
    outcome: watch::Sender<Told>,
    members: u32,
    /// Since when the first of them waits.
    waiting_since: Option<Instant>,
    is_torn: bool,
}

/// How a commit goes, for one of those who wait for it.
pub(super) struct Outcome(watch::Receiver<Told>);

impl Outcome {
    /// Waits until everything that was done before is durable.
    pub(super) async fn durable(mut self) -> Result<()> {
        let told = self.0.wait_for(Option::is_some).await;
        match told.as_deref() {
            Ok(Some(Ok(()))) => Ok(()),
            Ok(Some(Err(why))) => Err(why.tell()),
            // It was rolled back.
            Ok(None) | Err(_) => Err(DatabaseError::WorkerCrashed),
        }
    }
}

impl Group {
    pub(super) async fn begin(pool: &SqlitePool) -> Result<Self> {
        Ok(Self {
            outer: pool.begin_with(BEGIN).await?,
            outcome: watch::Sender::new(None),
            members: 0,
            waiting_since: None,
            is_torn: false,
        })
    }

    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.outer
    }

    /// Whether one more may share the commit.
    pub(super) fn has_room(&self) -> bool {
        let is_late = |since: Instant| since.elapsed() >= LONGEST_WAIT;
        !self.is_torn && self.members < MOST && !self.waiting_since.is_some_and(is_late)
    }

    /// Makes the savepoint of a member, before the next statement.
    pub(super) fn save(&mut self) {
        self.send("SAVEPOINT member");
    }

    /// Keeps what a member did.
    pub(super) fn keep(&mut self, has_begun: bool) -> Outcome {
        if has_begun {
            self.send("RELEASE member");
        }
        self.members += 1;
        self.waiting_since.get_or_insert_with(Instant::now);
        Outcome(self.outcome.subscribe())
    }

    /// What a member may have seen that is not durable yet.
    pub(super) fn seen(&self) -> Option<Outcome> {
        (self.members > 0).then(|| Outcome(self.outcome.subscribe()))
    }

    /// A member is neither kept nor taken back.
    pub(super) fn tear(&mut self) {
        self.is_torn = true;
    }

    pub(super) fn is_torn(&self) -> bool {
        self.is_torn
    }

    /// Takes back what a member did. `None` if all is lost: after some errors SQLite rolls back the whole transaction, and then there
    /// is no savepoint.
    pub(super) async fn take_back(mut self, lost: Option<Reported>) -> Option<Self> {
        let back = sqlx::raw_sql("ROLLBACK TO member; RELEASE member");
        if let Err(error) = back.execute(&mut *self.outer).await {
            let why = lost.unwrap_or_else(|| Reported::of(&error));
            self.outcome.send_replace(Some(Err(why)));
            return None;
        }
        self.is_torn = false;
        Some(self)
    }

    /// Makes durable what its members did, and tells them.
    pub(super) async fn commit(self) {
        // Dropped, it is rolled back.
        if self.is_torn || self.members == 0 {
            return;
        }
        let committed = self.outer.commit().await;
        let told = committed.as_ref().map(drop).map_err(Reported::of);
        self.outcome.send_replace(Some(told));
    }

    /// Sends a statement ahead of the next one, without waiting for its end: the driver's thread runs them in their order. If it
    /// fails, the savepoint is missing later, which is noticed then.
    fn send(&mut self, sql: &'static str) {
        let sending = pin!(sqlx::query(sql).execute(&mut *self.outer));
        let _ = sending.poll(&mut Context::from_waker(Waker::noop()));
    }
}
