//! The published assets, and the pending publications.

use std::collections::BTreeMap;

use super::{coordinate::Coordinate, fault::PublicationMode, records::PublishedAsset};

#[derive(Debug)]
pub(super) struct Registry {
    pub(super) mode: PublicationMode,
    /// Overrides the status link in tests.
    pub(super) status_link: Option<String>,
    assets: BTreeMap<Coordinate, Kept>,
    runs: Vec<Run>,
    publications: Vec<Coordinate>,
}

/// An asset, and the draft of its home page.
#[derive(Debug)]
struct Kept {
    asset: PublishedAsset,
    draft: Option<String>,
}

/// A pending or failed publication. Its number is its index.
#[derive(Debug)]
struct Run {
    coordinate: Coordinate,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// Polls that still report "running".
    Running(u32, Box<PublishedAsset>),
    Completed,
    Failed(String),
}

/// The outcome of an upload.
pub(super) enum Uploaded {
    /// Published.
    Done,
    /// Pending under this number.
    Running(usize),
    /// The version exists already, or is pending.
    Taken,
}

/// The progress of a publication.
pub(super) enum Progress {
    Running,
    Completed,
    Failed(String),
}

impl Default for Registry {
    fn default() -> Self {
        Self {
            mode: PublicationMode::Asynchronous { polls: 0 },
            status_link: None,
            assets: BTreeMap::new(),
            runs: Vec::new(),
            publications: Vec::new(),
        }
    }
}

impl Registry {
    pub(super) fn upload(&mut self, asset: PublishedAsset) -> Uploaded {
        let coordinate = asset.coordinate.clone();
        let under_way = self
            .runs
            .iter()
            .any(|run| run.coordinate == coordinate && matches!(run.stage, Stage::Running(..)));
        if under_way || self.assets.contains_key(&coordinate) {
            return Uploaded::Taken;
        }
        let stage = match &self.mode {
            PublicationMode::Synchronous => {
                self.publish(asset);
                return Uploaded::Done;
            }
            PublicationMode::Asynchronous { polls } => Stage::Running(*polls, Box::new(asset)),
            PublicationMode::Failing(reason) => Stage::Failed(reason.clone()),
        };
        self.runs.push(Run { coordinate, stage });
        Uploaded::Running(self.runs.len() - 1)
    }

    /// Polls a publication, which advances it.
    pub(super) fn progress(&mut self, coordinate: &Coordinate, number: usize) -> Option<Progress> {
        let run = self.runs.get_mut(number)?;
        if run.coordinate != *coordinate {
            return None;
        }
        match std::mem::replace(&mut run.stage, Stage::Completed) {
            Stage::Running(0, asset) => {
                self.publish(*asset);
                Some(Progress::Completed)
            }
            Stage::Running(polls, asset) => {
                run.stage = Stage::Running(polls - 1, asset);
                Some(Progress::Running)
            }
            Stage::Completed => Some(Progress::Completed),
            Stage::Failed(reason) => {
                run.stage = Stage::Failed(reason.clone());
                Some(Progress::Failed(reason))
            }
        }
    }

    /// A published asset. A client that polls the asset instead of the status must not wait for ever,
    /// so that this advances the publication, too.
    pub(super) fn get(&mut self, coordinate: &Coordinate) -> Option<&PublishedAsset> {
        let under_way = self.runs.iter().position(|run| {
            run.coordinate == *coordinate && matches!(run.stage, Stage::Running(..))
        });
        if let Some(number) = under_way {
            self.progress(coordinate, number);
        }
        self.assets.get(coordinate).map(|kept| &kept.asset)
    }

    /// The organization that an asset was published into.
    pub(super) fn owner(&mut self, coordinate: &Coordinate) -> Option<String> {
        self.get(coordinate)
            .map(|asset| asset.organization_id.clone())
    }

    pub(super) fn remove(&mut self, coordinate: &Coordinate) -> bool {
        self.assets.remove(coordinate).is_some()
    }

    /// Stores a draft of the home page; `false` if there is no such asset.
    pub(super) fn draft(&mut self, coordinate: &Coordinate, markdown: String) -> bool {
        match self.assets.get_mut(coordinate) {
            Some(kept) => {
                kept.draft = Some(markdown);
                true
            }
            None => false,
        }
    }

    /// Publishes the draft; `false` if there is none.
    pub(super) fn publish_draft(&mut self, coordinate: &Coordinate) -> bool {
        match self.assets.get_mut(coordinate) {
            Some(kept) if kept.draft.is_some() => {
                kept.asset.home_page.clone_from(&kept.draft);
                true
            }
            _ => false,
        }
    }

    pub(super) fn assets(&self) -> Vec<PublishedAsset> {
        self.assets
            .values()
            .map(|kept| kept.asset.clone())
            .collect()
    }

    pub(super) fn publications(&self) -> &[Coordinate] {
        &self.publications
    }

    pub(super) fn publish(&mut self, mut asset: PublishedAsset) {
        let coordinate = asset.coordinate.clone();
        self.publications.push(coordinate.clone());
        let uploads = self
            .publications
            .iter()
            .filter(|other| **other == coordinate);
        asset.uploads = u32::try_from(uploads.count()).unwrap_or(u32::MAX);
        self.assets.insert(coordinate, Kept { asset, draft: None });
    }
}
