//! `catalog worker`

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::{
    Failure,
    serve::{stop_on_signal, warn_of_unconfined_builds},
};
use crate::{App, worker};

pub(super) async fn run(app: App) -> Result<(), Failure> {
    let app = Arc::new(app);
    warn_of_unconfined_builds(&app.settings.builder);
    let stop = CancellationToken::new();
    stop_on_signal(&stop)?;
    tracing::info!(database = app.store.kind(), "Working");
    worker::run(Arc::clone(&app), stop).await;
    app.store.close().await;
    tracing::info!("Stopped");
    Ok(())
}
