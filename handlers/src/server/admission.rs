//! How many connections there are, and who may have one more.
//!
//! A few spare ones are kept for when all others are held, since requests that run cannot be ended to make room, and a supervisor
//! that gets no answer would restart a service that is merely busy. A spare connection gets one short request answered.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::timeout;

use super::client::{Trusted, network};
use crate::{
    config::Server,
    places::{Place, Places},
};

/// So many are spare. A further one takes the place of the oldest, so that silent ones do no harm.
const SPARE: usize = 32;

/// A spare connection ends after this time, whatever happens on it; enough for the slowest readiness check.
const SPARE_TIME: Duration = Duration::from_secs(5);

/// The connections of a listener.
pub(super) struct Admission {
    held: Arc<Mutex<Held>>,
    spare: Places<()>,
    most: usize,
    most_per_address: usize,
    proxies: Trusted,
}

#[derive(Default)]
struct Held {
    total: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// A connection's place among the others. Dropping it makes room.
pub(super) enum Slot {
    /// One of `server.max_connections`.
    Regular(#[allow(dead_code, reason = "it is held, and let go")] Regular),
    /// One for a single request.
    Spare(Place<()>),
}

pub(super) struct Regular {
    held: Arc<Mutex<Held>>,
    /// `None` for those that are not counted by address.
    network: Option<IpAddr>,
}

impl Admission {
    pub(super) fn new(settings: &Server) -> Self {
        Self {
            held: Arc::default(),
            spare: Places::default(),
            most: settings.max_connections,
            most_per_address: settings.max_connections_per_address,
            proxies: Trusted::new(settings),
        }
    }

    /// A place for a connection from `peer`; `None` if its address has enough of them.
    pub(super) fn admit(&self, peer: IpAddr) -> Option<Slot> {
        let network = (!self.proxies.contains(peer)).then(|| network(peer));
        let mut held = lock(&self.held);
        if let Some(network) = network
            && held
                .by_network
                .get(&network)
                .is_some_and(|own| *own >= self.most_per_address)
        {
            return None;
        }
        if held.total >= self.most {
            drop(held);
            return Some(Slot::Spare(self.spare.take((), SPARE, SPARE)));
        }
        held.total += 1;
        if let Some(network) = network {
            *held.by_network.entry(network).or_default() += 1;
        }
        drop(held);
        let held = Arc::clone(&self.held);
        Some(Slot::Regular(Regular { held, network }))
    }
}

impl Slot {
    pub(super) fn is_spare(&self) -> bool {
        matches!(self, Self::Spare(_))
    }

    /// Waits until the place is needed for another connection, or has been held for long enough.
    pub(super) async fn ended(&self) {
        match self {
            Self::Regular(_) => std::future::pending().await,
            Self::Spare(place) => {
                let _ = timeout(SPARE_TIME, place.ended()).await;
            }
        }
    }
}

impl Drop for Regular {
    fn drop(&mut self) {
        let mut held = lock(&self.held);
        held.total -= 1;
        if let Some(network) = self.network
            && let Some(own) = held.by_network.get_mut(&network)
        {
            *own -= 1;
            if *own == 0 {
                held.by_network.remove(&network);
            }
        }
    }
}

fn lock(held: &Mutex<Held>) -> MutexGuard<'_, Held> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}
