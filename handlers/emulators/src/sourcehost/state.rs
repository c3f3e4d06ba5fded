//! The state of a running emulator.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{fault::Fault, repository::EmulatedRepository};
use crate::Breakpoint;

const KEPT_REQUESTS: usize = 10_000;
const FIRST_ID: u64 = 1000;

/// A received request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenRequest {
    /// The path and query.
    pub target: String,
    /// Whether it carried an `Authorization` header.
    pub authorized: bool,
    /// Whether it carried `If-None-Match`.
    pub conditional: bool,
    /// The version of the API that it asked for.
    pub api_version: Option<String>,
    /// Its `User-Agent`.
    pub user_agent: String,
}

/// A fault, and how many times it applies.
#[derive(Debug, Clone)]
struct Plan {
    fault: Fault,
    times: Option<u32>,
}

#[derive(Debug, Default)]
struct Inner {
    repositories: BTreeMap<u64, Arc<EmulatedRepository>>,
    /// All current and former names of repositories, in lower case.
    names: HashMap<String, u64>,
    plan: Option<Plan>,
    plans: HashMap<u64, Plan>,
    requests: VecDeque<SeenRequest>,
    request_count: usize,
    quota_used: u32,
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) web_url: String,
    pub(super) api_url: String,
    pub(super) breakpoint: Breakpoint,
    inner: Mutex<Inner>,
}

/// The result of a lookup.
pub(super) enum Lookup {
    Found(u64, Arc<EmulatedRepository>),
    Moved(u64),
    Unknown,
}

impl State {
    pub(super) fn new(web_url: String, api_url: String) -> Self {
        Self {
            web_url,
            api_url,
            breakpoint: Breakpoint::default(),
            inner: Mutex::default(),
        }
    }

    pub(super) fn add(&self, mut repository: EmulatedRepository) {
        let mut inner = self.inner();
        let key = repository.full_name.to_ascii_lowercase();
        let next = inner
            .repositories
            .keys()
            .next_back()
            .map_or(FIRST_ID, |last| last + 1);
        let id = *inner.names.entry(key).or_insert(next);
        if let Some(earlier) = inner.repositories.get(&id) {
            repository.keep_commits_of(earlier);
        }
        inner.repositories.insert(id, Arc::new(repository));
    }

    pub(super) fn remove(&self, full_name: &str) {
        let mut inner = self.inner();
        if let Some(id) = inner.names.get(&full_name.to_ascii_lowercase()).copied() {
            inner.repositories.remove(&id);
            inner.names.retain(|_, named| *named != id);
        }
    }

    pub(super) fn rename(&self, full_name: &str, new_full_name: &str) {
        let mut inner = self.inner();
        let Some(id) = inner.names.get(&full_name.to_ascii_lowercase()).copied() else {
            return;
        };
        inner.names.insert(new_full_name.to_ascii_lowercase(), id);
        if let Some(repository) = inner.repositories.get_mut(&id) {
            new_full_name.clone_into(&mut Arc::make_mut(repository).full_name);
        }
    }

    pub(super) fn by_name(&self, full_name: &str) -> Lookup {
        let inner = self.inner();
        let Some(id) = inner.names.get(&full_name.to_ascii_lowercase()) else {
            return Lookup::Unknown;
        };
        match inner.repositories.get(id) {
            Some(repository) if repository.full_name.eq_ignore_ascii_case(full_name) => {
                Lookup::Found(*id, Arc::clone(repository))
            }
            Some(_) => Lookup::Moved(*id),
            None => Lookup::Unknown,
        }
    }

    pub(super) fn by_id(&self, id: u64) -> Lookup {
        match self.inner().repositories.get(&id) {
            Some(repository) => Lookup::Found(id, Arc::clone(repository)),
            None => Lookup::Unknown,
        }
    }

    /// Sets a fault for all requests, or for one known repository.
    pub(super) fn set_fault(
        &self,
        full_name: Option<&str>,
        fault: Option<Fault>,
        times: Option<u32>,
    ) {
        let mut inner = self.inner();
        let plan = fault.map(|fault| Plan { fault, times });
        let Some(full_name) = full_name else {
            inner.plan = plan;
            return;
        };
        let Some(id) = inner.names.get(&full_name.to_ascii_lowercase()).copied() else {
            return;
        };
        match plan {
            Some(plan) => inner.plans.insert(id, plan),
            None => inner.plans.remove(&id),
        };
    }

    /// The fault of the next response, for a repository or any.
    pub(super) fn take_fault(&self, repository: Option<u64>) -> Option<Fault> {
        let mut inner = self.inner();
        if let Some(plan) = repository.and_then(|id| inner.plans.get(&id)) {
            return Some(plan.fault.clone());
        }
        let plan = inner.plan.as_mut()?;
        match &mut plan.times {
            Some(0) => None,
            Some(times) => {
                *times -= 1;
                Some(plan.fault.clone())
            }
            None => Some(plan.fault.clone()),
        }
    }

    pub(super) fn see(&self, request: SeenRequest) {
        let mut inner = self.inner();
        inner.request_count += 1;
        if inner.requests.len() == KEPT_REQUESTS {
            inner.requests.pop_front();
        }
        inner.requests.push_back(request);
    }

    pub(super) fn use_quota(&self) -> u32 {
        let mut inner = self.inner();
        inner.quota_used += 1;
        inner.quota_used
    }

    pub(super) fn set_quota_used(&self, used: u32) {
        self.inner().quota_used = used;
    }

    /// The public repositories, in the order of their ids.
    pub(super) fn public(&self) -> Vec<(u64, Arc<EmulatedRepository>)> {
        let inner = self.inner();
        let all = inner.repositories.iter();
        let public = all.filter(|(_, repository)| !repository.is_private);
        public
            .map(|(id, repository)| (*id, Arc::clone(repository)))
            .collect()
    }

    pub(super) fn requests(&self) -> Vec<SeenRequest> {
        self.inner().requests.iter().cloned().collect()
    }

    pub(super) fn request_count(&self) -> usize {
        self.inner().request_count
    }

    pub(super) fn quota_used(&self) -> u32 {
        self.inner().quota_used
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
