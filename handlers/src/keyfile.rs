//! Secrets of the embedded default, which live in files beside its data.

use std::{fs, io, io::Write, path::Path};

use tempfile::NamedTempFile;

/// The secret in a file, if the file is there.
pub fn read(file: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(file) {
        Ok(secret) => Ok(Some(secret.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The secret in a file. A file that is not there is made, with `fresh` in it, readable by its owner alone; of several
/// processes that make it at once, one does, and none reads half of it.
pub fn read_or_make(file: &Path, fresh: &str) -> io::Result<String> {
    if let Some(secret) = read(file)? {
        return Ok(secret);
    }
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // A temporary file is readable by its owner alone from the beginning.
    let mut made = NamedTempFile::new_in(folder)?;
    made.write_all(fresh.as_bytes())?;
    made.as_file().sync_all()?;
    match made.persist_noclobber(file) {
        Ok(_) => Ok(fresh.to_owned()),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
            read(file)?.ok_or(error.error)
        }
        Err(error) => Err(error.error),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::read_or_make;

    #[test]
    fn a_secret_is_made_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("data/secret.key");
        assert_eq!(read_or_make(&file, "first").expect("a secret"), "first");
        assert_eq!(read_or_make(&file, "second").expect("a secret"), "first");
        let mode = file.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
