//! File listings.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Repository, SourceHost};
use crate::SourceHostError;

/// The host truncates recursive listings at 7 MB.
const LIMIT: usize = 16 * 1024 * 1024;

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link or a submodule.
    Link,
}

/// One path of a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeEntry {
    /// What it is.
    pub kind: EntryKind,
    /// Size of a file in bytes, if known.
    pub size: Option<u64>,
    id: String,
}

/// The entries below a path, by their path relative to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    /// The entries.
    pub entries: BTreeMap<String, TreeEntry>,
}

#[derive(Deserialize)]
struct TreeResponse {
    tree: Vec<EntryResponse>,
    #[serde(default)]
    truncated: bool,
}

#[derive(Deserialize)]
struct EntryResponse {
    path: String,
    #[serde(default)]
    mode: String,
    r#type: String,
    #[serde(default)]
    sha: String,
    size: Option<u64>,
}

impl SourceHost {
    /// The files below `path` of a commit; `directories` are the subdirectories of interest, which
    /// are listed one by one if the host truncates the listing. `None`: no such commit or directory.
    pub async fn tree(
        &self,
        repository: &Repository,
        commit: &str,
        path: &str,
        directories: &[&str],
    ) -> Result<Option<Tree>, SourceHostError> {
        let Some(response) = self.read_tree(repository, commit, true).await? else {
            return Ok(None);
        };
        if response.truncated {
            return self.walk(repository, commit, path, directories).await;
        }
        let tree = Tree {
            entries: response.entries(),
        };
        if path.is_empty() {
            return Ok(Some(tree));
        }
        let prefix = format!("{path}/");
        let is_directory = tree
            .entries
            .get(path)
            .is_some_and(|entry| entry.kind == EntryKind::Directory);
        let below: BTreeMap<_, _> = tree
            .entries
            .into_iter()
            .filter_map(|(path, entry)| Some((path.strip_prefix(&prefix)?.to_owned(), entry)))
            .collect();
        Ok((is_directory || !below.is_empty()).then_some(Tree { entries: below }))
    }

    async fn walk(
        &self,
        repository: &Repository,
        commit: &str,
        path: &str,
        directories: &[&str],
    ) -> Result<Option<Tree>, SourceHostError> {
        let Some(root) = self.descend(repository, commit.to_owned(), path).await? else {
            return Ok(None);
        };
        let Some(response) = self.read_tree(repository, &root, false).await? else {
            return Ok(None);
        };
        let mut entries = response.entries();
        for directory in directories {
            let Some(id) = self.descend(repository, root.clone(), directory).await? else {
                continue;
            };
            let listed = self.read_tree(repository, &id, false).await?;
            for (path, entry) in listed.map(TreeResponse::entries).unwrap_or_default() {
                entries.insert(format!("{directory}/{path}"), entry);
            }
        }
        Ok(Some(Tree { entries }))
    }

    /// The id of the tree at `path`, one listing per directory.
    async fn descend(
        &self,
        repository: &Repository,
        mut id: String,
        path: &str,
    ) -> Result<Option<String>, SourceHostError> {
        for name in path.split('/').filter(|name| !name.is_empty()) {
            let Some(response) = self.read_tree(repository, &id, false).await? else {
                return Ok(None);
            };
            match response.entries().remove(name) {
                Some(entry) if entry.kind == EntryKind::Directory => id = entry.id,
                _ => return Ok(None),
            }
        }
        Ok(Some(id))
    }

    async fn read_tree(
        &self,
        repository: &Repository,
        id: &str,
        recursive: bool,
    ) -> Result<Option<TreeResponse>, SourceHostError> {
        let mut url = self.transport.endpoint([
            "repos",
            &repository.owner,
            &repository.name,
            "git",
            "trees",
            id,
        ]);
        if recursive {
            url.query_pairs_mut().append_pair("recursive", "1");
        }
        match self.transport.get_fixed(url, LIMIT).await {
            Ok(response) => response.json("a tree").map(Some),
            Err(SourceHostError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Tree {
    /// The entry at a path relative to the tree.
    pub fn get(&self, path: &str) -> Option<&TreeEntry> {
        self.entries.get(path)
    }
}

impl TreeResponse {
    fn entries(self) -> BTreeMap<String, TreeEntry> {
        self.tree
            .into_iter()
            .map(|entry| (entry.path.clone(), entry.into_entry()))
            .collect()
    }
}

impl EntryResponse {
    fn into_entry(self) -> TreeEntry {
        let kind = match (self.r#type.as_str(), self.mode.as_str()) {
            ("blob", "120000") => EntryKind::Link,
            ("blob", _) => EntryKind::File,
            ("tree", _) => EntryKind::Directory,
            _ => EntryKind::Link,
        };
        TreeEntry {
            kind,
            size: self.size,
            id: self.sha,
        }
    }
}
