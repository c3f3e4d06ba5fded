//! Whether the database answers and can be written, as its statements find out.
//!
//! A write that fails makes the condition worse at once; a connection that fails calls for a look, because it may be that one
//! alone. Only [`Store::examine`] makes the condition better, which somebody calls now and then, so that it does not change with
//! each request while some fail and others do not.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use sqlx::{ConnectOptions, Connection as _};
use tokio::sync::{Notify, watch};

use super::{DatabaseError, Fault, Pools, Result, Store, dialect::Dialect, tx::Connection};

/// How the database is. The causes are for the log, never for an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Why it does not answer.
    pub away: Option<String>,
    /// Why it cannot be written, although it answers.
    pub unwritable: Option<String>,
    /// Why this binary is too old for it.
    pub outdated: Option<String>,
}

impl Condition {
    /// Whether a write would fail.
    pub fn is_bad(&self) -> bool {
        self.away.is_some() || self.unwritable.is_some()
    }
}

/// What statements found out.
pub(crate) struct Health {
    condition: watch::Sender<Condition>,
    failed_writes: AtomicU64,
    statements: AtomicU64,
    suspicion: Notify,
}

impl Health {
    pub(super) fn new() -> Self {
        Self {
            condition: watch::Sender::default(),
            failed_writes: AtomicU64::new(0),
            statements: AtomicU64::new(0),
            suspicion: Notify::new(),
        }
    }

    /// Takes notice of how a statement went.
    pub(super) fn note<T>(&self, outcome: Result<T>) -> Result<T> {
        self.statements.fetch_add(1, Ordering::Relaxed);
        if let Err(error) = &outcome {
            match Fault::of(error) {
                Some(Fault::Unwritable) => {
                    self.failed_writes.fetch_add(1, Ordering::Relaxed);
                    self.set(|it| &mut it.unwritable, Some(error));
                }
                // The pool does not tell that connections are refused: it goes on trying.
                Some(Fault::Away | Fault::Busy) => self.suspicion.notify_one(),
                None => {}
            }
        }
        outcome
    }

    /// Only the first cause is kept: it is what is told.
    fn set(
        &self,
        part: impl FnOnce(&mut Condition) -> &mut Option<String>,
        why: Option<&(impl ToString + ?Sized)>,
    ) {
        self.condition.send_if_modified(|condition| {
            let part = part(condition);
            let changes = part.is_some() != why.is_some();
            if changes {
                *part = why.map(ToString::to_string);
            }
            changes
        });
    }
}

impl Store {
    /// How the database is, and each change of that.
    pub fn condition(&self) -> watch::Receiver<Condition> {
        self.health.condition.subscribe()
    }

    /// How many statements were run, with the beginnings and ends of transactions.
    pub fn statements(&self) -> u64 {
        self.health.statements.load(Ordering::Relaxed)
    }

    /// Waits until something happened that calls for a look.
    pub async fn suspected(&self) {
        self.health.suspicion.notified().await;
    }

    /// Finds out how the database is now. It takes at most about `limit`.
    pub async fn examine(&self, limit: Duration) {
        let writes = self.health.failed_writes.swap(0, Ordering::Relaxed);
        let reached = tokio::time::timeout(limit, self.reach()).await;
        let reached = reached.unwrap_or_else(|_| Err(timed_out()));
        match &reached {
            Ok(()) => self.health.set(|it| &mut it.away, None::<&str>),
            // Whether it answers is not known from a pool that is used up.
            Err(error) if !matches!(Fault::of(error), Some(Fault::Busy) | None) => {
                self.health.set(|it| &mut it.away, Some(error));
            }
            Err(_) => {}
        }
        if reached.is_ok()
            && let Ok(Ok(why)) = tokio::time::timeout(limit, self.needs_newer()).await
        {
            self.health.set(|it| &mut it.outdated, why.as_ref());
        }
        let is_unwritable = self.health.condition.borrow().unwritable.is_some();
        // Small writes may succeed where those of requests do not.
        if reached.is_ok() && is_unwritable && writes == 0 {
            let written = tokio::time::timeout(limit, self.try_write()).await;
            if let Ok(Ok(())) = written {
                self.health.set(|it| &mut it.unwritable, None::<&str>);
            }
        }
    }

    /// Reaches the database past the pool, all of whose connections may be in use or broken.
    async fn reach(&self) -> Result<()> {
        match &self.pools {
            Pools::Sqlite { .. } => self.ping().await,
            Pools::Postgres(pool) => {
                // An idle connection tells without a new one; a broken one is only that.
                if let Some(mut connection) = pool.try_acquire()
                    && connection.ping().await.is_ok()
                {
                    return Ok(());
                }
                let connection = pool.connect_options().connect().await?;
                connection.close().await
            }
        }
    }

    async fn try_write(&self) -> Result<()> {
        let mut tx = self.begin().await?;
        let sql = match tx.dialect() {
            // It writes a page, although nobody reads the number.
            Dialect::Sqlite => "PRAGMA user_version = 0",
            Dialect::Postgres => {
                "SELECT 1 / (NOT pg_is_in_recovery() AND NOT current_setting('transaction_read_only')::bool)::int"
            }
        };
        tx.query(sql).exec().await?;
        tx.commit().await
    }
}

fn timed_out() -> DatabaseError {
    DatabaseError::Io(std::io::Error::new(
        std::io::ErrorKind::TimedOut,
        "the database does not answer in time",
    ))
}
