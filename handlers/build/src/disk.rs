//! How much a build leaves on the disk.

use std::{
    collections::HashSet,
    fs, io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::task::spawn_blocking;

use super::{BuildError, limits::amount};

const PAUSE: Duration = Duration::from_secs(1);
/// What a file takes beside its content, so that millions of empty ones count.
const PER_FILE: u64 = 512;

/// Two folders that one limit holds for.
#[derive(Debug, Clone)]
pub(super) struct Folders {
    pub(super) root: PathBuf,
    pub(super) home: PathBuf,
    pub(super) limit: u64,
}

/// Why a size is not good.
enum Unfit {
    Over,
    /// What cannot be looked into may be of any size.
    Hidden(PathBuf),
}

impl Folders {
    /// Measures once a second; returns what is wrong as soon as something is.
    pub(super) async fn watch(&self) -> BuildError {
        loop {
            tokio::time::sleep(PAUSE).await;
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
        measured.map_err(|unfit| {
            BuildError::failed(match unfit {
                Unfit::Over => format!("more than {} of disk used", amount(self.limit)),
                Unfit::Hidden(path) => format!(
                    "it made a folder that cannot be measured: {}",
                    self.name(&path)
                ),
            })
        })
    }

    fn measure(&self) -> Result<(), Unfit> {
        let mut total: u64 = 0;
        // A file of several names is one file.
        let mut seen = HashSet::new();
        let mut folders = vec![self.root.clone(), self.home.clone()];
        while let Some(folder) = folders.pop() {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) => {
                    unless_gone(&error, &folder)?;
                    continue;
                }
            };
            for entry in entries.flatten() {
                let found = match entry.metadata() {
                    Ok(found) => found,
                    Err(error) => {
                        unless_gone(&error, &folder)?;
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
                    return Err(Unfit::Over);
                }
            }
        }
        Ok(())
    }

    /// A path as the build knows it, cut: one that cannot be measured may be very long.
    fn name(&self, path: &Path) -> String {
        let inner = path
            .strip_prefix(&self.root)
            .or_else(|_| path.strip_prefix(&self.home))
            .unwrap_or(path);
        inner.to_string_lossy().escape_debug().take(200).collect()
    }
}

/// A build makes and removes files while it is measured: what is gone takes no space.
fn unless_gone(error: &io::Error, folder: &Path) -> Result<(), Unfit> {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::InvalidFilename => {
            Err(Unfit::Hidden(folder.to_owned()))
        }
        _ => Ok(()),
    }
}
