//! The names of entries.

use std::{
    ffi::OsStr,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use super::UnpackError;

/// Bytes of a path, as the system limits it.
const MAX_PATH_BYTES: usize = 4096;
/// Longest name in bytes, as limited by file systems.
const MAX_NAME_BYTES: usize = 255;
/// Nested directories: removing a tree takes an open file for each.
const MAX_DEPTH: usize = 100;

/// A normalised path below the archive's top-level directory.
pub(super) struct Name(PathBuf);

impl Name {
    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Whether it is the top-level directory itself.
    pub(super) fn is_top(&self) -> bool {
        self.0.as_os_str().is_empty()
    }
}

/// Parses names; the first one sets the top-level directory.
#[derive(Default)]
pub(super) struct Names {
    top: Option<Vec<u8>>,
}

impl Names {
    pub(super) fn read(&mut self, path: &[u8]) -> Result<Name, UnpackError> {
        let refused = |why: &str| {
            Err(UnpackError::Refused(format!(
                "{}: {why}",
                display_path(path)
            )))
        };
        if path.len() > MAX_PATH_BYTES {
            return refused("the path is too long");
        }
        if path.contains(&0) {
            return refused("the path contains NUL");
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
                return refused("the path contains `..`");
            }
            if part.len() > MAX_NAME_BYTES {
                return refused("a name in the path is too long");
            }
            if depth > 0 {
                name.push(OsStr::from_bytes(part));
            }
            depth += 1;
        }
        if depth > MAX_DEPTH {
            return refused("the path is too deep");
        }
        if self.top.get_or_insert_with(|| top.to_owned()) != top {
            return refused("the archive has more than one top-level directory");
        }
        Ok(Name(name))
    }
}

/// A path for messages: escaped and truncated.
pub(crate) fn display_path(path: &[u8]) -> String {
    const SHOWN: usize = 200;
    let text = String::from_utf8_lossy(path);
    let mut shown: String = text.escape_debug().take(SHOWN).collect();
    if text.escape_debug().nth(SHOWN).is_some() {
        shown.push('\u{2026}');
    }
    shown
}
