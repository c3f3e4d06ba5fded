//! Files and folders that only the user of the service can read. Those that are there already keep their permissions.

use std::{
    fs::{DirBuilder, OpenOptions},
    io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
};

/// The folder that a file is in; one without a path is in the working directory.
pub fn folder(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

/// Makes a folder, and those above it.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Makes an empty file. What SQLite puts beside its file has the permissions of that file.
pub fn make_file(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    match options.append(true).create_new(true).mode(0o600).open(file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}
