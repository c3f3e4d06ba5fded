use std::{fs, os::unix::fs::symlink, path::PathBuf};

use uuid::Uuid;

use super::{Folder, PREFIX, sweep};

fn left(base: &tempfile::TempDir) -> Vec<PathBuf> {
    let entries = fs::read_dir(base.path()).expect("the folder");
    let mut left: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    left.sort_unstable();
    left
}

#[test]
fn a_folder_in_use_stays_and_is_removed_by_its_user() {
    let base = tempfile::tempdir().expect("a folder");
    let folder = Folder::make(&base.path().join("builds"), Uuid::nil()).expect("a folder");
    fs::write(folder.path().join("file"), "text").expect("a file");
    sweep(&base.path().join("builds"));
    assert!(folder.path().join("file").exists());
    let path = folder.path().to_owned();
    drop(folder);
    assert!(!path.exists());
}

#[test]
fn a_folder_in_nobodys_use_is_removed() {
    let base = tempfile::tempdir().expect("a folder");
    // What a killed process leaves: the files without the lock.
    let folder = base.path().join(format!("{PREFIX}{}-abc", Uuid::nil()));
    fs::create_dir_all(folder.join("project/src")).expect("a folder");
    fs::write(folder.join("project/src/lib.rs"), "").expect("a file");
    sweep(base.path());
    assert_eq!(left(&base), Vec::<PathBuf>::new());
}

#[test]
fn only_folders_of_jobs_are_removed() {
    let base = tempfile::tempdir().expect("a folder");
    let outside = tempfile::tempdir().expect("a folder");
    fs::write(outside.path().join("file"), "text").expect("a file");
    fs::create_dir(base.path().join("another")).expect("a folder");
    fs::write(base.path().join(format!("{PREFIX}file")), "text").expect("a file");
    symlink(outside.path(), base.path().join(format!("{PREFIX}link"))).expect("a link");
    let before = left(&base);
    sweep(base.path());
    assert_eq!(left(&base), before);
    assert!(outside.path().join("file").exists());
    sweep(&base.path().join("absent"));
}
