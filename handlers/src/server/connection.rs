//! One connection, from its first byte to its end.

use std::{convert::Infallible, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use hyper::{body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::conn::auto,
};
use poem::{
    Endpoint, Request, RequestParts,
    endpoint::BoxEndpoint,
    http::uri::Scheme,
    web::{LocalAddr, RemoteAddr},
};
use tokio::{
    io::{Interest, Ready},
    net::TcpStream,
};
use tokio_util::sync::CancellationToken;

use super::{
    activity::{Activity, Limits, OpenRequest, Overdue},
    admission::Slot,
    outgoing::Outgoing,
    request_body,
    unsent::Unsent,
};
use crate::config::Server;

/// So long a client may take to close a connection that it was told the end of.
const CLOSE_TIME: Duration = Duration::from_secs(5);

/// Between two looks at a connection that has begun with a byte or two.
const START_PAUSE: Duration = Duration::from_millis(5);

/// Data of a request on a spare connection, of which only the health of the service is answered.
#[derive(Clone, Copy)]
pub(super) struct IsSpare;

/// What the connections of a listener have in common.
pub(super) struct Connections {
    endpoint: Arc<BoxEndpoint<'static>>,
    local: LocalAddr,
    http1: auto::Builder<TokioExecutor>,
    http2: auto::Builder<TokioExecutor>,
    limits: Limits,
    unsent: Unsent,
    stop: CancellationToken,
}

impl Connections {
    pub(super) fn new(
        endpoint: BoxEndpoint<'static>,
        local: LocalAddr,
        settings: &Server,
        stop: CancellationToken,
    ) -> Self {
        Self {
            endpoint: Arc::new(endpoint),
            local,
            http1: builder(settings.header_timeout).http1_only(),
            http2: builder(settings.header_timeout).http2_only(),
            limits: Limits {
                first: settings.header_timeout,
                idle: settings.idle_timeout,
                write: settings.write_timeout,
            },
            unsent: Unsent::new(settings.unsent_bytes),
            stop,
        }
    }

    /// Serves a connection until either side ends it.
    pub(super) async fn serve(&self, stream: TcpStream, peer: SocketAddr, slot: &Slot) {
        let _open = OpenConnection::new();
        // Small answers go out at once; a socket that refuses the option still works.
        let _ = stream.set_nodelay(true);
        let activity = Activity::new();
        let builder = tokio::select! {
            is_http2 = begins_http2(&stream) => if is_http2 { &self.http2 } else { &self.http1 },
            () = slot.ended() => return,
            _ = activity.overdue(&self.limits) => return,
            () = self.stop.cancelled() => return,
        };
        let is_spare = slot.is_spare();
        let first_request = CancellationToken::new();
        let service = {
            let (endpoint, local) = (Arc::clone(&self.endpoint), self.local.clone());
            let (activity, first_request) = (Arc::clone(&activity), first_request.clone());
            let unsent = self.unsent.clone();
            service_fn(move |request: hyper::Request<Incoming>| {
                first_request.cancel();
                let (parts, body) = request.into_parts();
                let (body, rest) = request_body::lend(&parts, body);
                let peer = RemoteAddr(peer.into());
                let parts = RequestParts::from((parts, local.clone(), peer, Scheme::HTTP));
                let mut request = Request::from_parts(parts, body.into());
                if is_spare {
                    request.set_data(IsSpare);
                }
                // A connection has room for what this returns as long as it lasts. The handling of a request is large, and
                // a stream outlives it by far: boxed, it goes when the answer begins.
                Box::pin(answer(
                    Arc::clone(&endpoint),
                    request,
                    rest,
                    (unsent.clone(), activity.request()),
                ))
            })
        };
        let io = TokioIo::new(stream);
        let mut connection = pin!(builder.serve_connection(io, service));
        // What a client does to its connection is not ours to report.
        tokio::select! {
            _ = connection.as_mut() => return,
            () = slot.ended() => return,
            () = activity.evicted().cancelled() => return,
            overdue = activity.overdue(&self.limits) => if overdue != Overdue::Idle {
                return;
            },
            () = self.stop.cancelled() => {}
            () = first_request.cancelled(), if is_spare => {}
        }
        connection.as_mut().graceful_shutdown();
        activity.touch();
        let closing = Limits {
            first: CLOSE_TIME,
            idle: CLOSE_TIME,
            ..self.limits
        };
        tokio::select! {
            _ = connection => {}
            () = slot.ended() => {}
            () = activity.evicted().cancelled() => {}
            _ = activity.overdue(&closing) => {}
        }
    }
}

async fn answer(
    endpoint: Arc<BoxEndpoint<'static>>,
    request: Request,
    rest: Option<request_body::Rest>,
    (unsent, open): (Unsent, OpenRequest),
) -> Result<hyper::Response<Outgoing>, Infallible> {
    let mut answer = endpoint.get_response(request).await.into();
    if let Some(rest) = rest {
        Box::pin(rest.settle(&mut answer)).await;
    }
    Ok(answer.map(|body| Outgoing::new(body, unsent, open)))
}

/// Whether a client begins a connection of HTTP/2. The bytes are looked at where they are: read before, they would be kept beside
/// the buffer of the connection, as long as it lasts.
async fn begins_http2(stream: &TcpStream) -> bool {
    // The name of no method begins like this (RFC 9113, 3.4).
    const START: &[u8] = b"PRI";
    let mut bytes = [0; START.len()];
    loop {
        let begun = match stream.peek(&mut bytes).await {
            Ok(length) => &bytes[..length],
            Err(_) => return false,
        };
        if begun == START || begun.is_empty() || !START.starts_with(begun) {
            return begun == START;
        }
        // What was looked at is there still, so that nothing says when there is more, but for the end.
        let ready = stream.ready(Interest::READABLE).await;
        if ready.map_or(true, Ready::is_read_closed) {
            return false;
        }
        tokio::time::sleep(START_PAUSE).await;
    }
}

fn builder(header_timeout: Duration) -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .max_buf_size(64 * 1024)
        // Pieces of answers are written as they are: a copy of one would count as sent.
        .writev(true);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Duration::from_secs(20))
        .max_concurrent_streams(200)
        .max_header_list_size(16 * 1024);
    builder
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
