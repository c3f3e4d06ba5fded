//! The accept loop.
//!
//! poem's own server keeps requests alive whose clients are gone, and waits for headers without end; this loop drops
//! both, and bounds the number of connections.

use std::{sync::Arc, time::Duration};

use futures_util::future::BoxFuture;
use poem::{endpoint::BoxEndpoint, web::LocalAddr};
use tokio::net::TcpListener;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{admission::Admission, connection::Connections};
use crate::config::Server;

/// After a failure to accept (no file descriptors left, say), the loop waits this long.
const ACCEPT_BACK_OFF: Duration = Duration::from_millis(50);

/// Serves until `stop` is cancelled; then lets requests finish within the grace time.
pub fn serve<'a>(
    listener: TcpListener,
    endpoint: BoxEndpoint<'static>,
    settings: &'a Server,
    stop: CancellationToken,
) -> BoxFuture<'a, std::io::Result<()>> {
    Box::pin(accept(listener, endpoint, settings, stop))
}

async fn accept(
    listener: TcpListener,
    endpoint: BoxEndpoint<'static>,
    settings: &Server,
    stop: CancellationToken,
) -> std::io::Result<()> {
    let local = LocalAddr(listener.local_addr()?.into());
    let (tasks, dropped) = (TaskTracker::new(), CancellationToken::new());
    let connections = Arc::new(Connections::new(endpoint, local, settings, stop.clone()));
    let admission = Admission::new(settings);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "Cannot accept a connection");
                tokio::time::sleep(ACCEPT_BACK_OFF).await;
                continue;
            }
        };
        let Some(slot) = admission.admit(peer.ip()) else {
            metrics::counter!("catalog_refused_connections_total").increment(1);
            continue;
        };
        let (connections, dropped) = (Arc::clone(&connections), dropped.clone());
        tasks.spawn(async move {
            let serving = connections.serve(stream, peer, &slot);
            dropped.run_until_cancelled(serving).await;
        });
    }
    drop(listener);
    tasks.close();
    if tokio::time::timeout(settings.shutdown_grace, tasks.wait())
        .await
        .is_err()
    {
        tracing::warn!("Some requests did not finish within server.shutdown_grace_seconds");
        dropped.cancel();
    }
    Ok(())
}
