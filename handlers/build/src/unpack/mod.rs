//! Unpacking archives that anyone may have made.

mod extension;
mod links;
mod metered;
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

use super::{Limits, limits::amount};
use extension::Extension;
use links::Links;
use metered::Metered;
use names::{Name, shown};

/// An archive that was not unpacked.
#[derive(Debug, thiserror::Error)]
pub enum UnpackError {
    /// What is wrong with it, and with which entry; a sentence for the log.
    #[error("{0}")]
    Refused(String),
    /// This service could not read or write.
    #[error("the archive cannot be unpacked: {0}")]
    Io(#[from] io::Error),
}

/// Unpacks a gzipped tar into a folder, without the one folder that hosts put around everything. Blocks: callers on the
/// runtime use `spawn_blocking`.
///
/// The folder is made if it is missing, is to be empty, and is emptied where the archive is refused. Only files and folders
/// are made: links, which a host's archive has where the repository has, are looked at and left out, so that nothing can be
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
    let mut stream = Metered::new(decoder, limits.archive_bytes);
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
        .and_then(|()| stream.finish().map_err(broken))
        .and_then(|()| unpacking.links.check());
    if stream.is_over() {
        // Whatever went wrong then, it is because the stream was cut here.
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
    /// Raw: the archive's own reader would read long names and extended headers of any size into memory.
    fn entries<R: Read>(&mut self, archive: &mut Archive<R>) -> Result<(), UnpackError> {
        let mut extension = Extension::default();
        for entry in archive.entries().map_err(broken)?.raw(true) {
            let mut entry = entry.map_err(broken)?;
            self.count()?;
            if !extension.read(&mut entry)? {
                self.entry(std::mem::take(&mut extension), entry)?;
            }
        }
        extension.is_empty().then_some(()).ok_or_else(|| {
            UnpackError::Refused("the archive ends before the entry that it announces".to_owned())
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
        let refused = |why: &str| UnpackError::Refused(format!("{}: {why}", shown(&path)));
        if extension.size.is_some_and(|size| size != entry.size()) {
            return Err(refused("its size is said twice, and differently"));
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
                    let limit = amount(self.limits.archive_bytes);
                    return Err(refused(&format!(
                        "with it, the archive holds more than {limit}"
                    )));
                }
                self.file(&name, &path, entry)
            }
            EntryType::Directory => self.folder(&name, &path),
            EntryType::Symlink => self.links.add(&name, &link),
            EntryType::Link => match self.names.read(&link) {
                Ok(_) => Ok(()),
                Err(UnpackError::Refused(why)) => Err(refused(&format!(
                    "a hard link that leads out of the archive ({why})"
                ))),
                Err(error) => Err(error),
            },
            EntryType::Char | EntryType::Block => Err(refused("a device")),
            EntryType::Fifo => Err(refused("a named pipe")),
            EntryType::GNUSparse => Err(refused("a sparse file")),
            _ => Err(refused("neither a file, a folder nor a link")),
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
        let is_executable = entry.header().mode().map_err(broken)? & 0o111 != 0;
        let mut file = OpenOptions::new()
            .write(true)
            // Never through, or over, what is there.
            .create_new(true)
            .open(&target)
            .map_err(|error| not_made(error, path))?;
        let mut piece = vec![0; 64 * 1024];
        let mut missing = entry.size();
        loop {
            let read = entry.read(&mut piece).map_err(broken)?;
            if read == 0 {
                break;
            }
            missing = missing.saturating_sub(read as u64);
            file.write_all(&piece[..read])?;
        }
        if missing > 0 {
            return Err(UnpackError::Refused(format!(
                "{}: the archive ends within it",
                shown(path)
            )));
        }
        // As it is said here, whatever the archive or the service's own mask says.
        let mode = if is_executable { 0o755 } else { 0o644 };
        file.set_permissions(Permissions::from_mode(mode))?;
        Ok(())
    }

    fn folder(&mut self, name: &Name, path: &[u8]) -> Result<(), UnpackError> {
        let target = self.into.join(name.path());
        self.folders(&target, path)
    }

    /// Makes a folder and those around it. Each counts as an entry: a few long paths could make very many.
    fn folders(&mut self, folder: &Path, path: &[u8]) -> Result<(), UnpackError> {
        let mut missing = Vec::new();
        for ancestor in folder.ancestors().take_while(|it| *it != self.into) {
            match fs::symlink_metadata(ancestor) {
                Ok(found) if found.is_dir() => break,
                Ok(_) => return Err(occupied(path)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => missing.push(ancestor),
                Err(error) => return Err(not_made(error, path)),
            }
        }
        for ancestor in missing.into_iter().rev() {
            self.count()?;
            fs::create_dir(ancestor).map_err(|error| not_made(error, path))?;
            fs::set_permissions(ancestor, Permissions::from_mode(0o755))?;
        }
        Ok(())
    }

    fn target(&self, name: &Name, path: &[u8]) -> Result<PathBuf, UnpackError> {
        if name.is_top() {
            return Err(UnpackError::Refused(format!(
                "{}: a file beside the archive's folder",
                shown(path)
            )));
        }
        Ok(self.into.join(name.path()))
    }

    fn count(&mut self) -> Result<(), UnpackError> {
        self.entries += 1;
        if self.entries > self.limits.entries {
            return Err(UnpackError::Refused(format!(
                "the archive has more than {} entries",
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

/// What went wrong while the archive was read: its fault, unless the system says that it is the disk's.
fn broken(error: io::Error) -> UnpackError {
    if error.raw_os_error().is_some() {
        UnpackError::Io(error)
    } else {
        UnpackError::Refused(format!("the archive is broken: {error}"))
    }
}

fn not_made(error: io::Error, path: &[u8]) -> UnpackError {
    match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => occupied(path),
        io::ErrorKind::InvalidFilename => {
            UnpackError::Refused(format!("{}: the path is too long", shown(path)))
        }
        _ => UnpackError::Io(error),
    }
}

fn occupied(path: &[u8]) -> UnpackError {
    UnpackError::Refused(format!("{}: another entry has the same place", shown(path)))
}

fn too_large(limits: &Limits) -> UnpackError {
    let limit = amount(limits.archive_bytes);
    UnpackError::Refused(format!("the archive holds more than {limit}"))
}
