//! A platform for tests and for `catalog sandbox`: a real HTTP server on the loopback interface.
//!
//! It keeps assets and governance profiles in memory and serves the endpoints that this service uses, with the
//! platform's own shapes, statuses and failures, and it can be told to misbehave ([`PlatformFault`]). What was published
//! can be looked at, so that a test can tell whether something was published twice.

mod access;
mod answers;
mod assets;
mod call;
mod control;
mod coordinate;
mod fault;
mod governance;
mod organization;
mod profiles;
mod records;
mod registry;
mod routes;
mod serve;
mod state;
mod uploads;

#[cfg(test)]
mod tests;

use std::{io, net::SocketAddr, sync::Arc};

use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

pub use coordinate::Coordinate;
pub use fault::{PlatformFault, PublicationMode};
pub use organization::EmulatedOrganization;
pub use records::{EmulatedProfile, PublishedAsset, SeenRequest};

use routes::Routes;
use state::State;

use crate::Breakpoint;

/// A running platform. It ends when it is [stopped](Self::stop) or dropped.
#[derive(Debug)]
pub struct PlatformEmulator {
    /// The base URL, for `platform.hosts`.
    pub base_url: String,
    state: Arc<State>,
    shutdown: CancellationToken,
    server: Option<JoinHandle<()>>,
}

impl PlatformEmulator {
    /// Serves on a free port of 127.0.0.1, with no client yet.
    pub async fn start() -> io::Result<Self> {
        Self::start_on(SocketAddr::from(([127, 0, 0, 1], 0))).await
    }

    /// Serves on the given address.
    pub async fn start_on(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let base_url = format!("http://{}", listener.local_addr()?);
        let state = Arc::new(State::new(base_url.clone()));
        let shutdown = CancellationToken::new();
        let routes = Routes {
            state: Arc::clone(&state),
            shutdown: shutdown.clone(),
        };
        let server = serve::serve(listener, routes, shutdown.clone());
        Ok(Self {
            base_url,
            state,
            shutdown,
            server: Some(tokio::spawn(server)),
        })
    }

    /// Accepts a client, which reaches an organization and all below it; in place of one of the same id.
    pub fn add_client(
        &self,
        client_id: &str,
        client_secret: &str,
        organization: EmulatedOrganization,
    ) {
        self.state
            .inner()
            .access
            .add(client_id, client_secret, organization);
    }

    /// Accepts a client no longer, nor the tokens that it has.
    pub fn revoke_client(&self, client_id: &str) {
        self.state.inner().access.revoke(client_id);
    }

    /// Accepts none of the tokens that were given so far.
    pub fn expire_tokens(&self) {
        self.state.inner().access.expire_tokens();
    }

    /// What is published now, sorted by coordinate.
    pub fn assets(&self) -> Vec<PublishedAsset> {
        self.state.inner().registry.assets()
    }

    /// Every publication that succeeded, in order, those of deleted assets included.
    pub fn publications(&self) -> Vec<Coordinate> {
        self.state.inner().registry.publications().to_vec()
    }

    /// Makes an asset unknown, as if somebody else had deleted it for good.
    pub fn forget(&self, coordinate: &Coordinate) {
        self.state.inner().registry.remove(coordinate);
    }

    /// Puts an asset back, as if somebody else had published it again.
    pub fn restore(&self, asset: PublishedAsset) {
        self.state.inner().registry.publish(asset);
    }

    /// The governance profiles, sorted by organization and name.
    pub fn profiles(&self) -> Vec<EmulatedProfile> {
        self.state.inner().profiles.all()
    }

    /// Makes a governance profile unknown, as if somebody else had deleted it.
    pub fn forget_profile(&self, id: &str) {
        self.state.inner().profiles.remove(id);
    }

    /// How uploads are published from now on; asynchronously and at once, unless set.
    pub fn set_publication(&self, mode: PublicationMode) {
        self.state.inner().registry.mode = mode;
    }

    /// Misbehaves for every request from now on, or no longer.
    pub fn set_fault(&self, fault: impl Into<Option<PlatformFault>>) {
        self.state.inner().faults.set(fault.into(), None);
    }

    /// Misbehaves for the next `times` requests.
    pub fn set_fault_times(&self, fault: PlatformFault, times: u32) {
        self.state.inner().faults.set(Some(fault), Some(times));
    }

    /// Misbehaves for uploads into one organization, or no longer.
    pub fn set_organization_fault(
        &self,
        organization_id: &str,
        fault: impl Into<Option<PlatformFault>>,
    ) {
        self.state
            .inner()
            .faults
            .set_organization(organization_id, fault.into());
    }

    /// Where a request can be held.
    pub fn breakpoint(&self) -> &Breakpoint {
        &self.state.breakpoint
    }

    /// The requests so far, oldest first; at most the last 10 000.
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.state.inner().seen.requests()
    }

    /// How many requests there were.
    pub fn request_count(&self) -> usize {
        self.state.inner().seen.count()
    }

    /// Keeps all that is sent from now on, headers and bodies included; without a limit, so for short tests alone.
    pub fn start_transcript(&self) {
        self.state.inner().seen.start_transcript();
    }

    /// What was sent since the transcript was started: paths, and everything that was sent to them.
    pub fn transcript(&self) -> Vec<(String, String)> {
        self.state.inner().seen.transcript()
    }

    /// Gives this instead of its own link to the status of a publication.
    pub fn set_status_link(&self, link: &str) {
        self.state.inner().registry.status_link = Some(link.to_owned());
    }

    /// Stops serving; requests under way get a moment to end.
    pub async fn stop(mut self) {
        self.shutdown.cancel();
        if let Some(server) = self.server.take() {
            // It has no result, and ends by itself.
            let _ = server.await;
        }
    }
}

impl Drop for PlatformEmulator {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}
