//! The sync that runs by itself, on one process at a time.

use std::time::Duration;

use catalog_store::{
    DatabaseError,
    schedules::{self, Run},
};
use chrono::{DateTime, Utc};
use croner::Cron;

use super::{Exchange, Synced, apply, exchange::ReadError};
use crate::{App, faults};

const NAME: &str = "vendor sync";

/// Time between looks whether a run is due.
const INTERVAL: Duration = Duration::from_secs(5);

/// How long a run may take. A process that dies lets another one take the run over after it.
const LONGEST: Duration = Duration::from_secs(15 * 60);

/// Syncs when the schedule says so; returns never.
pub(crate) async fn run_regularly(app: &App) {
    let Some(schedule) = &app.settings.vendor.schedule else {
        return std::future::pending().await;
    };
    let exchange = match Exchange::configured(&app.settings.vendor, None, None) {
        Ok(exchange) => exchange,
        Err(missing) => {
            tracing::error!("vendor.schedule has no effect: {missing}");
            return std::future::pending().await;
        }
    };
    loop {
        if let Err(error) = look(app, schedule, &exchange).await {
            faults::report(&error, "Cannot look at the schedule of the vendor sync");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Runs the sync if it is due and nobody else does.
async fn look(app: &App, schedule: &Cron, exchange: &Exchange) -> Result<(), DatabaseError> {
    let now = app.clock.now();
    let mut tx = app.store.begin().await?;
    let state = schedules::read(&mut tx, NAME, now).await?;
    if !is_due(schedule, state.last_begun_at, now) {
        return tx.commit().await;
    }
    let lease = i64::try_from(LONGEST.as_millis()).unwrap_or(i64::MAX);
    let run = schedules::claim(&mut tx, NAME, &state, lease).await?;
    tx.commit().await?;
    let Some(run) = run else { return Ok(()) };
    // Given up before another process takes it over.
    let synced = tokio::time::timeout(LONGEST / 2, sync(app, exchange, &run, now)).await;
    match synced {
        Ok(Ok(Some(synced))) => {
            let (policies, rulesets) = (&synced.policies.slugs, &synced.rulesets.slugs);
            tracing::info!(?policies, ?rulesets, "Vendor catalog synced");
            return Ok(());
        }
        Ok(Ok(None)) => return Ok(()),
        Ok(Err(ReadError::Database(error))) => return Err(error),
        Ok(Err(ReadError::Feed(error))) => tracing::error!(%error, "Vendor sync failed"),
        Err(_) => tracing::error!("Vendor sync failed: it took too long"),
    }
    let mut tx = app.store.begin().await?;
    schedules::end(&mut tx, &run, now).await?;
    tx.commit().await
}

fn is_due(schedule: &Cron, last: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let next = schedule.find_next_occurrence(&last, false);
    next.is_ok_and(|next| next <= now)
}

/// `None` if another process has taken the run over.
async fn sync(
    app: &App,
    exchange: &Exchange,
    run: &Run,
    begun: DateTime<Utc>,
) -> Result<Option<Synced>, ReadError> {
    let feed = exchange
        .read(&app.platform, &app.store)
        .await?
        .into_feed()?;
    let mut tx = app.store.begin().await?;
    if !schedules::hold(&mut tx, run).await? {
        return Ok(None);
    }
    let synced = apply(&mut tx, &feed, app.clock.now()).await?;
    schedules::end(&mut tx, run, begun).await?;
    tx.commit().await?;
    Ok(Some(synced))
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::is_due;

    #[test]
    fn a_run_is_due_once() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().expect("a time");
        let schedule = "30 3 * * *".parse().expect("a schedule");
        let last = at("2026-01-01T03:30:00.5Z");
        assert!(!is_due(&schedule, last, at("2026-01-02T03:29:59Z")));
        assert!(is_due(&schedule, last, at("2026-01-02T03:30:00Z")));
        // However many were missed.
        assert!(is_due(&schedule, last, at("2026-02-01T00:00:00Z")));
        assert!(!is_due(
            &schedule,
            at("2026-02-01T04:00:00Z"),
            at("2026-02-01T23:00:00Z")
        ));
    }
}
