//! What can be looked at from outside.

use std::collections::{BTreeMap, VecDeque};

use bytes::Bytes;

use super::coordinate::Coordinate;

const KEPT_REQUESTS: usize = 10_000;

/// An asset that is published on the emulated platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedAsset {
    /// The organization that it was published into.
    pub organization_id: String,
    /// Its name in the registry.
    pub coordinate: Coordinate,
    /// Its name for people.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// What it is, in the platform's words.
    pub kind: String,
    /// How far its life has come, in the platform's words.
    pub status: String,
    /// Its files by `classifier.packaging`.
    pub files: BTreeMap<String, Bytes>,
    /// The name of its main file, if one was named.
    pub main_file: Option<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// Its home page as everybody sees it; a draft is not here.
    pub home_page: Option<String>,
    /// How often it was published under this coordinate; more than once only if it was deleted meanwhile.
    pub uploads: u32,
}

/// A governance profile of the emulated platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmulatedProfile {
    /// Its id.
    pub id: String,
    /// Its version, which is its `ETag` too.
    pub version: String,
    /// The organization that it belongs to.
    pub organization_id: String,
    /// Its name.
    pub name: String,
    /// Which APIs it is for.
    pub filter: String,
    /// The URIs of its rulesets, in the order in which they were given.
    pub rulesets: Vec<String>,
}

/// A request that the emulator got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenRequest {
    /// Its method.
    pub method: String,
    /// Its path as it was sent, without the query.
    pub path: String,
}

/// The requests so far.
#[derive(Debug, Default)]
pub(super) struct Seen {
    requests: VecDeque<SeenRequest>,
    count: usize,
    /// Paths, and all that was sent to them, where somebody wants to see it.
    transcript: Option<Vec<(String, String)>>,
}

impl Seen {
    pub(super) fn add(&mut self, request: SeenRequest, sent: impl FnOnce() -> String) {
        self.count += 1;
        if let Some(transcript) = &mut self.transcript {
            transcript.push((request.path.clone(), sent()));
        }
        if self.requests.len() == KEPT_REQUESTS {
            self.requests.pop_front();
        }
        self.requests.push_back(request);
    }

    pub(super) fn requests(&self) -> Vec<SeenRequest> {
        self.requests.iter().cloned().collect()
    }

    pub(super) fn start_transcript(&mut self) {
        self.transcript.get_or_insert_default();
    }

    pub(super) fn transcript(&self) -> Vec<(String, String)> {
        self.transcript.clone().unwrap_or_default()
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }
}
