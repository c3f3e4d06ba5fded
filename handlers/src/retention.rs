//! Deletes what was kept for long enough (`retention.*`), hourly, on one process at a time.

use std::time::{Duration, Instant};

use catalog_store::{
    Action, DatabaseError,
    retention::{self, Kept},
    schedules::{self, Run},
};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Map, Value};

use crate::{App, config, faults};

const NAME: &str = "retention";

/// Time between looks whether a run is due.
const INTERVAL: Duration = Duration::from_secs(60);

/// Time between runs.
const HOUR: TimeDelta = TimeDelta::hours(1);

/// How long a run may take; what it leaves is for the next one. A process that dies lets another one take the run over after it.
const LONGEST: Duration = Duration::from_secs(15 * 60);

/// Rows that one transaction deletes at most, so that nobody waits for it for long.
const BATCH: i64 = 500;

/// Between two batches others write.
const PAUSE: Duration = Duration::from_millis(10);

/// How much a run deleted.
#[derive(Debug, Default)]
pub(crate) struct Pruned {
    /// Rows of each kind.
    pub(crate) rows: Vec<(Kept, u64)>,
    /// Whether it came to the end.
    pub(crate) is_complete: bool,
}

impl Pruned {
    /// Rows by the words of their kinds.
    pub(crate) fn counts(&self) -> Value {
        let counts = self.rows.iter();
        let counts = counts.map(|(kept, rows)| (kept.as_str().to_owned(), Value::from(*rows)));
        Value::Object(counts.collect::<Map<_, _>>())
    }

    fn has_deleted(&self) -> bool {
        self.rows.iter().any(|(_, rows)| *rows > 0)
    }
}

/// Deletes once an hour; returns never.
pub(crate) async fn run_regularly(app: &App) {
    loop {
        tokio::time::sleep(INTERVAL).await;
        if let Err(error) = look(app).await {
            faults::report(&error, "Cannot delete what was kept for long enough");
        }
    }
}

/// Deletes if it is time, and nobody else does.
async fn look(app: &App) -> Result<(), DatabaseError> {
    let Some(run) = claim(app, |last, now| last + HOUR <= now).await? else {
        return Ok(());
    };
    let mut pruned = Pruned::default();
    let done = prune(app, &run, &mut pruned).await;
    end(app, &run, &pruned, pruned.has_deleted()).await?;
    done?;
    if pruned.has_deleted() {
        tracing::info!(rows = %pruned.counts(), is_complete = pruned.is_complete, "Deleted what was kept for long enough");
    }
    Ok(())
}

/// Deletes now; `None` if another process is at it.
pub(crate) async fn run(app: &App) -> Result<Option<Pruned>, DatabaseError> {
    let Some(run) = claim(app, |_, _| true).await? else {
        return Ok(None);
    };
    let mut pruned = Pruned::default();
    let done = prune(app, &run, &mut pruned).await;
    end(app, &run, &pruned, true).await?;
    done.map(|()| Some(pruned))
}

struct Claimed {
    run: Run,
    begun: DateTime<Utc>,
}

async fn claim(
    app: &App,
    is_due: impl Fn(DateTime<Utc>, DateTime<Utc>) -> bool,
) -> Result<Option<Claimed>, DatabaseError> {
    let now = app.clock.now();
    let mut tx = app.store.begin().await?;
    let state = schedules::read(&mut tx, NAME, now).await?;
    let mut claimed = None;
    if is_due(state.last_begun_at, now) {
        let lease = i64::try_from(LONGEST.as_millis()).unwrap_or(i64::MAX);
        claimed = schedules::claim(&mut tx, NAME, &state, lease).await?;
    }
    tx.commit().await?;
    Ok(claimed.map(|run| Claimed { run, begun: now }))
}

async fn end(
    app: &App,
    claimed: &Claimed,
    pruned: &Pruned,
    is_audited: bool,
) -> Result<(), DatabaseError> {
    let mut tx = app.store.begin().await?;
    schedules::end(&mut tx, &claimed.run, claimed.begun).await?;
    if is_audited {
        tx.audit_whole(Action::RetentionRun, pruned.counts());
    }
    tx.commit().await
}

/// Adds what is deleted to `pruned`, which is right after a failure, too.
async fn prune(app: &App, claimed: &Claimed, pruned: &mut Pruned) -> Result<(), DatabaseError> {
    // Given up before another process takes it over.
    let started = Instant::now();
    for &kept in Kept::ALL {
        let days = days(&app.settings.retention, kept);
        if days == 0 {
            continue;
        }
        let before = claimed.begun - TimeDelta::days(days.into());
        pruned.rows.push((kept, 0));
        let mut from = Some(retention::Next::default());
        while let Some(next) = from {
            let mut tx = app.store.begin().await?;
            let is_ours = schedules::hold(&mut tx, &claimed.run).await?;
            if !is_ours || started.elapsed() > LONGEST / 2 {
                return Ok(());
            }
            let now = app.clock.now();
            let batch = retention::prune(&mut tx, kept, next, (before, BATCH), now).await?;
            tx.commit().await?;
            if let Some((_, rows)) = pruned.rows.last_mut() {
                *rows += batch.deleted;
            }
            from = batch.next;
            tokio::time::sleep(PAUSE).await;
        }
    }
    pruned.is_complete = true;
    Ok(())
}

fn days(settings: &config::Retention, kept: Kept) -> u32 {
    match kept {
        Kept::Logs => settings.logs_days,
        Kept::Jobs => settings.jobs_days,
        Kept::Tokens => settings.tokens_days,
        Kept::Quotas => settings.quotas_days,
        Kept::Views => settings.views_days,
        Kept::Audit => settings.audit_days,
    }
}
