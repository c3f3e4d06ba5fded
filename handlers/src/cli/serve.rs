//! `catalog serve`

use std::sync::Arc;

use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tokio_util::sync::CancellationToken;

use super::Failure;
use crate::{App, server};

pub(super) async fn run(app: App) -> Result<(), Failure> {
    let app = Arc::new(app);
    let listen = app.settings.server.listen;
    let listener = TcpListener::bind(listen).await.map_err(|error| {
        Failure::Refused(format!("server.listen: {listen} cannot be used: {error}"))
    })?;
    let stop = CancellationToken::new();
    stop_on_signal(&stop)?;
    tracing::info!(listen = %listener.local_addr()?, database = app.store.kind(), "serving");
    serve(app, listener, stop).await?;
    tracing::info!("stopped");
    Ok(())
}

/// Serves `app` until `stop` is cancelled, then closes its database.
pub(super) async fn serve(
    app: Arc<App>,
    listener: TcpListener,
    stop: CancellationToken,
) -> Result<(), Failure> {
    server::install_metrics();
    server::serve(listener, server::endpoint(&app), &app.settings.server, stop).await?;
    app.store.close().await;
    Ok(())
}

/// Cancels `stop` when the process is asked to end.
pub(super) fn stop_on_signal(stop: &CancellationToken) -> Result<(), Failure> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let stop = stop.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        stop.cancel();
    });
    Ok(())
}
