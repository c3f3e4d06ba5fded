//! `catalog worker`

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::{
    Failure,
    serve::{serve_admin, stop_on_signal, warn_of_unconfined_builds},
    service_manager,
};
use crate::{App, database_watch, telemetry, worker};

pub(super) async fn run(app: App) -> Result<(), Failure> {
    let app = Arc::new(app);
    warn_of_unconfined_builds(&app.settings.builder);
    let stop = CancellationToken::new();
    stop_on_signal(&app, &stop)?;
    telemetry::install_metrics(telemetry::SUM_UP);
    let address = app.settings.worker.admin_listen;
    let admin = serve_admin(&app, "worker.admin_listen", address, &stop).await?;
    tracing::info!(database = app.store.kind(), "Working");
    service_manager::ready();
    let watching = database_watch::run(Arc::clone(&app), stop.clone());
    // Others can take its jobs over at once; `/readyz` tells for as long as that of `catalog serve`.
    let working = worker::run(Arc::clone(&app), app.draining.clone());
    let ((), (), served) = tokio::join!(working, watching, admin);
    app.store.close().await;
    served?;
    tracing::info!("Stopped");
    Ok(())
}
