//! The arguments of bubblewrap.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

/// The directories that a build sees.
pub(super) struct View<'a> {
    /// Writable.
    pub(super) root: &'a Path,
    /// Writable; its `tmp` is mounted as `/tmp`.
    pub(super) home: &'a Path,
    /// Writable.
    pub(super) writable: &'a [PathBuf],
    /// Appear empty.
    pub(super) hidden: &'a [PathBuf],
    /// Visible even inside a hidden directory.
    pub(super) program: Option<&'a Path>,
}

/// The arguments of `bwrap` that come before the command.
pub(super) fn arguments(view: &View<'_>) -> Vec<OsString> {
    let temporary = view.home.join("tmp");
    let mut arguments: Vec<OsString> = [
        "--die-with-parent",
        // A terminal session of its own: it cannot inject input into the service's.
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
    // Not a tmpfs, whose memory no limit counts.
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
    // Last, so that they are visible wherever they are.
    let own = view.writable.iter().map(PathBuf::as_path);
    for own in own.chain([view.root, view.home]) {
        add(&["--bind".as_ref(), own.as_ref(), own.as_ref()]);
    }
    if let Some(program) = view.program {
        add(&["--ro-bind".as_ref(), program.as_ref(), program.as_ref()]);
    }
    add(&["--chdir".as_ref(), view.root.as_ref(), "--".as_ref()]);
    arguments
}
