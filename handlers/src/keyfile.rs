//! Secrets of the embedded default, which live in files beside its data.

use std::{
    fs::File,
    io::{self, Read, Write},
    os::unix::fs::MetadataExt,
    path::Path,
};

use catalog_store::private;
use rustix::process::geteuid;
use tempfile::NamedTempFile;

/// What others may do with a file.
const OTHERS: u32 = 0o077;

/// The secret in a file, if the file is there.
pub fn read(file: &Path) -> io::Result<Option<String>> {
    let mut opened = match File::open(file) {
        Ok(opened) => opened,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    refuse_open_to_others(&opened, file)?;
    let mut secret = String::new();
    opened.read_to_string(&mut secret)?;
    Ok(Some(secret.trim().to_owned()))
}

/// As ssh judges its keys: a file of the service's own user must be closed to others. One of another user's, such as a secret
/// that a cluster mounts, has the permissions that its owner chose.
fn refuse_open_to_others(opened: &File, file: &Path) -> io::Result<()> {
    let data = opened.metadata()?;
    let mode = data.mode() & 0o7777;
    if data.uid() != geteuid().as_raw() || mode & OTHERS == 0 {
        return Ok(());
    }
    let file = file.display();
    Err(io::Error::other(format!(
        "it is open to other users (mode {mode:04o}); run `chmod 600 {file}`, and replace the key if somebody may have read it"
    )))
}

/// The secret in a file. A file that is not there is made, with `fresh` in it, readable by its owner alone; of several
/// processes that make it at once, one does, and none reads half of it.
pub fn read_or_make(file: &Path, fresh: &str) -> io::Result<String> {
    if let Some(secret) = read(file)? {
        return Ok(secret);
    }
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    private::make_folder(folder)?;
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
