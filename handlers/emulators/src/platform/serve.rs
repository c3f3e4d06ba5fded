//! The accept loop. poem's own server always answers; this one can close a connection instead.

use std::{io, sync::Arc, time::Duration};

use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto, graceful::GracefulShutdown},
};
use poem::{
    http::uri::Scheme,
    web::{LocalAddr, RemoteAddr},
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::routes::Routes;

const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(200);
const ACCEPT_BACK_OFF: Duration = Duration::from_millis(50);

pub(super) async fn serve(listener: TcpListener, routes: Routes, stop: CancellationToken) {
    let routes = Arc::new(routes);
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new());
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(ACCEPT_BACK_OFF).await;
            continue;
        };
        // The option is not essential.
        let _ = stream.set_nodelay(true);
        let (routes, local, peer) = (
            Arc::clone(&routes),
            LocalAddr::default(),
            RemoteAddr(peer.into()),
        );
        let service = hyper::service::service_fn(move |request| {
            let (routes, local, peer) = (Arc::clone(&routes), local.clone(), peer.clone());
            async move {
                let answer = routes
                    .answer((request, local, peer, Scheme::HTTP).into())
                    .await;
                // Without an answer, the connection is closed.
                answer
                    .map(hyper::Response::from)
                    .ok_or(io::Error::from(io::ErrorKind::ConnectionAborted))
            }
        });
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        let watched = graceful.watch(connection.into_owned());
        tokio::spawn(async move {
            // Connection errors of clients are not reported.
            let _ = watched.await;
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await;
}
