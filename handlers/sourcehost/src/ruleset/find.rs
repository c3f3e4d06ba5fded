//! Locating the profile: by explicit path, by `exchange.json`, or by content.

use std::path::Path;

use super::{ProfileFile, read};
use crate::{SourceHost, SourceHostError, client::EntryKind, project::Located};

/// How many files are read.
const MAX_CANDIDATES: usize = 20;

/// How a profile was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathSource {
    /// The request names the file.
    Explicit,
    /// `main` in `exchange.json` names it.
    Exchange,
    /// It is the only file with a profile header.
    Content,
}

/// A search for the profile in a directory.
pub(super) struct ProfileSearch<'a> {
    pub(super) host: &'a SourceHost,
    pub(super) located: &'a Located,
    /// Largest size of a profile, in bytes.
    pub(super) max_profile: usize,
}

impl ProfileSearch<'_> {
    /// Finds and reads the profile; the inner error is the reason if there is none.
    pub(super) async fn run(
        &self,
        explicit: Option<String>,
        main: Option<String>,
    ) -> Result<Result<ProfileFile, String>, SourceHostError> {
        let named = explicit
            .map(|path| (path, PathSource::Explicit))
            .or_else(|| main.map(|path| (path, PathSource::Exchange)));
        let Some((path, path_source)) = named else {
            return self.by_content().await;
        };
        let path = path.trim_start_matches("./").to_owned();
        if !is_relative_path(&path) {
            return Ok(Err(format!(
                "`{path}` must be a relative path inside the ruleset's directory, without `..`."
            )));
        }
        let yaml = read(self.host, self.located, &path, self.max_profile).await?;
        Ok(yaml.map(|yaml| ProfileFile {
            path,
            path_source,
            yaml,
        }))
    }

    async fn by_content(&self) -> Result<Result<ProfileFile, String>, SourceHostError> {
        let mut found: Vec<ProfileFile> = Vec::new();
        for path in self.candidates() {
            // A file that is not text is not a profile.
            if let Ok(yaml) = read(self.host, self.located, &path, self.max_profile).await?
                && looks_like_profile(&yaml)
            {
                found.push(ProfileFile {
                    path,
                    path_source: PathSource::Content,
                    yaml,
                });
            }
        }
        if found.len() > 1 {
            let paths: Vec<String> = found
                .iter()
                .map(|found| format!("`{}`", found.path))
                .collect();
            return Ok(Err(format!(
                // Every operation that takes a repository URL accepts such an address.
                "Several validation profiles found: {}. Give the address of one of them (…/blob/<ref>/<path>), or set `main` in `exchange.json`.",
                paths.join(", ")
            )));
        }
        Ok(found.pop().ok_or_else(|| {
            "No validation profile found: no YAML file starts with `#%Validation Profile 1.0`."
                .to_owned()
        }))
    }

    /// The YAML files of the directory, by depth.
    fn candidates(&self) -> Vec<String> {
        let files = self.located.tree.entries.iter().filter(|(path, entry)| {
            let extension = Path::new(path).extension().and_then(|e| e.to_str());
            let small = entry
                .size
                .is_none_or(|size| size <= self.max_profile as u64);
            entry.kind == EntryKind::File
                && small
                && extension.is_some_and(|e| matches!(e, "yaml" | "yml"))
                && !path.split('/').any(|part| part.starts_with('.'))
        });
        let mut paths: Vec<String> = files.map(|(path, _)| path.clone()).collect();
        paths.sort_by_key(|path| path.matches('/').count());
        paths.truncate(MAX_CANDIDATES);
        paths
    }
}

fn looks_like_profile(yaml: &str) -> bool {
    let yaml = yaml.strip_prefix('\u{feff}').unwrap_or(yaml);
    let mut lines = yaml.lines().map(str::trim_end);
    lines
        .find(|line| *line != "---")
        .is_some_and(|line| line.starts_with("#%Validation Profile"))
}

fn is_relative_path(path: &str) -> bool {
    !path.is_empty()
        && path.len() <= 500
        && !path.starts_with('/')
        && !path.contains(['\\', '\0'])
        && path
            .split('/')
            .all(|part| !part.is_empty() && part != "." && part != "..")
}
