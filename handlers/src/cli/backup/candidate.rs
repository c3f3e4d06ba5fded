//! A copy of a backup, on which it is judged what restoring it would give.

use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use catalog_store::{Action, Store, backup, deployments, private};
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::json;
use tempfile::TempDir;

use super::{super::Failure, about, sync_folder};
use crate::{app::StartError, clock::Clock, config::Settings, keys};

/// A database that may take the place of another one. It is in a folder of its own: that of the database is locked while this is opened.
pub(in crate::cli) struct Candidate {
    of: PathBuf,
    /// When the backup was written, as its file says.
    written: DateTime<Utc>,
    file: PathBuf,
    _folder: TempDir,
}

/// What is in a backup.
pub(in crate::cli) struct Found {
    /// The last migration in the backup.
    pub(in crate::cli) version: i64,
    /// How many secrets are stored.
    pub(in crate::cli) secrets: usize,
    /// How many jobs are held.
    pub(in crate::cli) held: usize,
}

impl Candidate {
    /// Copies a backup into a folder.
    pub(in crate::cli) fn copy(backup: &Path, into: &Path) -> Result<Self, Failure> {
        let unreadable = |error: io::Error| about(backup, &format!("cannot be read: {error}"));
        let mut source = File::open(backup).map_err(unreadable)?;
        if !source.metadata()?.is_file() {
            return Err(about(backup, "is not a file"));
        }
        if let Some(log) = unfolded(backup) {
            let what =
                "holds changes that are not in the file; make a backup with `catalog backup`";
            return Err(about(&log, what));
        }
        let written = source.metadata()?.modified()?.into();
        let unwritable = |error: io::Error| about(into, &format!("cannot be written: {error}"));
        let folder = tempfile::tempdir_in(into).map_err(unwritable)?;
        let file = folder.path().join("catalog.db");
        private::make_file(&file).map_err(unwritable)?;
        let mut copy = File::options().write(true).open(&file)?;
        io::copy(&mut source, &mut copy).map_err(unreadable)?;
        copy.sync_all()?;
        Ok(Self {
            of: backup.to_owned(),
            written,
            file,
            _folder: folder,
        })
    }

    /// Judges whether it is whole, brings its schema up to date, and opens its secrets with the keys of the settings; `restore`: also
    /// holds its jobs, and tells the audit log.
    pub(in crate::cli) async fn judge(
        &self,
        settings: &Settings,
        restore: bool,
    ) -> Result<Found, Failure> {
        let inspected = backup::inspect(&self.file).await;
        let version = inspected.map_err(|error| about(&self.of, &error.to_string()))?;
        let path = self.file.to_str();
        let path = path.ok_or_else(|| about(&self.file, "its path is not UTF-8"))?;
        let store = Store::open(&format!("sqlite:{path}"), &settings.database.timeouts).await;
        let store = store.map_err(StartError::from)?;
        let found = self.open(&store, settings, version, restore).await;
        // Folds the log of SQLite into the file.
        store.close().await;
        found
    }

    async fn open(
        &self,
        store: &Store,
        settings: &Settings,
        version: i64,
        restore: bool,
    ) -> Result<Found, Failure> {
        let keyring = keys::configured(settings).map_err(StartError::from)?;
        let opened = keys::verify_all(&keyring, store).await;
        let secrets = opened.map_err(|error| about(&self.of, &error.to_string()))?;
        let mut held = 0;
        if restore {
            let mut tx = store.begin().await?;
            held = deployments::hold_open(&mut tx, Clock::System.now()).await?;
            let detail = json!({
                "backup": self.of.display().to_string(),
                "written": self.written.to_rfc3339_opts(SecondsFormat::Secs, true),
                "schema": version,
                "held_jobs": held,
            });
            tx.audit_whole(Action::DatabaseRestore, detail);
            tx.commit().await?;
        }
        Ok(Found {
            version,
            secrets,
            held,
        })
    }

    /// Puts it in the place of a file, or where none is.
    pub(in crate::cli) fn persist(self, target: &Path) -> Result<(), Failure> {
        if let Some(log) = unfolded(&self.file) {
            return Err(about(&log, "could not be written to the restored database"));
        }
        File::open(&self.file)?.sync_all()?;
        fs::rename(&self.file, target)
            .map_err(|error| about(target, &format!("cannot be written: {error}")))?;
        Ok(sync_folder(private::folder(target))?)
    }
}

/// The log of SQLite beside a file, if it holds what the file does not.
fn unfolded(file: &Path) -> Option<PathBuf> {
    let mut logs = ["-wal", "-journal"].into_iter().map(|ending| {
        let mut name = OsString::from(file);
        name.push(ending);
        PathBuf::from(name)
    });
    logs.find(|log| log.metadata().is_ok_and(|data| data.len() > 0))
}
