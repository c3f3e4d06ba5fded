//! Watches the database: tells by the log and metrics when it goes away, cannot be written, or has little room left, and when
//! that is over.

use std::{path::Path, sync::Arc, time::Duration};

use catalog_store::Condition;
use tokio_util::sync::CancellationToken;

use crate::App;

/// Between two looks at the database, and at the room on its disk.
const INTERVAL: Duration = Duration::from_secs(2);

/// Watches until `stop` is cancelled.
pub async fn run(app: Arc<App>, stop: CancellationToken) {
    tokio::select! {
        () = stop.cancelled() => {}
        () = examine_regularly(&app) => {}
        () = tell_changes(&app) => {}
    }
}

async fn examine_regularly(app: &App) {
    loop {
        app.store
            .examine(app.settings.database.timeouts.acquire)
            .await;
        measure_disk(app).await;
        // At once where something failed; but not for each of many failures.
        tokio::time::sleep(INTERVAL / 4).await;
        tokio::select! {
            () = app.store.suspected() => {}
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}

async fn tell_changes(app: &App) {
    let mut changes = app.store.condition();
    let mut known = Condition::default();
    loop {
        let now = changes.borrow_and_update().clone();
        match (&known.away, &now.away) {
            (None, Some(error)) => tracing::error!(error, "The database does not answer"),
            (Some(_), None) => tracing::info!("The database answers again"),
            _ => {}
        }
        match (&known.unwritable, &now.unwritable) {
            (None, Some(error)) => tracing::error!(error, "Writes to the database fail"),
            (Some(_), None) => tracing::info!("Writes to the database work again"),
            _ => {}
        }
        if let (None, Some(error)) = (&known.outdated, &now.outdated) {
            tracing::error!(error, "The database needs a newer binary");
        }
        let gauge = |is_good| if is_good { 1.0 } else { 0.0 };
        metrics::gauge!("catalog_database_reachable").set(gauge(now.away.is_none()));
        metrics::gauge!("catalog_database_writable").set(gauge(!now.is_bad()));
        known = now;
        if changes.changed().await.is_err() {
            return;
        }
    }
}

async fn measure_disk(app: &App) {
    let Some(file) = app.store.file().map(Path::to_owned) else {
        return;
    };
    // A file system of the network may let one wait.
    let measured = tokio::task::spawn_blocking(move || free_bytes(&file)).await;
    let Ok(Ok(free)) = measured else { return };
    let is_low = free < app.settings.database.low_disk_bytes;
    #[allow(clippy::cast_precision_loss, reason = "a gauge need not be exact")]
    metrics::gauge!("catalog_database_disk_free_bytes").set(free as f64);
    metrics::gauge!("catalog_database_disk_is_low").set(if is_low { 1.0 } else { 0.0 });
    match (app.disk.set_low(is_low), is_low) {
        (false, true) => tracing::warn!(
            free_bytes = free,
            "The file system of the database is nearly full"
        ),
        (true, false) => tracing::info!(
            free_bytes = free,
            "The file system of the database has room again"
        ),
        _ => {}
    }
}

/// What a user without privileges can still write.
fn free_bytes(file: &Path) -> Result<u64, rustix::io::Errno> {
    let system = rustix::fs::statvfs(file)?;
    Ok(system.f_bavail.saturating_mul(system.f_frsize))
}
