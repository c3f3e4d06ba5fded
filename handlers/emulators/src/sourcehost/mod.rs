//! A source host for tests and for `catalog sandbox`: a real HTTP server on the loopback interface.
//!
//! It serves repositories from memory or from a directory through the endpoints of the REST v3 repository API that
//! this service uses, with the host's formats, headers and failures, and can inject faults ([`Fault`]).

mod answers;
mod archive;
mod bodies;
mod compare;
mod fault;
mod files;
mod ids;
mod pages;
mod repository;
mod routes;
mod state;
mod web;

#[cfg(test)]
mod tests;

use std::{io, net::SocketAddr, path::Path, sync::Arc, time::Duration};

use poem::{Server, listener::TcpAcceptor};
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

pub use fault::{Block, Fault, Limit};
pub use files::Files;
pub use repository::EmulatedRepository;
pub use state::SeenRequest;

use routes::{API_PATH, Routes};
use state::State;

use crate::Breakpoint;

const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(200);

/// A running source host emulator. It stops when [stopped](Self::stop) or dropped.
#[derive(Debug)]
pub struct Emulator {
    /// The web base URL, for `sourcehost.web_url`.
    pub web_url: String,
    /// The API base URL, for `sourcehost.api_url`.
    pub api_url: String,
    state: Arc<State>,
    shutdown: CancellationToken,
    server: Option<JoinHandle<io::Result<()>>>,
}

impl Emulator {
    /// Serves on a free port of 127.0.0.1, without repositories.
    pub async fn start() -> io::Result<Self> {
        Self::start_on(SocketAddr::from(([127, 0, 0, 1], 0))).await
    }

    /// Serves on the given address.
    pub async fn start_on(address: SocketAddr) -> io::Result<Self> {
        let acceptor = TcpAcceptor::from_tokio(TcpListener::bind(address).await?)?;
        let origin = match poem::listener::Acceptor::local_addr(&acceptor)
            .first()
            .and_then(|bound| bound.as_socket_addr().copied())
        {
            Some(bound) => format!("http://{bound}"),
            None => return Err(io::Error::other("the emulator has no address")),
        };
        let shutdown = CancellationToken::new();
        let state = Arc::new(State::new(origin.clone(), format!("{origin}{API_PATH}")));
        let routes = Routes {
            state: Arc::clone(&state),
            shutdown: shutdown.clone(),
        };
        let stopped = shutdown.clone().cancelled_owned();
        let server = Server::new_with_acceptor(acceptor).run_with_graceful_shutdown(
            routes,
            stopped,
            Some(SHUTDOWN_TIMEOUT),
        );
        Ok(Self {
            web_url: origin.clone(),
            api_url: format!("{origin}{API_PATH}"),
            state,
            shutdown,
            server: Some(tokio::spawn(server)),
        })
    }

    /// Adds a repository, or pushes its state: earlier commits stay there, and are found by their ids alone.
    pub fn add(&self, repository: EmulatedRepository) {
        self.state.add(repository);
    }

    /// Serves every `<directory>/<owner>/<repository>` with its files on branch `main`; a directory
    /// `<repository>@<branch>` beside it is a further branch (a slash in the branch is written `%2F`). Missing
    /// `Makefile`s and `src/lib.rs`s are [stubbed](Files::with_build_stubs). Returns how many repositories there are.
    pub fn load(&self, directory: &Path) -> io::Result<usize> {
        let repositories = EmulatedRepository::read_all(directory)?;
        let count = repositories.len();
        for repository in repositories {
            self.add(repository);
        }
        Ok(count)
    }

    /// Removes a repository.
    pub fn remove(&self, full_name: &str) {
        self.state.remove(full_name);
    }

    /// Renames a repository; its old name redirects (301) to `/repositories/{id}`, as the real host does.
    pub fn rename(&self, full_name: &str, new_full_name: &str) {
        self.state.rename(full_name, new_full_name);
    }

    /// Sets or clears the fault for all requests.
    pub fn set_fault(&self, fault: impl Into<Option<Fault>>) {
        self.state.set_fault(None, fault.into(), None);
    }

    /// Sets a fault for the next `times` requests.
    pub fn set_fault_times(&self, fault: Fault, times: u32) {
        self.state.set_fault(None, Some(fault), Some(times));
    }

    /// Sets or clears the fault for requests about one repository.
    pub fn set_repository_fault(&self, full_name: &str, fault: impl Into<Option<Fault>>) {
        self.state.set_fault(Some(full_name), fault.into(), None);
    }

    /// Leaves this many requests of the quota; further ones are refused until it is raised again.
    pub fn set_quota_left(&self, requests: u32) {
        let used = answers::QUOTA.saturating_sub(requests);
        self.state.set_quota_used(used);
    }

    /// The breakpoint.
    pub fn breakpoint(&self) -> &Breakpoint {
        &self.state.breakpoint
    }

    /// The last 10,000 requests, oldest first.
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.state.requests()
    }

    /// The number of requests, 304 responses included.
    pub fn request_count(&self) -> usize {
        self.state.request_count()
    }

    /// The number of requests that counted against the quota; a 304 does not.
    pub fn quota_used(&self) -> u32 {
        self.state.quota_used()
    }

    /// Stops serving; pending requests get a short time to finish.
    pub async fn stop(mut self) {
        self.shutdown.cancel();
        if let Some(server) = self.server.take()
            && let Ok(Err(error)) = server.await
        {
            tracing::warn!(%error, "The source host emulator failed");
        }
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}
