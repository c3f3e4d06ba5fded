//! The repositories that the emulator serves.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use percent_encoding::percent_decode_str;

use super::{fault::Block, files::Files, ids};

/// A repository: settings, branches and tags.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are independent fields of the host's answers"
)]
pub struct EmulatedRepository {
    pub(super) full_name: String,
    pub(super) default_branch: String,
    pub(super) branches: BTreeMap<String, Files>,
    pub(super) tags: BTreeMap<String, Files>,
    /// Commits at no head.
    pub(super) others: Vec<Files>,
    /// The commit that each commit was made from, where it was made from one.
    pub(super) parents: BTreeMap<String, String>,
    pub(super) is_private: bool,
    pub(super) has_issues: bool,
    pub(super) is_archived: bool,
    pub(super) is_disabled: bool,
    pub(super) block: Option<Block>,
    pub(super) truncates_trees: bool,
}

impl EmulatedRepository {
    /// A public, empty repository with issues enabled and the default branch `main`.
    pub fn new(owner: &str, name: &str) -> Self {
        Self {
            full_name: format!("{owner}/{name}"),
            default_branch: "main".to_owned(),
            branches: BTreeMap::new(),
            tags: BTreeMap::new(),
            others: Vec::new(),
            parents: BTreeMap::new(),
            is_private: false,
            has_issues: true,
            is_archived: false,
            is_disabled: false,
            block: None,
            truncates_trees: false,
        }
    }

    /// Sets the files of a branch.
    #[must_use]
    pub fn branch(mut self, name: &str, files: Files) -> Self {
        self.branches.insert(name.to_owned(), files);
        self
    }

    /// Sets the files of a tag.
    #[must_use]
    pub fn tag(mut self, name: &str, files: Files) -> Self {
        self.tags.insert(name.to_owned(), files);
        self
    }

    /// Adds a commit that is at no head: an earlier one, or one of a fork. Like the real host, the emulator answers for it by its
    /// id alone, and in no list.
    #[must_use]
    pub fn other_commit(mut self, files: Files) -> Self {
        self.others.push(files);
        self
    }

    /// Says which commit another one was made from. A push to a branch says it by itself, unless it is said here that the branch
    /// was taken to another place.
    #[must_use]
    pub fn made_from(mut self, commit: &Files, parent: &Files) -> Self {
        self.parents
            .insert(ids::commit(commit), ids::commit(parent));
        self
    }

    /// Keeps the commits of an earlier state, and what was made from which: the heads of branches from what was there before.
    pub(super) fn keep_commits_of(&mut self, earlier: &Self) {
        for (commit, parent) in &earlier.parents {
            let known = self.parents.entry(commit.clone());
            known.or_insert_with(|| parent.clone());
        }
        let pushed: Vec<(Files, Files)> = self
            .branches
            .iter()
            .filter_map(|(name, files)| Some((files.clone(), earlier.branches.get(name)?.clone())))
            .collect();
        for (files, before) in pushed {
            // A branch that is taken back to where it was is no push.
            let taken_back = self.line(&before).contains(&ids::commit(&files));
            if !taken_back {
                let known = self.parents.entry(ids::commit(&files));
                known.or_insert_with(|| ids::commit(&before));
            }
        }
        for files in earlier.snapshots() {
            if !self.snapshots().any(|known| known == files) {
                self.others.push(files.clone());
            }
        }
    }

    /// Sets the default branch.
    #[must_use]
    pub fn default_branch(mut self, name: &str) -> Self {
        name.clone_into(&mut self.default_branch);
        self
    }

    /// Sets whether it is private: 404 without a token, `"private": true` with one.
    #[must_use]
    pub fn private(mut self, is_private: bool) -> Self {
        self.is_private = is_private;
        self
    }

    /// Whether it accepts issues.
    #[must_use]
    pub fn issues(mut self, has_issues: bool) -> Self {
        self.has_issues = has_issues;
        self
    }

    /// Whether it is read-only.
    #[must_use]
    pub fn archived(mut self, is_archived: bool) -> Self {
        self.is_archived = is_archived;
        self
    }

    /// Whether the host has disabled it: its metadata says so.
    #[must_use]
    pub fn disabled(mut self, is_disabled: bool) -> Self {
        self.is_disabled = is_disabled;
        self
    }

    /// Blocks it: every request about it is refused, whoever asks.
    #[must_use]
    pub fn blocked(mut self, block: Block) -> Self {
        self.block = Some(block);
        self
    }

    /// Whether recursive listings are truncated (`"truncated": true`), as for very large repositories.
    #[must_use]
    pub fn truncated_trees(mut self, truncates_trees: bool) -> Self {
        self.truncates_trees = truncates_trees;
        self
    }

    /// Reads every `<directory>/<owner>/<repository>[@<branch>]`, in the order of their names.
    pub(super) fn read_all(directory: &Path) -> io::Result<Vec<Self>> {
        let mut repositories: BTreeMap<String, Self> = BTreeMap::new();
        for (owner, owner_path) in directories(directory)? {
            for (entry, path) in directories(&owner_path)? {
                let (name, branch) = entry.split_once('@').unwrap_or((&entry, "main"));
                let branch = percent_decode_str(branch).decode_utf8_lossy();
                let files = Files::read(&path)?.with_build_stubs();
                let repository = repositories
                    .remove(&format!("{owner}/{name}"))
                    .unwrap_or_else(|| Self::new(&owner, name));
                repositories.insert(format!("{owner}/{name}"), repository.branch(&branch, files));
            }
        }
        Ok(repositories.into_values().collect())
    }

    /// The files that a branch, a tag or a commit id names.
    pub(super) fn files_at(&self, reference: &str) -> Option<&Files> {
        let by_name = self
            .branches
            .get(reference)
            .or_else(|| self.tags.get(reference));
        by_name.or_else(|| {
            self.snapshots()
                .find(|files| ids::commit(files) == reference)
        })
    }

    /// A tree by its id, a commit id or a ref: its files and its directory.
    pub(super) fn tree_at(&self, id: &str) -> Option<(&Files, String)> {
        if let Some(files) = self.files_at(id) {
            return Some((files, String::new()));
        }
        self.snapshots().find_map(|files| {
            let directory = directories_of(files)
                .into_iter()
                .find(|directory| ids::tree(files, directory) == id)?;
            Some((files, directory))
        })
    }

    /// A commit, and those before it, the last first.
    pub(super) fn line(&self, files: &Files) -> Vec<String> {
        let mut line = vec![ids::commit(files)];
        while let Some(parent) = line.last().and_then(|commit| self.parents.get(commit)) {
            // What was said to be made from itself has no beginning.
            if line.contains(parent) {
                break;
            }
            line.push(parent.clone());
        }
        line
    }

    fn snapshots(&self) -> impl Iterator<Item = &Files> {
        self.branches
            .values()
            .chain(self.tags.values())
            .chain(&self.others)
    }
}

/// The directories of a set of files, each ending with a slash, and `""` for the root.
pub(super) fn directories_of(files: &Files) -> Vec<String> {
    let mut directories: Vec<String> = vec![String::new()];
    for path in files.0.keys() {
        directories.extend(
            path.match_indices('/')
                .map(|(end, _)| path[..=end].to_owned()),
        );
    }
    directories.sort();
    directories.dedup();
    directories
}

fn directories(directory: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if let (true, Ok(name)) = (entry.file_type()?.is_dir(), entry.file_name().into_string()) {
            found.push((name, entry.path()));
        }
    }
    found.sort();
    Ok(found)
}
