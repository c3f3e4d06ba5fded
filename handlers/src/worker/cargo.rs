//! What cargo will do with a project, read before it is built.

#[cfg(test)]
mod tests;

use std::path::{Component, Path, PathBuf};

use catalog_build::UntrustedDir;
use toml::{Table, Value};

/// Largest manifest or configuration that is read, in bytes.
const MAX_FILE: u64 = 1024 * 1024;

/// The name of a package's library, which its module bears.
pub(super) fn library(files: &UntrustedDir, root: &Path) -> Option<String> {
    let manifest = read(files, &root.join("Cargo.toml"))?;
    let name = |table: &str| manifest.get(table)?.get("name").and_then(Value::as_str);
    name("lib").or_else(|| name("package")).map(str::to_owned)
}

/// The target directory that the nearest configuration of cargo names, if it is one of `files`.
pub(super) fn target_directory(files: &UntrustedDir, root: &Path) -> Option<PathBuf> {
    root.ancestors().find_map(|directory| {
        let found = ["config.toml", "config"].iter().find_map(|name| {
            let configuration = read(files, &directory.join(".cargo").join(name))?;
            let target = configuration.get("build")?.get("target-dir")?.as_str()?;
            Some(directory.join(target))
        });
        beneath(&found?)
    })
}

fn read(files: &UntrustedDir, path: &Path) -> Option<Table> {
    let content = files.read(path, MAX_FILE).ok()?;
    std::str::from_utf8(&content).ok()?.parse().ok()
}

/// A relative path without `..`, unless it leads outside.
fn beneath(path: &Path) -> Option<PathBuf> {
    let mut beneath = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => beneath.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !beneath.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(beneath)
}
