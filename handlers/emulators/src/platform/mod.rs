//! A platform for tests and for `catalog sandbox`: a real HTTP server on the loopback interface.
//!
//! It stores assets and governance profiles in memory and serves the endpoints that this service uses, with the
//! platform's formats, statuses and failures, and can inject faults ([`PlatformFault`]). Publications
//! are recorded, so that a test can detect duplicates.
//!
//! It is as strict as the platform's documents: unknown fields and missing parts of uploads are refused, implementations
//! need their definition, soft-deleted versions stay taken, and old stable versions can only be soft-deleted. Time passes
//! as on the platform; tests can [move](PlatformEmulator::advance) it.

mod access;
mod answers;
mod assets;
mod call;
mod clock;
mod control;
mod coordinate;
mod fault;
mod form;
mod governance;
mod organization;
mod profiles;
mod records;
mod registry;
mod routes;
mod search;
mod serve;
mod state;
mod uploads;

#[cfg(test)]
mod tests;

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

pub use coordinate::Coordinate;
pub use fault::{PlatformFault, PublicationMode};
pub use organization::EmulatedOrganization;
pub use records::{EmulatedProfile, PublishedAsset, SeenExchange, SeenRequest};

use routes::Routes;
use state::State;

use crate::Breakpoint;

/// A running platform emulator. It stops when [stopped](Self::stop) or dropped.
#[derive(Debug)]
pub struct PlatformEmulator {
    /// The base URL, for `platform.hosts`.
    pub base_url: String,
    state: Arc<State>,
    shutdown: CancellationToken,
    server: Option<JoinHandle<()>>,
}

impl PlatformEmulator {
    /// Serves on a free port of 127.0.0.1, without clients.
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

    /// Registers a client with access to an organization and its descendants; replaces one of the same id.
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

    /// Revokes a client and its tokens.
    pub fn revoke_client(&self, client_id: &str) {
        self.state.inner().access.revoke(client_id);
    }

    /// Expires all issued tokens.
    pub fn expire_tokens(&self) {
        self.state.inner().access.expire_tokens();
    }

    /// The published assets, sorted by coordinate.
    pub fn assets(&self) -> Vec<PublishedAsset> {
        self.state.inner().registry.assets()
    }

    /// All successful publications in order, those of deleted assets included.
    pub fn publications(&self) -> Vec<Coordinate> {
        self.state.inner().registry.publications().to_vec()
    }

    /// Removes an asset, as if it had been hard-deleted by someone else.
    pub fn forget(&self, coordinate: &Coordinate) {
        self.state.inner().registry.forget(coordinate);
    }

    /// Removes an asset, as if it had been soft-deleted by someone else.
    pub fn soft_delete(&self, coordinate: &Coordinate) {
        self.state.inner().registry.soft_delete(coordinate);
    }

    /// Lets an organization allow soft deletions only.
    pub fn forbid_hard_deletion(&self, organization_id: &str) {
        let forbidden = &mut self.state.inner().registry.soft_deletion_only;
        forbidden.insert(organization_id.to_owned());
    }

    /// Lets time pass: publications complete, assets age.
    pub fn advance(&self, by: Duration) {
        self.state.inner().clock.advance(by);
    }

    /// Restores an asset, as if it had been republished by someone else.
    pub fn restore(&self, asset: PublishedAsset) {
        let mut inner = self.state.inner();
        let now = inner.clock.now();
        inner.registry.publish(asset, now);
    }

    /// The governance profiles, sorted by organization and name.
    pub fn profiles(&self) -> Vec<EmulatedProfile> {
        self.state.inner().profiles.all()
    }

    /// Removes a governance profile, as if it had been deleted by someone else.
    pub fn forget_profile(&self, id: &str) {
        self.state.inner().profiles.remove(id);
    }

    /// Sets how uploads are published; by default asynchronously and without delay.
    pub fn set_publication(&self, mode: PublicationMode) {
        self.state.inner().registry.mode = mode;
    }

    /// Completes all pending publications.
    pub fn complete_publications(&self) {
        let mut inner = self.state.inner();
        let now = inner.clock.now();
        inner.registry.complete_all(now);
    }

    /// Serves validations of rulesets, which the platform's documents do not describe, or stops to.
    pub fn set_validation_service(&self, is_served: bool) {
        self.state.inner().validates_rulesets = is_served;
    }

    /// Sets or clears the fault for all requests.
    pub fn set_fault(&self, fault: impl Into<Option<PlatformFault>>) {
        self.state.inner().faults.set(fault.into(), 0, None);
    }

    /// Sets a fault for the next `times` requests.
    pub fn set_fault_times(&self, fault: PlatformFault, times: u32) {
        self.state.inner().faults.set(Some(fault), 0, Some(times));
    }

    /// Sets a fault for one request, after so many others.
    pub fn fail_later(&self, after: u32, fault: PlatformFault) {
        self.state.inner().faults.set(Some(fault), after, Some(1));
    }

    /// Sets or clears the fault for uploads into one organization.
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

    /// The breakpoint.
    pub fn breakpoint(&self) -> &Breakpoint {
        &self.state.breakpoint
    }

    /// The last 10,000 requests, oldest first.
    pub fn requests(&self) -> Vec<SeenRequest> {
        self.state.inner().seen.requests()
    }

    /// The number of requests.
    pub fn request_count(&self) -> usize {
        self.state.inner().seen.count()
    }

    /// Starts recording headers and bodies, without a limit: only for short tests.
    pub fn start_transcript(&self) {
        self.state.inner().seen.start_transcript();
    }

    /// The recording: paths with everything sent to them.
    pub fn transcript(&self) -> Vec<(String, String)> {
        self.state.inner().seen.transcript()
    }

    /// The recording: requests that were answered, with their answers.
    pub fn exchanges(&self) -> Vec<SeenExchange> {
        self.state.inner().seen.exchanges()
    }

    /// Overrides the status link of publications.
    pub fn set_status_link(&self, link: &str) {
        self.state.inner().registry.status_link = Some(link.to_owned());
    }

    /// Stops serving; pending requests get a short time to finish.
    pub async fn stop(mut self) {
        self.shutdown.cancel();
        if let Some(server) = self.server.take() {
            // It has no result.
            let _ = server.await;
        }
    }
}

impl Drop for PlatformEmulator {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}
