//! Symbolic links: none is made, but those that lead out are a reason to refuse.

use std::{collections::HashMap, os::unix::ffi::OsStrExt};

use super::{
    UnpackError,
    names::{Name, shown},
};

/// Links within links, as the system limits them.
const MOST_HOPS: usize = 40;
/// Names to walk along for all links of an archive; real ones need a hundredth.
const MOST_STEPS: usize = 200_000;
/// Bytes of all links' paths and targets.
const MOST_BYTES: usize = 4 * 1024 * 1024;
/// What is longer is no path, and so the path of no link.
const LONGEST_PATH: usize = 4096;

/// The links of an archive, by their path below the top folder.
#[derive(Default)]
pub(super) struct Links {
    targets: HashMap<Vec<u8>, Vec<u8>>,
    bytes: usize,
}

impl Links {
    /// Remembers a link: where it leads depends on links that may come after it.
    pub(super) fn add(&mut self, name: &Name, target: &[u8]) -> Result<(), UnpackError> {
        let path = name.path().as_os_str().as_bytes();
        if name.is_top() {
            return Err(refused(path, "a link in the place of the archive's folder"));
        }
        if target.len() > LONGEST_PATH || target.contains(&0) {
            return Err(refused(path, "a link whose target is no path"));
        }
        self.bytes += path.len() + target.len();
        if self.bytes > MOST_BYTES {
            return Err(refused(path, "with it, the archive has too many links"));
        }
        match self.targets.insert(path.to_owned(), target.to_owned()) {
            None => Ok(()),
            Some(_) => Err(refused(path, "another entry has the same place")),
        }
    }

    /// Follows each link, through others, as the system would if all were there.
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
            if *steps > MOST_STEPS {
                return Err(refused(
                    path,
                    "following the archive's links takes too long",
                ));
            }
            if part == b".." {
                if at.is_empty() {
                    return Err(refused(path, "a link that leads out of the archive"));
                }
                at.truncate(folder_length(&at));
                continue;
            }
            if !at.is_empty() {
                at.push(b'/');
            }
            at.extend_from_slice(part);
            if at.len() > LONGEST_PATH {
                continue;
            }
            let Some(target) = self.targets.get(&at) else {
                continue;
            };
            hops += 1;
            if hops > MOST_HOPS {
                return Err(refused(path, "a link through too many others"));
            }
            if target.starts_with(b"/") {
                return Err(refused(path, "a link that leads out of the archive"));
            }
            at.truncate(folder_length(&at));
            rest.extend(parts(target));
        }
        Ok(())
    }
}

/// The names of a path, the last one first.
fn parts(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.rsplit(|byte| *byte == b'/')
        .filter(|part| !matches!(*part, b"" | b"."))
}

fn folder_length(path: &[u8]) -> usize {
    path.iter().rposition(|byte| *byte == b'/').unwrap_or(0)
}

fn refused(path: &[u8], why: &str) -> UnpackError {
    UnpackError::Refused(format!("{}: {why}", shown(path)))
}
