//! The published assets, the deleted ones, and the pending publications.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use super::{coordinate::Coordinate, fault::PublicationMode, records::PublishedAsset};

/// Older stable versions can only be soft-deleted.
const HARD_DELETION_PERIOD: Duration = Duration::from_secs(7 * 24 * 3600);

#[derive(Debug)]
pub(super) struct Registry {
    pub(super) mode: PublicationMode,
    /// Overrides the status link in tests.
    pub(super) status_link: Option<String>,
    /// The organizations that do not allow hard deletions.
    pub(super) soft_deletion_only: BTreeSet<String>,
    assets: BTreeMap<Coordinate, Kept>,
    /// The versions whose numbers cannot be used again.
    soft_deleted: BTreeMap<Coordinate, Kept>,
    runs: Vec<Run>,
    publications: Vec<Coordinate>,
}

/// An asset, and the draft of its home page.
#[derive(Debug)]
struct Kept {
    asset: PublishedAsset,
    draft: Option<String>,
    published_at: Duration,
}

/// A pending, completed or failed publication. Its number is its index.
#[derive(Debug)]
struct Run {
    coordinate: Coordinate,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// Until this time; without one, until the test says so.
    Running(Option<Duration>, Box<PublishedAsset>),
    Completed,
    Failed(String),
}

/// The outcome of an upload.
pub(super) enum Uploaded {
    /// Published.
    Done,
    /// Pending under this number.
    Running(usize),
    /// It will not be published.
    Failed(String),
    /// The version exists already, or is pending.
    Taken,
    /// The version was soft-deleted.
    Spent,
}

/// The outcome of a deletion.
pub(super) enum Deleted {
    Done,
    Missing,
    /// Only a soft deletion is allowed.
    Refused,
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
            mode: PublicationMode::After(Duration::ZERO),
            status_link: None,
            soft_deletion_only: BTreeSet::new(),
            assets: BTreeMap::new(),
            soft_deleted: BTreeMap::new(),
            runs: Vec::new(),
            publications: Vec::new(),
        }
    }
}

impl Registry {
    /// Publishes at once if that was asked for, and otherwise as the mode says.
    pub(super) fn upload(
        &mut self,
        asset: PublishedAsset,
        at_once: bool,
        now: Duration,
    ) -> Uploaded {
        let coordinate = asset.coordinate.clone();
        if self.soft_deleted.contains_key(&coordinate) {
            return Uploaded::Spent;
        }
        let under_way = self
            .runs
            .iter()
            .any(|run| run.coordinate == coordinate && matches!(run.stage, Stage::Running(..)));
        if under_way || self.assets.contains_key(&coordinate) {
            return Uploaded::Taken;
        }
        let stage = match &self.mode {
            PublicationMode::Failing(reason) if at_once => {
                return Uploaded::Failed(reason.clone());
            }
            PublicationMode::Failing(reason) => Stage::Failed(reason.clone()),
            mode if at_once || *mode == PublicationMode::Synchronous => {
                self.publish(asset, now);
                return Uploaded::Done;
            }
            PublicationMode::After(time) => Stage::Running(Some(now + *time), Box::new(asset)),
            PublicationMode::OnCommand | PublicationMode::Synchronous => {
                Stage::Running(None, Box::new(asset))
            }
        };
        self.runs.push(Run { coordinate, stage });
        Uploaded::Running(self.runs.len() - 1)
    }

    /// Completes the publications whose time has come.
    pub(super) fn settle(&mut self, now: Duration) {
        self.complete(now, |end| end.is_some_and(|end| end <= now));
    }

    /// Completes all publications.
    pub(super) fn complete_all(&mut self, now: Duration) {
        self.complete(now, |_| true);
    }

    fn complete(&mut self, now: Duration, is_due: impl Fn(Option<Duration>) -> bool) {
        for number in 0..self.runs.len() {
            let stage = &mut self.runs[number].stage;
            if !matches!(stage, Stage::Running(end, _) if is_due(*end)) {
                continue;
            }
            if let Stage::Running(end, asset) = std::mem::replace(stage, Stage::Completed) {
                self.publish(*asset, end.unwrap_or(now).min(now));
            }
        }
    }

    /// How far a publication is.
    pub(super) fn progress(&self, coordinate: &Coordinate, number: usize) -> Option<Progress> {
        let run = self.runs.get(number)?;
        if run.coordinate != *coordinate {
            return None;
        }
        Some(match &run.stage {
            Stage::Running(..) => Progress::Running,
            Stage::Completed => Progress::Completed,
            Stage::Failed(reason) => Progress::Failed(reason.clone()),
        })
    }

    /// A published asset.
    pub(super) fn get(&self, coordinate: &Coordinate) -> Option<&PublishedAsset> {
        self.assets.get(coordinate).map(|kept| &kept.asset)
    }

    /// The organization of an asset, whether it is published or soft-deleted.
    pub(super) fn owner(&self, coordinate: &Coordinate) -> Option<&str> {
        let kept = self.assets.get(coordinate);
        let kept = kept.or_else(|| self.soft_deleted.get(coordinate))?;
        Some(&kept.asset.organization_id)
    }

    /// Removes an asset, published or soft-deleted, so that its version can be used again.
    pub(super) fn hard_delete(&mut self, coordinate: &Coordinate, now: Duration) -> Deleted {
        let kept = self.assets.get(coordinate);
        let Some(kept) = kept.or_else(|| self.soft_deleted.get(coordinate)) else {
            return Deleted::Missing;
        };
        let age = now.saturating_sub(kept.published_at);
        let is_stable = kept.asset.status == "published";
        if is_stable && age > HARD_DELETION_PERIOD
            || self
                .soft_deletion_only
                .contains(&kept.asset.organization_id)
        {
            return Deleted::Refused;
        }
        self.forget(coordinate);
        Deleted::Done
    }

    /// Removes an asset; its version stays taken.
    pub(super) fn soft_delete(&mut self, coordinate: &Coordinate) -> Deleted {
        match self.assets.remove(coordinate) {
            Some(kept) => {
                self.soft_deleted.insert(coordinate.clone(), kept);
                Deleted::Done
            }
            None => Deleted::Missing,
        }
    }

    /// Removes every trace of an asset.
    pub(super) fn forget(&mut self, coordinate: &Coordinate) {
        self.assets.remove(coordinate);
        self.soft_deleted.remove(coordinate);
    }

    /// The soft-deleted versions of an organization.
    pub(super) fn soft_deleted(&self, organization: &str) -> impl Iterator<Item = &Coordinate> {
        let deleted = self.soft_deleted.iter();
        deleted
            .filter(move |(_, kept)| kept.asset.organization_id == organization)
            .map(|(coordinate, _)| coordinate)
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

    pub(super) fn publish(&mut self, mut asset: PublishedAsset, now: Duration) {
        let coordinate = asset.coordinate.clone();
        self.publications.push(coordinate.clone());
        let uploads = self
            .publications
            .iter()
            .filter(|other| **other == coordinate);
        asset.uploads = u32::try_from(uploads.count()).unwrap_or(u32::MAX);
        let kept = Kept {
            asset,
            draft: None,
            published_at: now,
        };
        self.assets.insert(coordinate, kept);
    }
}
