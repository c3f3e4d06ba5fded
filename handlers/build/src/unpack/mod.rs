//! Unpacking untrusted archives.

mod extension;
mod limited_reader;
mod links;
mod names;

#[cfg(test)]
mod tests;

use std::{
    fs::{self, File, OpenOptions, Permissions},
    io::{self, BufReader, Read, Write},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use flate2::read::MultiGzDecoder;
use tar::{Archive, Entry, EntryType};

use super::{Limits, limits::format_bytes};
use extension::Extension;
use limited_reader::LimitedReader;
use links::Links;
use names::Name;
pub(super) use names::display_path;

/// An archive that was not unpacked.
#[derive(Debug, thiserror::Error)]
pub enum UnpackError {
    /// What is wrong, and with which entry.
    #[error("{0}")]
    Refused(String),
    /// An I/O error of this service.
    #[error("cannot unpack the archive: {0}")]
    Io(#[from] io::Error),
}

/// Unpacks a gzipped tar into a directory, without the top-level directory that hosts add. Blocks: callers on the
/// runtime use `spawn_blocking`.
///
/// The directory is created if missing, must be empty, and is emptied if the archive is rejected. Only files and directories
/// are created: links are checked and skipped, so that nothing can be
/// written through one.
pub fn unpack(archive: &Path, into: &Path, limits: &Limits) -> Result<(), UnpackError> {
    fs::create_dir_all(into)?;
    let outcome = File::open(archive)
        .map_err(UnpackError::from)
        .and_then(|file| unpack_all(file, into, limits));
    if outcome.is_err() {
        empty(into)?;
    }
    outcome
}

fn unpack_all(file: File, into: &Path, limits: &Limits) -> Result<(), UnpackError> {
    let decoder = MultiGzDecoder::new(BufReader::new(file));
    let mut stream = LimitedReader::new(decoder, limits.archive_bytes);
    let mut unpacking = Unpacking {
        into,
        limits,
        entries: 0,
        bytes: 0,
        names: names::Names::default(),
        links: Links::default(),
    };
    let outcome = unpacking
        .entries(&mut Archive::new(&mut stream))
        .and_then(|()| stream.finish().map_err(corrupt))
        .and_then(|()| unpacking.links.check());
    if stream.is_over() {
        // Any error is then a consequence of the limit.
        return Err(too_large(limits));
    }
    outcome
}

struct Unpacking<'a> {
    into: &'a Path,
    limits: &'a Limits,
    entries: usize,
    bytes: u64,
    names: names::Names,
    links: Links,
}

impl Unpacking<'_> {
    /// Raw entries: the `tar` crate would read long names and extended headers of any size into memory.
    fn entries<R: Read>(&mut self, archive: &mut Archive<R>) -> Result<(), UnpackError> {
        let mut extension = Extension::default();
        for entry in archive.entries().map_err(corrupt)?.raw(true) {
            let mut entry = entry.map_err(corrupt)?;
            self.count()?;
            if !extension.read(&mut entry)? {
                self.entry(std::mem::take(&mut extension), entry)?;
            }
        }
        extension.is_empty().then_some(()).ok_or_else(|| {
            UnpackError::Refused("an extended header is not followed by an entry".to_owned())
        })
    }

    fn entry<R: Read>(
        &mut self,
        extension: Extension,
        entry: Entry<'_, R>,
    ) -> Result<(), UnpackError> {
        let path = match extension.path {
            Some(path) => path,
            None => entry.path_bytes().into_owned(),
        };
        let name = self.names.read(&path)?;
        let refused = |why: &str| UnpackError::Refused(format!("{}: {why}", display_path(&path)));
        if extension.size.is_some_and(|size| size != entry.size()) {
            return Err(refused("conflicting sizes"));
        }
        let link = match extension.link {
            Some(link) => Some(link),
            None => entry.link_name_bytes().map(std::borrow::Cow::into_owned),
        }
        .unwrap_or_default();
        match entry.header().entry_type() {
            EntryType::Regular | EntryType::Continuous if path.ends_with(b"/") => {
                self.folder(&name, &path)
            }
            EntryType::Regular | EntryType::Continuous => {
                self.bytes = self.bytes.saturating_add(entry.size());
                if self.bytes > self.limits.archive_bytes {
                    let limit = format_bytes(self.limits.archive_bytes);
                    return Err(refused(&format!("the archive exceeds {limit}")));
                }
                self.file(&name, &path, entry)
            }
            EntryType::Directory => self.folder(&name, &path),
            EntryType::Symlink => self.links.add(&name, &link),
            EntryType::Link => match self.names.read(&link) {
                Ok(_) => Ok(()),
                Err(UnpackError::Refused(why)) => Err(refused(&format!(
                    "hard link to outside the archive ({why})"
                ))),
                Err(error) => Err(error),
            },
            EntryType::Char | EntryType::Block => Err(refused("device files are not allowed")),
            EntryType::Fifo => Err(refused("named pipes are not allowed")),
            EntryType::GNUSparse => Err(refused("sparse files are not allowed")),
            _ => Err(refused("unknown entry type")),
        }
    }

    fn file<R: Read>(
        &mut self,
        name: &Name,
        path: &[u8],
        mut entry: Entry<'_, R>,
    ) -> Result<(), UnpackError> {
        let target = self.target(name, path)?;
        if let Some(parent) = target.parent() {
            self.folders(parent, path)?;
        }
        let is_executable = entry.header().mode().map_err(corrupt)? & 0o111 != 0;
        let mut file = OpenOptions::new()
            .write(true)
            // Never follows or overwrites anything.
            .create_new(true)
            .open(&target)
            .map_err(|error| cannot_create(error, path))?;
        let mut piece = vec![0; 64 * 1024];
        let mut missing = entry.size();
        loop {
            let read = entry.read(&mut piece).map_err(corrupt)?;
            if read == 0 {
                break;
            }
            missing = missing.saturating_sub(read as u64);
            file.write_all(&piece[..read])?;
        }
        if missing > 0 {
            return Err(UnpackError::Refused(format!(
                "{}: the archive is truncated",
                display_path(path)
            )));
        }
        // Independent of the archive and of the service's umask.
        let mode = if is_executable { 0o755 } else { 0o644 };
        file.set_permissions(Permissions::from_mode(mode))?;
        Ok(())
    }

    fn folder(&mut self, name: &Name, path: &[u8]) -> Result<(), UnpackError> {
        let target = self.into.join(name.path());
        self.folders(&target, path)
    }

    /// Creates a directory and its parents. Each counts as an entry: a few long paths could create very many.
    fn folders(&mut self, folder: &Path, path: &[u8]) -> Result<(), UnpackError> {
        let mut missing = Vec::new();
        for ancestor in folder.ancestors().take_while(|it| *it != self.into) {
            match fs::symlink_metadata(ancestor) {
                Ok(found) if found.is_dir() => break,
                Ok(_) => return Err(duplicate(path)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => missing.push(ancestor),
                Err(error) => return Err(cannot_create(error, path)),
            }
        }
        for ancestor in missing.into_iter().rev() {
            self.count()?;
            fs::create_dir(ancestor).map_err(|error| cannot_create(error, path))?;
            fs::set_permissions(ancestor, Permissions::from_mode(0o755))?;
        }
        Ok(())
    }

    fn target(&self, name: &Name, path: &[u8]) -> Result<PathBuf, UnpackError> {
        if name.is_top() {
            return Err(UnpackError::Refused(format!(
                "{}: not in the archive's top-level directory",
                display_path(path)
            )));
        }
        Ok(self.into.join(name.path()))
    }

    fn count(&mut self) -> Result<(), UnpackError> {
        self.entries += 1;
        if self.entries > self.limits.entries {
            return Err(UnpackError::Refused(format!(
                "the archive exceeds {} entries",
                self.limits.entries
            )));
        }
        Ok(())
    }
}

fn empty(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// An error while reading the archive: a corrupt archive, unless the operating system reports an I/O error.
fn corrupt(error: io::Error) -> UnpackError {
    if error.raw_os_error().is_some() {
        UnpackError::Io(error)
    } else {
        UnpackError::Refused(format!("the archive is corrupt: {error}"))
    }
}

fn cannot_create(error: io::Error, path: &[u8]) -> UnpackError {
    match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => duplicate(path),
        io::ErrorKind::InvalidFilename => {
            UnpackError::Refused(format!("{}: the path is too long", display_path(path)))
        }
        _ => UnpackError::Io(error),
    }
}

fn duplicate(path: &[u8]) -> UnpackError {
    UnpackError::Refused(format!("{}: duplicate path", display_path(path)))
}

fn too_large(limits: &Limits) -> UnpackError {
    let limit = format_bytes(limits.archive_bytes);
    UnpackError::Refused(format!("the archive exceeds {limit}"))
}
