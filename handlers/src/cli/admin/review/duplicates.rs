//! What else has the same repository.

use std::collections::{BTreeSet, HashMap};

use catalog_store::reviews::{Case, CaseKind, Registered};
use serde::Serialize;
use uuid::Uuid;

use crate::sourcehost::SourceHost;

/// Another policy, revision or ruleset of a repository.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Duplicate {
    pub(super) kind: CaseKind,
    pub(super) id: Uuid,
    pub(super) name: String,
    pub(super) status: &'static str,
    pub(super) repository: String,
}

/// All that the catalog knows, by repository.
pub(super) struct Repositories<'a> {
    host: &'a SourceHost,
    known: Vec<Registered>,
    by_identity: HashMap<String, Vec<(usize, String)>>,
}

impl<'a> Repositories<'a> {
    pub(super) fn new(host: &'a SourceHost, known: Vec<Registered>) -> Self {
        let mut by_identity: HashMap<String, Vec<(usize, String)>> = HashMap::new();
        for (place, registered) in known.iter().enumerate() {
            for url in &registered.repositories {
                let places = by_identity.entry(identity(host, url)).or_default();
                // The same repository may be named twice by one record.
                if places.iter().all(|(known, _)| *known != place) {
                    places.push((place, url.clone()));
                }
            }
        }
        Self {
            host,
            known,
            by_identity,
        }
    }

    /// Those of other policies and rulesets, each once, in the order in which they were made.
    pub(super) fn of(&self, case: &Case) -> Vec<Duplicate> {
        let identities: BTreeSet<String> = case
            .repositories
            .iter()
            .map(|url| identity(self.host, url))
            .collect();
        let mut found: Vec<&(usize, String)> = identities
            .iter()
            .filter_map(|identity| self.by_identity.get(identity))
            .flatten()
            .collect();
        found.sort();
        found.dedup_by_key(|(place, _)| *place);
        found
            .into_iter()
            .map(|(place, url)| (&self.known[*place], url))
            .filter(|(other, _)| other.subject_id != case.subject_id)
            .map(|(other, url)| Duplicate {
                kind: other.kind,
                id: other.id,
                name: other.name.clone(),
                status: other.status,
                repository: url.clone(),
            })
            .collect()
    }
}

/// Which repository an address names, whatever its case, ref, path or `.git`. An address of a host that was configured earlier
/// names itself.
pub(super) fn identity(host: &SourceHost, url: &str) -> String {
    let name = match host.address(url) {
        Ok(address) => address.to_string(),
        Err(_) => url.to_owned(),
    };
    name.to_ascii_lowercase()
}
