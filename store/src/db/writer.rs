//! SQLite's one writer: transactions take turns, and short ones share what makes them durable.
//!
//! Each transaction that shares is a savepoint within an outer transaction. Whoever ends well lets go of the writer and waits; the
//! outer commit is made as soon as nobody else waits to share it, and answers all of them. So one synchronisation of the disk serves
//! as many as came while the one before was made.

mod group;
mod reported;

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use sqlx_sqlite::{Sqlite, SqliteConnection, SqlitePool};
use tokio::{
    runtime::Handle,
    sync::{Mutex, OwnedMutexGuard},
    time::timeout,
};

use super::{DatabaseError, Result, pools::waited};
use group::Group;
pub(super) use reported::Reported;

/// A transaction that begins as a reader could fail when it comes to write: it takes the lock at once.
const BEGIN: &str = "BEGIN IMMEDIATE";

/// Who writes, and in which outer transaction, if one is open.
type Turn = OwnedMutexGuard<Option<Group>>;

/// The writer of a database.
pub(crate) struct Writer {
    pool: SqlitePool,
    /// Those who wait for it get it in the order in which they came.
    turn: Arc<Mutex<Option<Group>>>,
    /// How many wait to share a commit.
    joining: AtomicUsize,
    patience: Duration,
}

impl Writer {
    /// Of a pool of one connection. Whoever waits for it longer than `patience` is refused.
    pub(super) fn new(pool: SqlitePool, patience: Duration) -> Arc<Self> {
        Arc::new(Self {
            pool,
            turn: Arc::default(),
            joining: AtomicUsize::new(0),
            patience,
        })
    }

    /// The connection, for what is no transaction.
    pub(super) fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Begins a transaction with a commit of its own. What others have done is durable by then: nobody waits for this one.
    pub(super) async fn alone(self: &Arc<Self>) -> Result<Alone> {
        let mut turn = self.turn().await?;
        if turn.is_some() {
            // In a task, because those who wait for it need it done, whoever goes away.
            let settling = tokio::spawn(async move {
                settle(&mut turn).await;
                turn
            });
            turn = settling.await.map_err(|_| DatabaseError::WorkerCrashed)?;
        }
        let transaction = self.pool.begin_with(BEGIN).await?;
        Ok(Alone {
            transaction,
            _turn: turn,
        })
    }

    /// Begins a transaction that shares its commit.
    pub(super) async fn join(self: &Arc<Self>) -> Result<Member> {
        let joining = Joining::new(self);
        let turn = self.turn().await?;
        joining.has_joined();
        let mut member = Member {
            writer: Arc::clone(self),
            turn: Some(turn),
            has_begun: false,
            lost: None,
        };
        let turn = member.turn.as_mut().ok_or(DatabaseError::WorkerCrashed)?;
        if turn.as_ref().is_some_and(Group::is_torn) {
            turn.take();
        }
        if turn.is_none() {
            **turn = Some(Group::begin(&self.pool).await?);
        }
        Ok(member)
    }

    async fn turn(&self) -> Result<Turn> {
        let since = Instant::now();
        let turn = timeout(self.patience, Arc::clone(&self.turn).lock_owned()).await;
        waited("write", since);
        turn.map_err(|_| DatabaseError::PoolTimedOut)
    }

    /// Gives the turn to whoever shares the open transaction next, or ends it.
    fn pass_on(&self, mut turn: Turn) {
        let is_awaited = self.joining.load(Ordering::SeqCst) > 0;
        if is_awaited && turn.as_ref().is_some_and(Group::has_room) {
            return;
        }
        match Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn(async move { settle(&mut turn).await })),
            // The process ends. Nobody is told that it was done.
            Err(_) => drop(turn.take()),
        }
    }
}

/// Ends the open transaction, if there is one, and tells those who wait for it.
async fn settle(turn: &mut Turn) {
    if let Some(group) = turn.take() {
        group.commit().await;
    }
}

/// Somebody who waits to share a commit, and for whom an outer transaction may be kept open.
struct Joining<'a>(&'a Writer);

impl<'a> Joining<'a> {
    fn new(writer: &'a Writer) -> Self {
        writer.joining.fetch_add(1, Ordering::SeqCst);
        Self(writer)
    }

    /// The turn has come.
    fn has_joined(self) {
        self.0.joining.fetch_sub(1, Ordering::SeqCst);
        std::mem::forget(self);
    }
}

impl Drop for Joining<'_> {
    /// It goes away before its turn: somebody else has to end what was kept open for it.
    fn drop(&mut self) {
        self.0.joining.fetch_sub(1, Ordering::SeqCst);
        if let Ok(runtime) = Handle::try_current() {
            let turn = Arc::clone(&self.0.turn);
            runtime.spawn(async move { settle(&mut turn.lock_owned().await).await });
        }
    }
}

/// A transaction with a commit of its own.
pub(super) struct Alone {
    // In this order: the connection goes back before the next one comes.
    transaction: sqlx::Transaction<'static, Sqlite>,
    _turn: Turn,
}

impl Alone {
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.transaction
    }

    pub(super) async fn commit(self) -> Result<()> {
        self.transaction.commit().await
    }
}

/// A transaction that shares its commit. Dropped, it takes back what it did, and nothing else.
pub(super) struct Member {
    writer: Arc<Writer>,
    /// `None` once it has ended.
    turn: Option<Turn>,
    /// There is a savepoint.
    has_begun: bool,
    /// Why SQLite may have rolled back more than a statement.
    lost: Option<Reported>,
}

impl Member {
    /// The connection, and where failures are to be noted; `None` after its end.
    pub(super) fn connection(&mut self) -> Option<(&mut SqliteConnection, &mut Option<Reported>)> {
        let group = self.turn.as_deref_mut()?.as_mut()?;
        if !self.has_begun {
            self.has_begun = true;
            group.save();
        }
        Some((group.connection(), &mut self.lost))
    }

    /// Keeps what was done, and waits until it is durable.
    pub(super) async fn commit(mut self) -> Result<()> {
        if let Some(why) = &self.lost {
            // Dropped, it finds out whether the others are lost, too.
            return Err(why.tell());
        }
        let mut turn = self.turn.take().ok_or(DatabaseError::WorkerCrashed)?;
        let group = turn.as_mut().ok_or(DatabaseError::WorkerCrashed)?;
        let outcome = group.keep(self.has_begun);
        self.writer.pass_on(turn);
        outcome.durable().await
    }

    /// Takes back what was done, and waits until that is durable which it may have seen of others; whether there was any.
    pub(super) async fn roll_back(self) -> Result<bool> {
        let group = self.turn.as_deref().and_then(Option::as_ref);
        let seen = group.and_then(Group::seen);
        drop(self);
        match seen {
            Some(outcome) => outcome.durable().await.map(|()| true),
            None => Ok(false),
        }
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let Some(mut turn) = self.turn.take() else {
            return;
        };
        let Some(group) = turn.as_mut() else { return };
        if !self.has_begun {
            return self.writer.pass_on(turn);
        }
        // Until it is whole again, nobody may go on with it.
        group.tear();
        let (writer, lost) = (Arc::clone(&self.writer), self.lost.take());
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                if let Some(group) = turn.take() {
                    *turn = group.take_back(lost).await;
                }
                writer.pass_on(turn);
            });
        }
    }
}
