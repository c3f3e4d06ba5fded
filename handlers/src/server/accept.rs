//! The accept loop.
//!
//! poem's own server keeps requests alive whose clients are gone, and waits for headers without end; this loop drops
//! both, and bounds the number of connections.

use std::{convert::Infallible, sync::Arc, time::Duration};

use hyper::body::Incoming;
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto, graceful::GracefulShutdown},
};
use poem::{
    Endpoint, Request, RequestParts, Response,
    http::uri::Scheme,
    web::{LocalAddr, RemoteAddr},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tokio_util::sync::CancellationToken;

use super::request_body;
use crate::config::Server;

/// After a failure to accept (no file descriptors left, say), the loop waits this long.
const ACCEPT_BACK_OFF: Duration = Duration::from_millis(50);

/// Serves until `stop` is cancelled; then lets requests finish within the grace time.
pub async fn serve<E>(
    listener: TcpListener,
    endpoint: E,
    settings: &Server,
    stop: CancellationToken,
) -> std::io::Result<()>
where
    E: Endpoint<Output = Response> + 'static,
{
    let endpoint = Arc::new(endpoint);
    let local = LocalAddr(listener.local_addr()?.into());
    let header_timeout = settings.header_timeout;
    let permits = Arc::new(Semaphore::new(settings.max_connections));
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .max_buf_size(64 * 1024)
        .pipeline_flush(true);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Duration::from_secs(20))
        .max_concurrent_streams(200)
        .max_header_list_size(16 * 1024);
    let builder = Arc::new(builder);
    let graceful = GracefulShutdown::new();
    loop {
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else {
            break;
        };
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
        let (endpoint, local, peer) = (
            Arc::clone(&endpoint),
            local.clone(),
            RemoteAddr(peer.into()),
        );
        let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
            let (endpoint, local, peer) = (Arc::clone(&endpoint), local.clone(), peer.clone());
            let (parts, body) = request.into_parts();
            let (body, rest) = request_body::lend(&parts, body);
            let parts = RequestParts::from((parts, local, peer, Scheme::HTTP));
            let request = Request::from_parts(parts, body.into());
            // A connection has room for what this returns as long as it lasts. The handling of a request is large, and
            // a stream outlives it by far: boxed, it goes when the answer begins.
            Box::pin(async move {
                let mut answer = endpoint.get_response(request).await.into();
                if let Some(rest) = rest {
                    rest.settle(&mut answer).await;
                }
                Ok::<hyper::Response<_>, Infallible>(answer)
            })
        });
        let (builder, watcher) = (Arc::clone(&builder), graceful.watcher());
        tokio::spawn(async move {
            let open = OpenConnection::new();
            if sends_first_byte(&stream, header_timeout).await {
                let connection =
                    builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
                // What a client does to its connection is not ours to report.
                let _ = watcher.watch(connection.into_owned()).await;
            }
            drop((open, permit));
        });
    }
    drop(listener);
    if tokio::time::timeout(settings.shutdown_grace, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("Some requests did not finish within server.shutdown_grace_seconds");
    }
    Ok(())
}

/// Whether the client sends a first byte in time.
async fn sends_first_byte(stream: &TcpStream, timeout: Duration) -> bool {
    // Small answers go out at once; a socket that refuses the option still works.
    let _ = stream.set_nodelay(true);
    let first = tokio::time::timeout(timeout, stream.peek(&mut [0])).await;
    matches!(first, Ok(Ok(1)))
}

/// Counts open connections.
struct OpenConnection;

impl OpenConnection {
    fn new() -> Self {
        metrics::gauge!("catalog_open_connections").increment(1.0);
        Self
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        metrics::gauge!("catalog_open_connections").decrement(1.0);
    }
}
