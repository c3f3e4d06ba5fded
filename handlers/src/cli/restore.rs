//! `catalog restore`

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use catalog_store::{
    backup::{self, BackupError},
    private,
};

use super::{
    Failure,
    backup::{Candidate, about, database_file},
};
use crate::{clock::Clock, config::Settings};

/// What SQLite keeps beside its file. What another database left there would be taken for a part of the restored one.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The backup.
    file: PathBuf,
    /// Replace a database that is there; it is kept beside the new one.
    #[arg(long)]
    force: bool,
}

pub(super) async fn run(arguments: &Arguments, settings: &Settings) -> Result<(), Failure> {
    let target = database_file(settings)?;
    let refuse = || {
        let what = "there is a database; `--force` replaces it, and keeps it beside the new one";
        Err(about(&target, what))
    };
    if !arguments.force && target.metadata().is_ok_and(|data| data.len() > 0) {
        return refuse();
    }
    private::make_folder(private::folder(&target))?;
    // While the backup is judged, nobody can begin to use what it will replace, or make a database where there is none.
    let held = backup::hold(&target).await.map_err(|error| match error {
        BackupError::Damaged(why) => {
            let what = format!(
                "is damaged ({why}) and cannot be locked; stop the service, move it away with what is beside it (-wal, -shm), and \
                 restore without --force"
            );
            about(&target, &what)
        }
        error => about(&target, &error.to_string()),
    })?;
    // It may have been made meanwhile.
    if held.is_there() && !arguments.force {
        return refuse();
    }
    if let Some(left) = left_beside(&target) {
        let what = "belongs to a database that is gone; move it away first";
        return Err(about(&left, what));
    }
    let candidate = Candidate::copy(&arguments.file, private::folder(&target))?;
    let found = candidate.judge(settings, true).await?;
    let kept = held.is_there().then(|| keep(&target)).transpose()?;
    candidate.persist(&target)?;
    let released = held.release().await;
    released.map_err(|error| about(&target, &error.to_string()))?;
    println!(
        "{}: restored (schema {} in the backup, {} stored secrets, {} jobs held).",
        target.display(),
        found.version,
        found.secrets,
        found.held
    );
    if let Some(kept) = kept {
        println!("What was there is kept: {}", kept.display());
    }
    println!(
        "Deployments: `catalog admin job list` shows what is held, and synchronizing a deployment compares it with the platform."
    );
    Ok(())
}

fn left_beside(target: &Path) -> Option<PathBuf> {
    let mut beside = BESIDE.iter().map(|ending| with(target, ending));
    beside.find(|file| file.exists())
}

/// A second name for the file that is replaced.
fn keep(target: &Path) -> Result<PathBuf, Failure> {
    let time = Clock::System.now().format("%Y%m%dT%H%M%S%.6fZ");
    let kept = with(target, &format!(".before-{time}"));
    fs::hard_link(target, &kept)
        .map_err(|error| about(&kept, &format!("cannot be written: {error}")))?;
    Ok(kept)
}

fn with(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    name.into()
}
