//! The state of a running emulator.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{
    access::Access, clock::Clock, fault::Faults, profiles::Profiles, records::Seen,
    registry::Registry,
};
use crate::Breakpoint;

#[derive(Debug)]
pub(super) struct State {
    pub(super) base_url: String,
    pub(super) breakpoint: Breakpoint,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
pub(super) struct Inner {
    pub(super) clock: Clock,
    pub(super) access: Access,
    pub(super) registry: Registry,
    pub(super) profiles: Profiles,
    /// The platform's documents describe no validation of rulesets.
    pub(super) validates_rulesets: bool,
    pub(super) faults: Faults,
    pub(super) seen: Seen,
}

impl State {
    pub(super) fn new(base_url: String) -> Self {
        Self {
            base_url,
            breakpoint: Breakpoint::default(),
            inner: Mutex::default(),
        }
    }

    /// What there is now: publications whose time has come are done. Never held across a wait.
    pub(super) fn inner(&self) -> MutexGuard<'_, Inner> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let now = inner.clock.now();
        inner.registry.settle(now);
        inner
    }
}
