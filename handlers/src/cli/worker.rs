//! `catalog worker`

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::{
    Failure,
    serve::{stop_on_signal, warn_of_unconfined_builds},
};
use crate::{App, database_watch, worker};

pub(super) async fn run(app: App) -> Result<(), Failure> {
    let app = Arc::new(app);
    warn_of_unconfined_builds(&app.settings.builder);
    let stop = CancellationToken::new();
    stop_on_signal(&stop)?;
    tracing::info!(database = app.store.kind(), "Working");
    let watching = database_watch::run(Arc::clone(&app), stop.clone());
    tokio::join!(worker::run(Arc::clone(&app), stop), watching);
    app.store.close().await;
    tracing::info!("Stopped");
    Ok(())
}
