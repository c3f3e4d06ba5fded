//! Stored governance profiles.

use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::records::EmulatedProfile;

/// The profiles by id.
#[derive(Debug, Default)]
pub(super) struct Profiles {
    profiles: BTreeMap<String, Profile>,
    given: u64,
}

/// A profile, with its other fields unchanged.
#[derive(Debug)]
pub(super) struct Profile {
    pub(super) profile: EmulatedProfile,
    pub(super) extra: Extra,
}

/// The body that creates or replaces a profile. The schema is closed, and all fields are required.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) org: String,
    pub(super) filter: String,
    pub(super) rulesets: Vec<String>,
    #[serde(flatten)]
    extra: Extra,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Extra {
    pub(super) description: Option<String>,
    pub(super) notification_config: NotificationConfig,
    pub(super) allowing: Vec<String>,
    pub(super) denying: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NotificationConfig {
    enabled: bool,
    notifications: Vec<Notification>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Notification {
    enabled: bool,
    condition: String,
    recipients: Vec<Value>,
}

impl Profiles {
    pub(super) fn all(&self) -> Vec<EmulatedProfile> {
        let kept = self.profiles.values();
        let mut all: Vec<_> = kept.map(|kept| kept.profile.clone()).collect();
        all.sort_by(|a, b| (&a.organization_id, &a.name).cmp(&(&b.organization_id, &b.name)));
        all
    }

    pub(super) fn get(&self, id: &str) -> Option<&Profile> {
        self.profiles.get(id)
    }

    pub(super) fn of(&self, organization: &str) -> impl Iterator<Item = &Profile> {
        let kept = self.profiles.values();
        kept.filter(move |kept| kept.profile.organization_id == organization)
    }

    pub(super) fn remove(&mut self, id: &str) {
        self.profiles.remove(id);
    }

    /// Stores a new profile.
    pub(super) fn create(&mut self, definition: Definition) -> &Profile {
        let id = self.next_id();
        self.replace(&id, definition)
    }

    /// Stores a new version of a profile.
    pub(super) fn replace(&mut self, id: &str, definition: Definition) -> &Profile {
        let version = self.next_id();
        let profile = Profile {
            profile: EmulatedProfile {
                id: id.to_owned(),
                version,
                organization_id: definition.org,
                name: definition.name,
                filter: definition.filter,
                rulesets: definition.rulesets,
            },
            extra: definition.extra,
        };
        match self.profiles.entry(id.to_owned()) {
            Entry::Vacant(entry) => entry.insert(profile),
            Entry::Occupied(mut entry) => {
                entry.insert(profile);
                entry.into_mut()
            }
        }
    }

    /// The profiles with the same filter and rulesets. All have the same status; that two have the same name is allowed.
    pub(super) fn duplicates(&self, definition: &Definition) -> Vec<&EmulatedProfile> {
        fn set(rulesets: &[String]) -> BTreeSet<&String> {
            rulesets.iter().collect()
        }
        self.of(&definition.org)
            .map(|kept| &kept.profile)
            .filter(|profile| {
                profile.filter == definition.filter
                    && set(&profile.rulesets) == set(&definition.rulesets)
            })
            .collect()
    }

    /// A deterministic id in UUID format.
    fn next_id(&mut self) -> String {
        self.given += 1;
        format!("00000000-0000-4000-8000-{:012x}", self.given)
    }
}
