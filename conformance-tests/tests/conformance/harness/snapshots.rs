//! Where accepted answers are kept.

use std::path::{Path, PathBuf};

/// One folder for all, under names that say what they show.
pub fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// The folder of [`settings`].
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots")
}

/// The file of a snapshot.
pub fn file(name: &str) -> PathBuf {
    folder().join(format!("{name}.snap"))
}
