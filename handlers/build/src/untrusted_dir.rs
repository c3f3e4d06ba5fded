//! Reading what a build left behind.

#[cfg(test)]
mod tests;

use std::{
    ffi::{OsStr, OsString},
    io::{self, Read},
    os::unix::ffi::OsStrExt,
    path::{Component, Path, PathBuf},
};

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::{
    ambient_authority,
    fs::{Dir, FileType, OpenOptions},
};

use super::{limits::format_bytes, unpack::display_path};

/// Most entries of a directory that are listed.
const MAX_ENTRIES: usize = 10_000;

/// A directory that an untrusted build wrote: read beneath it, never through a link, regular files only, within a size.
///
/// Nothing in it is opened by a path that the build could have changed the meaning of: every directory on the way is opened
/// by its name in the one above.
#[derive(Debug)]
pub struct UntrustedDir(Dir);

/// Something that is not read, and why.
#[derive(Debug, thiserror::Error)]
#[error("{} {problem}", display_path(.path.as_os_str().as_bytes()))]
pub struct ReadError {
    /// The file or directory, or the one on the way to it, relative to the [`UntrustedDir`].
    pub path: PathBuf,
    /// Why it is not read.
    pub problem: ReadProblem,
}

/// Why something is not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadProblem {
    /// There is nothing of this name.
    #[error("does not exist")]
    Missing,
    /// A symbolic link; its target does not matter.
    #[error("is a symbolic link")]
    Link,
    /// A directory, named pipe, socket or device.
    #[error("is not a regular file")]
    NotAFile,
    /// Something else where a directory must be.
    #[error("is not a directory")]
    NotADirectory,
    /// More bytes than wanted.
    #[error("is larger than {}", format_bytes(*.0))]
    TooLarge(u64),
    /// More entries than are listed.
    #[error("has more than {MAX_ENTRIES} entries")]
    TooManyEntries,
    /// Absolute, or with `..`.
    #[error("is not a path beneath the directory")]
    Outside,
    /// The build took the right to read it away.
    #[error("cannot be read: permission denied")]
    Denied,
    /// An I/O error of this service.
    #[error("cannot be read: {0}")]
    Io(io::Error),
}

impl UntrustedDir {
    /// Opens a directory by a path that is trusted.
    pub fn open(path: &Path) -> io::Result<Self> {
        Dir::open_ambient_dir(path, ambient_authority()).map(Self)
    }

    /// The content of a regular file of at most `limit` bytes.
    pub fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        let (folder, name) = self.parent(path)?;
        let refused = |problem| ReadError::new(path, problem);
        // Before it is opened: to open a device may do something.
        let found = folder.symlink_metadata(name);
        regular(found.map_err(|error| refused(error.into()))?.file_type()).map_err(refused)?;
        let mut options = OpenOptions::new();
        // Opening a named pipe would wait for a writer.
        options.read(true).nonblock(true).follow(FollowSymlinks::No);
        let read = || {
            let file = folder.open_with(name, &options)?;
            let found = file.metadata()?;
            regular(found.file_type())?;
            if found.len() > limit {
                return Err(ReadProblem::TooLarge(limit));
            }
            let mut content = Vec::new();
            // It may grow while it is read.
            file.take(limit.saturating_add(1))
                .read_to_end(&mut content)?;
            if content.len() as u64 > limit {
                return Err(ReadProblem::TooLarge(limit));
            }
            Ok(content)
        };
        read().map_err(refused)
    }

    /// The names in a directory, sorted.
    pub fn names(&self, path: &Path) -> Result<Vec<OsString>, ReadError> {
        let folder = self.directory(path)?;
        let list = || {
            let mut names = Vec::new();
            for entry in folder.entries()? {
                if names.len() == MAX_ENTRIES {
                    return Err(ReadProblem::TooManyEntries);
                }
                names.push(entry?.file_name());
            }
            names.sort();
            Ok(names)
        };
        list().map_err(|problem| ReadError::new(path, problem))
    }

    /// Removes a file, or a directory with all that is in it.
    pub fn remove(&self, path: &Path) -> Result<(), ReadError> {
        let (folder, name) = self.parent(path)?;
        let remove = || {
            if folder.symlink_metadata(name)?.is_dir() {
                folder.remove_dir_all(name)
            } else {
                folder.remove_file(name)
            }
        };
        remove().map_err(|error| ReadError::new(path, error.into()))
    }

    /// The directory that a path is in, and its name there.
    fn parent<'a>(&self, path: &'a Path) -> Result<(Dir, &'a OsStr), ReadError> {
        let name = path.file_name();
        let name = name.ok_or_else(|| ReadError::new(path, ReadProblem::Outside))?;
        let folder = self.directory(path.parent().unwrap_or(Path::new("")))?;
        Ok((folder, name))
    }

    fn directory(&self, path: &Path) -> Result<Dir, ReadError> {
        let mut folder = self
            .0
            .try_clone()
            .map_err(|error| ReadError::new(path, error.into()))?;
        let mut reached = PathBuf::new();
        for component in path.components() {
            let Component::Normal(name) = component else {
                return Err(ReadError::new(path, ReadProblem::Outside));
            };
            reached.push(name);
            let open = || {
                let found = folder.symlink_metadata(name)?;
                if found.is_symlink() {
                    return Err(ReadProblem::Link);
                }
                if !found.is_dir() {
                    return Err(ReadProblem::NotADirectory);
                }
                Ok(folder.open_dir_nofollow(name)?)
            };
            folder = open().map_err(|problem| ReadError::new(&reached, problem))?;
        }
        Ok(folder)
    }
}

impl ReadError {
    fn new(path: &Path, problem: ReadProblem) -> Self {
        let path = path.to_owned();
        Self { path, problem }
    }
}

impl From<io::Error> for ReadProblem {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            io::ErrorKind::PermissionDenied => Self::Denied,
            _ => Self::Io(error),
        }
    }
}

fn regular(kind: FileType) -> Result<(), ReadProblem> {
    if kind.is_symlink() {
        return Err(ReadProblem::Link);
    }
    if kind.is_file() {
        Ok(())
    } else {
        Err(ReadProblem::NotAFile)
    }
}
