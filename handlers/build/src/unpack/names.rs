//! The names of entries.

use std::{
    ffi::OsStr,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use super::UnpackError;

/// Bytes of a path, as the system limits it.
const LONGEST_PATH: usize = 4096;
/// Bytes of a name, as file systems limit it.
const LONGEST_NAME: usize = 255;
/// Folders within each other: removing a tree takes an open file for each.
const DEEPEST: usize = 100;

/// A path below the archive's top folder, plain: no `.`, no `..`, nothing empty.
pub(super) struct Name(PathBuf);

impl Name {
    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Whether it is the top folder itself.
    pub(super) fn is_top(&self) -> bool {
        self.0.as_os_str().is_empty()
    }
}

/// Reads names; knows the top folder after the first.
#[derive(Default)]
pub(super) struct Names {
    top: Option<Vec<u8>>,
}

impl Names {
    pub(super) fn read(&mut self, path: &[u8]) -> Result<Name, UnpackError> {
        let refused = |why: &str| Err(UnpackError::Refused(format!("{}: {why}", shown(path))));
        if path.len() > LONGEST_PATH {
            return refused("the path is too long");
        }
        if path.contains(&0) {
            return refused("the path has a NUL");
        }
        if path.starts_with(b"/") {
            return refused("the path is absolute");
        }
        let mut parts = path
            .split(|byte| *byte == b'/')
            .filter(|part| !matches!(*part, b"" | b"."));
        let Some(top) = parts.next() else {
            return refused("the path is empty");
        };
        let mut name = PathBuf::new();
        let mut depth = 0;
        for part in std::iter::once(top).chain(parts) {
            if part == b".." {
                return refused("the path leads upwards");
            }
            if part.len() > LONGEST_NAME {
                return refused("the path has a name that is too long");
            }
            if depth > 0 {
                name.push(OsStr::from_bytes(part));
            }
            depth += 1;
        }
        if depth > DEEPEST {
            return refused("the path has too many folders");
        }
        if self.top.get_or_insert_with(|| top.to_owned()) != top {
            return refused("the archive has more than one folder at its top");
        }
        Ok(Name(name))
    }
}

/// A name for people: escaped, and cut.
pub(super) fn shown(path: &[u8]) -> String {
    const SHOWN: usize = 200;
    let text = String::from_utf8_lossy(path);
    let mut shown: String = text.escape_debug().take(SHOWN).collect();
    if text.escape_debug().nth(SHOWN).is_some() {
        shown.push('\u{2026}');
    }
    shown
}
