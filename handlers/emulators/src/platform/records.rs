//! Records for assertions in tests.

use std::collections::{BTreeMap, VecDeque};

use bytes::Bytes;
use poem::http::HeaderMap;

use super::coordinate::Coordinate;

const KEPT_REQUESTS: usize = 10_000;

/// An asset that is published on the emulated platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedAsset {
    /// Its organization.
    pub organization_id: String,
    /// Its name in the registry.
    pub coordinate: Coordinate,
    /// Its display name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// Its kind, as the platform names it.
    pub kind: String,
    /// Its lifecycle status, as the platform names it.
    pub status: String,
    /// Its files by `classifier.packaging`.
    pub files: BTreeMap<String, Bytes>,
    /// The name of its main file, if given.
    pub main_file: Option<String>,
    /// What it depends on.
    pub dependencies: Vec<Coordinate>,
    /// Its keywords.
    pub keywords: Vec<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// Its published home page.
    pub home_page: Option<String>,
    /// How often it was published under this coordinate; more than once only after a deletion.
    pub uploads: u32,
}

impl PublishedAsset {
    /// A released asset with a name and a description, and with nothing else.
    pub fn released(coordinate: Coordinate, kind: &str, name: &str, description: &str) -> Self {
        Self {
            organization_id: coordinate.group_id.clone(),
            coordinate,
            name: name.to_owned(),
            description: description.to_owned(),
            kind: kind.to_owned(),
            status: "published".to_owned(),
            files: BTreeMap::new(),
            main_file: None,
            dependencies: Vec::new(),
            keywords: Vec::new(),
            tags: Vec::new(),
            home_page: None,
            uploads: 0,
        }
    }

    /// With a file, named `classifier.packaging`.
    #[must_use]
    pub fn file(mut self, name: &str, content: impl Into<Bytes>) -> Self {
        self.files.insert(name.to_owned(), content.into());
        self
    }
}

/// A governance profile of the emulated platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmulatedProfile {
    /// Its id.
    pub id: String,
    /// Its version, also its `ETag`.
    pub version: String,
    /// The organization that it belongs to.
    pub organization_id: String,
    /// Its name.
    pub name: String,
    /// Which APIs it applies to.
    pub filter: String,
    /// The URIs of its rulesets, in the given order.
    pub rulesets: Vec<String>,
}

/// A received request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenRequest {
    /// Its method.
    pub method: String,
    /// Its path as it was sent, without the query.
    pub path: String,
}

/// A request with what was answered, as they were on the wire.
#[derive(Debug, Clone)]
pub struct SeenExchange {
    /// The method.
    pub method: String,
    /// The path and the query.
    pub target: String,
    /// The headers of the request.
    pub headers: HeaderMap,
    /// The body of the request.
    pub body: Bytes,
    /// The status of the response.
    pub status: u16,
    /// The headers of the response.
    pub answer_headers: HeaderMap,
    /// The body of the response.
    pub answer: Bytes,
}

/// The requests so far.
#[derive(Debug, Default)]
pub(super) struct Seen {
    requests: VecDeque<SeenRequest>,
    count: usize,
    /// Paths with everything sent to them, while recording.
    transcript: Option<Vec<(String, String)>>,
    exchanges: Option<Vec<SeenExchange>>,
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
        self.exchanges.get_or_insert_default();
    }

    pub(super) fn is_recording(&self) -> bool {
        self.exchanges.is_some()
    }

    pub(super) fn add_exchange(&mut self, exchange: SeenExchange) {
        if let Some(exchanges) = &mut self.exchanges {
            exchanges.push(exchange);
        }
    }

    pub(super) fn exchanges(&self) -> Vec<SeenExchange> {
        self.exchanges.clone().unwrap_or_default()
    }

    pub(super) fn transcript(&self) -> Vec<(String, String)> {
        self.transcript.clone().unwrap_or_default()
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }
}
