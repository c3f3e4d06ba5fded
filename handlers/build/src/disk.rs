//! The disk usage of a build.

use std::{
    collections::HashSet,
    fs, io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::task::spawn_blocking;

use super::{BuildError, limits::format_bytes};

const INTERVAL: Duration = Duration::from_secs(1);
/// Overhead per file, so that millions of empty ones count.
const PER_FILE: u64 = 512;

/// Directories with a common limit.
#[derive(Debug, Clone)]
pub(super) struct DiskUsage {
    folders: Vec<PathBuf>,
    limit: u64,
}

/// Why a measurement failed.
enum DiskError {
    LimitExceeded,
    /// A directory that cannot be read may hold anything.
    Unreadable(PathBuf),
}

impl DiskUsage {
    /// Of the directories that are in none of the others.
    pub(super) fn new(folders: impl IntoIterator<Item = PathBuf>, limit: u64) -> Self {
        let mut folders: Vec<PathBuf> = folders.into_iter().collect();
        folders.sort();
        // What is within another one follows it.
        folders.dedup_by(|inner, outer| inner.starts_with(outer));
        Self { folders, limit }
    }

    /// Measures once a second; returns the first error.
    pub(super) async fn watch(&self) -> BuildError {
        loop {
            tokio::time::sleep(INTERVAL).await;
            if let Err(error) = self.check().await {
                return error;
            }
        }
    }

    /// Measures once.
    pub(super) async fn check(&self) -> Result<(), BuildError> {
        let folders = self.clone();
        let measured = spawn_blocking(move || folders.measure())
            .await
            .map_err(io::Error::other)?;
        measured.map_err(|error| {
            BuildError::failed(match error {
                DiskError::LimitExceeded => {
                    format!("disk limit of {} exceeded", format_bytes(self.limit))
                }
                DiskError::Unreadable(path) => {
                    format!("unreadable directory: {}", self.name(&path))
                }
            })
        })
    }

    fn measure(&self) -> Result<(), DiskError> {
        let mut total: u64 = 0;
        // Hard links count once.
        let mut seen = HashSet::new();
        let mut folders = self.folders.clone();
        while let Some(folder) = folders.pop() {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) => {
                    ignore_missing(&error, &folder)?;
                    continue;
                }
            };
            for entry in entries.flatten() {
                let found = match entry.metadata() {
                    Ok(found) => found,
                    Err(error) => {
                        ignore_missing(&error, &folder)?;
                        continue;
                    }
                };
                if found.is_dir() {
                    folders.push(entry.path());
                } else if found.nlink() > 1 && !seen.insert((found.dev(), found.ino())) {
                    continue;
                }
                total = total.saturating_add(found.blocks().saturating_mul(512) + PER_FILE);
                if total > self.limit {
                    return Err(DiskError::LimitExceeded);
                }
            }
        }
        Ok(())
    }

    /// A path relative to the build's directories, truncated: an unreadable one may be very long.
    fn name(&self, path: &Path) -> String {
        let mut inner = self
            .folders
            .iter()
            .filter_map(|it| path.strip_prefix(it).ok());
        let inner = inner.next().unwrap_or(path);
        inner.to_string_lossy().escape_debug().take(200).collect()
    }
}

/// A build creates and removes files while it is measured: what is gone takes no space.
fn ignore_missing(error: &io::Error, folder: &Path) -> Result<(), DiskError> {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::InvalidFilename => {
            Err(DiskError::Unreadable(folder.to_owned()))
        }
        _ => Ok(()),
    }
}
