//! How bubblewrap is called.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

/// Which folders a build sees, and how.
pub(super) struct View<'a> {
    /// May be written.
    pub(super) root: &'a Path,
    /// May be written; its `tmp` also stands for `/tmp`.
    pub(super) home: &'a Path,
    /// Are empty.
    pub(super) hidden: &'a [PathBuf],
    /// Is seen even where it lies in a folder that is hidden.
    pub(super) program: Option<&'a Path>,
}

/// The arguments of `bwrap` that come before the command.
pub(super) fn arguments(view: &View<'_>) -> Vec<OsString> {
    let temporary = view.home.join("tmp");
    let mut arguments: Vec<OsString> = [
        "--die-with-parent",
        // Its own terminal session: no keys can be pressed on the service's.
        "--new-session",
        "--unshare-pid",
        "--unshare-ipc",
        "--cap-drop",
        "ALL",
        "--ro-bind",
        "/",
        "/",
        "--dev",
        "/dev",
        "--proc",
        "/proc",
    ]
    .map(OsString::from)
    .into();
    let mut add = |words: &[&OsStr]| arguments.extend(words.iter().map(OsString::from));
    // Not a tmpfs, which would take memory that no limit counts.
    add(&["--bind".as_ref(), temporary.as_ref(), "/tmp".as_ref()]);
    for hidden in view
        .hidden
        .iter()
        .filter_map(|path| path.canonicalize().ok())
    {
        if hidden.is_dir() {
            add(&["--tmpfs".as_ref(), hidden.as_ref()]);
        } else {
            add(&["--ro-bind".as_ref(), "/dev/null".as_ref(), hidden.as_ref()]);
        }
    }
    // Last, so that they are seen wherever they lie.
    for own in [view.root, view.home] {
        add(&["--bind".as_ref(), own.as_ref(), own.as_ref()]);
    }
    if let Some(program) = view.program {
        add(&["--ro-bind".as_ref(), program.as_ref(), program.as_ref()]);
    }
    add(&["--chdir".as_ref(), view.root.as_ref(), "--".as_ref()]);
    arguments
}
