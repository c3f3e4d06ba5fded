//! `catalog backup`

mod candidate;

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use catalog_store::{
    backup::{self, BackupError},
    private, sqlite_file,
};
use secrecy::ExposeSecret;
use tempfile::NamedTempFile;

pub(super) use candidate::Candidate;

use super::Failure;
use crate::{app::StartError, config::Settings};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The file to write, which must not exist; with --check, the backup to check.
    file: PathBuf,
    /// Check a backup instead: that it is whole, can be used by this program, and that the keys open its secrets.
    #[arg(long)]
    check: bool,
}

pub(super) async fn run(arguments: &Arguments, settings: &Settings) -> Result<(), Failure> {
    let file = &arguments.file;
    if arguments.check {
        return check(file, settings).await;
    }
    let source = database_file(settings)?;
    if file.try_exists()? {
        let message = format!("{} exists; name a file that does not", file.display());
        return Err(Failure::Refused(message));
    }
    let folder = private::folder(file);
    // Readable by its user alone from the beginning; it goes if anything fails.
    let copy = NamedTempFile::new_in(folder)
        .map_err(|error| about(file, &format!("cannot be written: {error}")))?;
    let failed = |error: BackupError| about(&source, &format!("cannot be backed up: {error}"));
    backup::copy(&source, copy.path()).await.map_err(failed)?;
    copy.as_file().sync_all()?;
    let version = backup::inspect(copy.path()).await.map_err(failed)?;
    copy.persist_noclobber(file)
        .map_err(|error| about(file, &format!("cannot be written: {}", error.error)))?;
    sync_folder(folder)?;
    println!(
        "{}: {} bytes, schema {version}. Keys are not in it: keep secrets.keys or secrets.key_file, and session.key, apart from it.",
        file.display(),
        file.metadata()?.len()
    );
    Ok(())
}

async fn check(file: &Path, settings: &Settings) -> Result<(), Failure> {
    // On a copy: a database that is opened is changed.
    let scratch = tempfile::tempdir()?;
    let candidate = Candidate::copy(file, scratch.path())?;
    let found = candidate.judge(settings, false).await?;
    println!(
        "{}: whole, schema {}; the keys open all {} stored secrets.",
        file.display(),
        found.version,
        found.secrets
    );
    Ok(())
}

/// The file of the database, which must be one of SQLite.
pub(super) fn database_file(settings: &Settings) -> Result<PathBuf, Failure> {
    let file = sqlite_file(settings.database.url.expose_secret()).map_err(StartError::from)?;
    file.map(Path::to_owned).ok_or_else(|| {
        Failure::Refused(
            "the database is PostgreSQL, which pg_dump and pg_restore back up and restore: see \"Backup\" in docs/operations.md".to_owned(),
        )
    })
}

/// Makes the names in a folder durable.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// A failure that has to do with a file.
pub(super) fn about(file: &Path, what: &str) -> Failure {
    Failure::Refused(format!("{}: {what}", file.display()))
}
