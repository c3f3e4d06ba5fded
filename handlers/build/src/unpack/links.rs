//! Symbolic links: none is created, but an archive with a link to the outside is rejected.

use std::{collections::HashMap, os::unix::ffi::OsStrExt};

use super::{
    UnpackError,
    names::{Name, display_path},
};

/// Levels of links, as limited by the system.
const MAX_HOPS: usize = 40;
/// Path components to resolve for all links of an archive; real archives need a hundredth.
const MAX_STEPS: usize = 200_000;
/// Bytes of all links' paths and targets.
const MAX_LINK_BYTES: usize = 4 * 1024 * 1024;
/// Longest path in bytes.
const MAX_PATH_BYTES: usize = 4096;

/// The links of an archive, by their path below the top folder.
#[derive(Default)]
pub(super) struct Links {
    targets: HashMap<Vec<u8>, Vec<u8>>,
    bytes: usize,
}

impl Links {
    /// Records a link: its destination depends on links that may follow it.
    pub(super) fn add(&mut self, name: &Name, target: &[u8]) -> Result<(), UnpackError> {
        let path = name.path().as_os_str().as_bytes();
        if name.is_top() {
            return Err(refused(path, "the top-level directory is a link"));
        }
        if target.len() > MAX_PATH_BYTES || target.contains(&0) {
            return Err(refused(path, "invalid link target"));
        }
        self.bytes += path.len() + target.len();
        if self.bytes > MAX_LINK_BYTES {
            return Err(refused(path, "the archive has too many links"));
        }
        match self.targets.insert(path.to_owned(), target.to_owned()) {
            None => Ok(()),
            Some(_) => Err(refused(path, "duplicate path")),
        }
    }

    /// Resolves each link, through others, as the system would.
    pub(super) fn check(&self) -> Result<(), UnpackError> {
        let mut steps = 0;
        self.targets
            .keys()
            .try_for_each(|path| self.follow(path, &mut steps))
    }

    fn follow(&self, path: &[u8], steps: &mut usize) -> Result<(), UnpackError> {
        let mut hops = 0;
        let mut at: Vec<u8> = Vec::new();
        let mut rest: Vec<&[u8]> = parts(path).collect();
        while let Some(part) = rest.pop() {
            *steps += 1;
            if *steps > MAX_STEPS {
                return Err(refused(path, "the links of the archive are too complex"));
            }
            if part == b".." {
                if at.is_empty() {
                    return Err(refused(path, "link to outside the archive"));
                }
                at.truncate(folder_length(&at));
                continue;
            }
            if !at.is_empty() {
                at.push(b'/');
            }
            at.extend_from_slice(part);
            if at.len() > MAX_PATH_BYTES {
                continue;
            }
            let Some(target) = self.targets.get(&at) else {
                continue;
            };
            hops += 1;
            if hops > MAX_HOPS {
                return Err(refused(path, "too many levels of links"));
            }
            if target.starts_with(b"/") {
                return Err(refused(path, "link to outside the archive"));
            }
            at.truncate(folder_length(&at));
            rest.extend(parts(target));
        }
        Ok(())
    }
}

/// The components of a path, last one first.
fn parts(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.rsplit(|byte| *byte == b'/')
        .filter(|part| !matches!(*part, b"" | b"."))
}

fn folder_length(path: &[u8]) -> usize {
    path.iter().rposition(|byte| *byte == b'/').unwrap_or(0)
}

fn refused(path: &[u8], why: &str) -> UnpackError {
    UnpackError::Refused(format!("{}: {why}", display_path(path)))
}
