//! Tells when files with relative paths are about to be made: in another working directory than usual, that is a second, empty
//! catalog beside the right one, and nothing else would say so.

use std::path::{Path, PathBuf};

use catalog_store::sqlite_file;
use secrecy::ExposeSecret;

use super::Command;
use crate::{auth::Sessions, config::Settings, keys};

/// One line that names the absolute paths, if there are any.
pub(super) fn warn(command: &Command, settings: &Settings) {
    let makes_keys = match command {
        Command::Serve(_) | Command::Worker => true,
        Command::Migrate | Command::Vendor(_) | Command::Admin(_) => false,
        // What else there is makes none, or names the files that it makes.
        _ => return,
    };
    let Ok(directory) = std::env::current_dir() else {
        return;
    };
    let missing = missing(settings, makes_keys, &directory);
    if missing.is_empty() {
        return;
    }
    let files: Vec<String> = missing.iter().map(|it| it.display().to_string()).collect();
    tracing::warn!(
        files = files.join(", "),
        "Making new files in the working directory. If the catalog is there already, start this in the working directory of before, or make the paths in the settings absolute"
    );
}

/// The files that are not there, with their paths below `directory`.
fn missing(settings: &Settings, makes_keys: bool, directory: &Path) -> Vec<PathBuf> {
    let database = sqlite_file(settings.database.url.expose_secret());
    let database = database.ok().flatten().map(Path::to_owned);
    let session = Sessions::default_file(settings).map(Path::to_owned);
    let keys = keys::default_file(settings).filter(|_| makes_keys);
    let files = [database, keys, session].into_iter().flatten();
    let relative = files.filter(|file| file.is_relative());
    let absolute = relative.map(|file| directory.join(file));
    absolute.filter(|file| !file.exists()).collect()
}
