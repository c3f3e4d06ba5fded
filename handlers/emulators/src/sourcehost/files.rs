//! The files of a repository snapshot.

use std::{collections::BTreeMap, fs, io, path::Path};

use bytes::Bytes;

use super::ids;

/// Paths with their content. Paths are relative, with `/` between their parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files(pub(super) BTreeMap<String, Bytes>);

impl Files {
    /// No files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a directory recursively, without symbolic links and `.git`.
    pub fn read(directory: &Path) -> io::Result<Self> {
        let mut files = Self::new();
        files.read_into(directory, "")?;
        Ok(files)
    }

    /// The id of the commit that holds just these files.
    pub fn commit_id(&self) -> String {
        ids::commit(self)
    }

    /// Adds or replaces a file.
    #[must_use]
    pub fn with(mut self, path: &str, content: impl Into<Bytes>) -> Self {
        self.0.insert(path.to_owned(), content.into());
        self
    }

    /// Removes a file.
    #[must_use]
    pub fn without(mut self, path: &str) -> Self {
        self.0.remove(path);
        self
    }

    /// Adds a `Makefile` and a `src/lib.rs` next to every `Cargo.toml` without one, for projects whose sources are
    /// not available.
    #[must_use]
    pub fn with_build_stubs(mut self) -> Self {
        let roots: Vec<String> = self
            .0
            .keys()
            .filter_map(|path| path.strip_suffix("Cargo.toml"))
            .filter(|root| root.is_empty() || root.ends_with('/'))
            .map(str::to_owned)
            .collect();
        for root in roots {
            self.0
                .entry(format!("{root}Makefile"))
                .or_insert_with(|| Bytes::from_static(b"build:\n\t@cargo build --release\n"));
            self.0
                .entry(format!("{root}src/lib.rs"))
                .or_insert_with(|| Bytes::from_static(b"//! Sources are kept elsewhere.\n"));
        }
        self
    }

    fn read_into(&mut self, directory: &Path, prefix: &str) -> io::Result<()> {
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let kind = entry.file_type()?;
            if kind.is_dir() && name != ".git" {
                self.read_into(&entry.path(), &format!("{prefix}{name}/"))?;
            } else if kind.is_file() {
                self.0
                    .insert(format!("{prefix}{name}"), fs::read(entry.path())?.into());
            }
        }
        Ok(())
    }
}

impl<P: Into<String>, C: Into<Bytes>> FromIterator<(P, C)> for Files {
    fn from_iter<I: IntoIterator<Item = (P, C)>>(files: I) -> Self {
        Self(
            files
                .into_iter()
                .map(|(path, content)| (path.into(), content.into()))
                .collect(),
        )
    }
}
