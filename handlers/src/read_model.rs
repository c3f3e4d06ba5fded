//! The catalog as it is shown to everybody, in memory: lists, searches and details are answered from it, and requests are
//! authenticated with it.
//!
//! The database is the truth, and this is derived from it: each change is read again from there (`follow`). What it does not know
//! is read from the database: what is not published, and whatever is asked while it is not known to be current.

mod accounts;
mod follow;
mod lease;
mod load;
mod policies;
mod rulesets;
mod shelf;
mod whole;

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use catalog_api::{
    models::{
        PolicyListItem, PolicyListResponse, PolicyResponse, RulesetListItem, RulesetListResponse,
        RulesetResponse,
    },
    runtime::{Parts, PartsError, Prepared},
};
use catalog_store::{
    Store,
    domain::Viewer,
    policies::{PolicyFilter, Published as PublishedPolicy},
    rulesets::{Published as PublishedRuleset, RulesetFilter},
};
use uuid::Uuid;

use accounts::Accounts;
use lease::Lease;
use policies::Policies;
use rulesets::Rulesets;

/// The text of a policy: liked, and as whoever moderates sees it.
pub type PolicyParts = Parts<PolicyResponse, PolicyListItem>;

/// The text of a ruleset: as whoever moderates sees it.
pub type RulesetParts = Parts<RulesetResponse, RulesetListItem>;

/// What makes texts of records.
#[derive(Clone, Copy)]
pub struct Make {
    /// Of a policy.
    pub policy: fn(PublishedPolicy) -> Result<PolicyParts, PartsError>,
    /// Of a ruleset.
    pub ruleset: fn(PublishedRuleset) -> Result<RulesetParts, PartsError>,
}

/// The catalog in memory.
pub struct ReadModel {
    store: Store,
    lease: Lease,
    shelves: RwLock<Option<Shelves>>,
    accounts: Accounts,
}

/// What is in memory.
struct Shelves {
    policies: Policies,
    rulesets: Rulesets,
}

impl ReadModel {
    /// Nothing is in memory until somebody follows.
    pub fn new(store: Store) -> Self {
        Self {
            lease: Lease::new(&store),
            store,
            shelves: RwLock::new(None),
            accounts: Accounts::default(),
        }
    }

    /// A list of policies; `None`: the database is to be asked, here as below.
    pub(crate) async fn list_policies(
        &self,
        viewer: Viewer,
        filter: &PolicyFilter,
    ) -> Option<Prepared<PolicyListResponse>> {
        self.is_current().await.then_some(())?;
        self.read().as_ref()?.policies.list(viewer, filter)
    }

    /// A policy.
    pub(crate) async fn policy(
        &self,
        viewer: Viewer,
        id: Uuid,
    ) -> Option<Prepared<PolicyResponse>> {
        self.is_current().await.then_some(())?;
        self.read().as_ref()?.policies.whole(viewer, id)
    }

    /// A page of rulesets.
    pub(crate) async fn list_rulesets(
        &self,
        viewer: Viewer,
        filter: &RulesetFilter,
    ) -> Option<Prepared<RulesetListResponse>> {
        self.is_current().await.then_some(())?;
        self.read().as_ref()?.rulesets.list(viewer, filter)
    }

    /// A ruleset.
    pub(crate) async fn ruleset(
        &self,
        viewer: Viewer,
        id: Uuid,
    ) -> Option<Prepared<RulesetResponse>> {
        self.is_current().await.then_some(())?;
        self.read().as_ref()?.rulesets.whole(viewer, id)
    }

    /// Whether a ruleset is shown to everybody.
    pub(crate) async fn has_ruleset(&self, id: Uuid) -> bool {
        self.is_current().await
            && self
                .read()
                .as_ref()
                .is_some_and(|shelves| shelves.rulesets.has(id))
    }

    /// Waits until no process answers with what was there before the last commit.
    pub(crate) async fn settled(&self) {
        tokio::time::sleep(self.lease.most_stale).await;
    }

    /// Whether everything in memory is as the database had it within the bound, with all that this process has written.
    async fn is_current(&self) -> bool {
        self.lease.holds().await && self.store.commits().is_current()
    }

    fn read(&self) -> RwLockReadGuard<'_, Option<Shelves>> {
        self.shelves.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts the whole catalog in memory, or takes it out.
    fn replace(&self, shelves: Option<Shelves>) {
        // What was there is let go after the lock.
        let _old = std::mem::replace(&mut *self.write(), shelves);
    }

    /// Changes what is in memory, if it is, for a moment.
    fn change(&self, change: impl FnOnce(&mut Shelves)) {
        if let Some(shelves) = self.write().as_mut() {
            change(shelves);
        }
    }

    fn write(&self) -> RwLockWriteGuard<'_, Option<Shelves>> {
        self.shelves.write().unwrap_or_else(PoisonError::into_inner)
    }
}
