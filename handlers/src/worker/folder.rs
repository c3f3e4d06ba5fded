//! The folder of a job's files, and what is left of those whose worker died.
//!
//! A worker holds a lock on each folder that it uses, which the system lets go of when the process ends, however it
//! ends. A folder that can be locked is in nobody's use, whichever catalog's job it was for; no database is asked.

#[cfg(test)]
mod tests;

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use tempfile::TempDir;
use uuid::Uuid;

use crate::{App, config::Settings};

/// What the names of all folders of jobs begin with.
const PREFIX: &str = "catalog-job-";

/// How many folders are made until one is locked: a sweep may remove a folder that is made, and not locked yet.
const ATTEMPTS: usize = 8;

/// The folder of a job's files; removed when it is dropped.
pub(crate) struct Folder {
    // Fields are dropped in this order: the lock is held until the files are gone.
    files: TempDir,
    _lock: Option<File>,
}

impl Folder {
    /// Makes a folder in `base`, which is made where it is absent.
    pub(crate) fn make(base: &Path, job: Uuid) -> io::Result<Self> {
        fs::create_dir_all(base)?;
        for _ in 0..ATTEMPTS {
            let prefix = format!("{PREFIX}{job}-");
            let files = tempfile::Builder::new().prefix(&prefix).tempdir_in(base)?;
            match lock(files.path()) {
                Ok(Some(held)) => {
                    return Ok(Self {
                        files,
                        _lock: Some(held),
                    });
                }
                Ok(None) => {}
                // A sweep cannot lock it either, and leaves it alone.
                Err(error) => {
                    tracing::warn!(%error, "Cannot lock the folder of a job: it stays behind if this worker dies");
                    return Ok(Self { files, _lock: None });
                }
            }
        }
        Err(io::Error::other(
            "every new folder was taken for a leftover",
        ))
    }

    /// Where the folders of jobs are.
    pub(crate) fn base(settings: &Settings) -> PathBuf {
        let base = settings.builder.directory.clone();
        let base = base.unwrap_or_else(std::env::temp_dir);
        // Builds run in other directories than this process.
        std::path::absolute(&base).unwrap_or(base)
    }

    pub(crate) fn path(&self) -> &Path {
        self.files.path()
    }
}

/// Locks a folder; `None` where another holds the lock, or has removed the folder.
fn lock(folder: &Path) -> io::Result<Option<File>> {
    let held = match File::open(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    match held.try_lock() {
        Ok(()) => Ok(folder.exists().then_some(held)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Removes what workers left that were killed, at the start and once in every lease; it does not end.
pub(super) async fn sweep_regularly(app: Arc<App>) {
    loop {
        let base = Folder::base(&app.settings);
        if let Err(error) = tokio::task::spawn_blocking(move || sweep(&base)).await {
            tracing::error!(%error, "Cannot look for the files of jobs whose worker died");
        }
        tokio::time::sleep(app.settings.worker.lease).await;
    }
}

/// Removes the folders that nobody uses.
fn sweep(base: &Path) {
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_folder || !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        let folder = entry.path();
        // What cannot be opened is another user's, and its own worker's to remove.
        let Ok(Some(_held)) = lock(&folder) else {
            continue;
        };
        match fs::remove_dir_all(&folder) {
            Ok(()) => tracing::info!(?folder, "Removed the files of a job whose worker died"),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                tracing::warn!(?folder, %error, "Cannot remove the files of a job whose worker died");
            }
        }
    }
}
