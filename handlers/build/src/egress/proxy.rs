//! The proxy, outside of the sandbox.

use std::{
    convert::Infallible,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use http_body_util::Full;
use hyper::{
    Method, Request, Response, StatusCode, body::Incoming, service::service_fn, upgrade::OnUpgrade,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use tempfile::TempDir;
use tokio::{
    net::{TcpStream, UnixListener, UnixStream},
    sync::{Semaphore, mpsc},
    task::{AbortHandle, JoinSet},
    time::timeout,
};

use super::{AllowedHost, HTTPS};

/// Connections of one build at a time; further ones wait.
const CONNECTIONS: usize = 64;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves one build; ends, with its connections, when it is dropped.
pub(crate) struct Proxy {
    directory: TempDir,
    server: AbortHandle,
}

impl Proxy {
    /// Serves a socket in a directory that only this user can enter.
    pub(crate) fn start(hosts: &[AllowedHost]) -> io::Result<Self> {
        // Short: the path of a socket has a hundred characters at most.
        let directory = tempfile::Builder::new()
            .prefix("catalog-egress-")
            .tempdir()?;
        let listener = UnixListener::bind(socket_in(directory.path()))?;
        let server = tokio::spawn(serve(listener, hosts.into())).abort_handle();
        Ok(Self { directory, server })
    }

    pub(crate) fn socket(&self) -> PathBuf {
        socket_in(self.directory.path())
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.server.abort();
    }
}

fn socket_in(directory: &Path) -> PathBuf {
    directory.join("socket")
}

async fn serve(listener: UnixListener, hosts: Arc<[AllowedHost]>) {
    let slots = Arc::new(Semaphore::new(CONNECTIONS));
    // Aborted when this future is dropped.
    let mut connections = JoinSet::new();
    while let Ok(slot) = Arc::clone(&slots).acquire_owned().await {
        while connections.try_join_next().is_some() {}
        match listener.accept().await {
            Ok((stream, _)) => {
                let hosts = Arc::clone(&hosts);
                connections.spawn(async move {
                    handle(stream, hosts).await;
                    drop(slot);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "Cannot accept a connection of a build");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Serves one connection of a program: requests until one of them makes it a tunnel.
async fn handle(stream: UnixStream, hosts: Arc<[AllowedHost]>) {
    let (tunnels, mut tunnel) = mpsc::channel(1);
    let answer = service_fn(|request| answer(request, Arc::clone(&hosts), tunnels.clone()));
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(stream), answer)
        .with_upgrades()
        .await;
    if let Err(error) = served {
        tracing::debug!(%error, "A connection of a build broke off");
        return;
    }
    let Ok((upgrade, mut target)) = tunnel.try_recv() else {
        return;
    };
    if let Ok(upgraded) = upgrade.await {
        // Either side may break off at any time.
        let _ = tokio::io::copy_bidirectional(&mut TokioIo::new(upgraded), &mut target).await;
    }
}

/// What a connection becomes once it is a tunnel.
type Tunnel = (OnUpgrade, TcpStream);

async fn answer(
    mut request: Request<Incoming>,
    hosts: Arc<[AllowedHost]>,
    tunnels: mpsc::Sender<Tunnel>,
) -> Result<Response<Full<Bytes>>, Infallible> {
    Ok(match connect(&request, &hosts).await {
        Ok(target) => {
            // One request per connection becomes a tunnel, so that there is room for it.
            let _ = tunnels.try_send((hyper::upgrade::on(&mut request), target));
            Response::default()
        }
        Err((status, why)) => {
            let mut response = Response::new(Full::from(why));
            *response.status_mut() = status;
            response
        }
    })
}

async fn connect(
    request: &Request<Incoming>,
    hosts: &[AllowedHost],
) -> Result<TcpStream, (StatusCode, String)> {
    if request.method() != Method::CONNECT {
        let why = "Only tunnels (CONNECT) are served.\n".to_owned();
        return Err((StatusCode::METHOD_NOT_ALLOWED, why));
    }
    let target = request.uri().authority();
    let (host, port) = target
        .map(|target| (target.host(), target.port_u16().unwrap_or(HTTPS)))
        .unwrap_or_default();
    if !hosts.iter().any(|allowed| allowed.allows(host, port)) {
        let why = format!("{host}:{port} is not one of the hosts in builder.egress.\n");
        return Err((StatusCode::FORBIDDEN, why));
    }
    let unreachable = |_| {
        let why = format!("{host}:{port} cannot be reached.\n");
        (StatusCode::BAD_GATEWAY, why)
    };
    let connecting = TcpStream::connect((host, port));
    timeout(CONNECT_TIMEOUT, connecting)
        .await
        .unwrap_or_else(|elapsed| Err(elapsed.into()))
        .map_err(unreachable)
}
