//! The arguments of bubblewrap.

use std::{
    ffi::{OsStr, OsString},
    fs,
    path::{Path, PathBuf},
};

use crate::egress::SOCKET;

/// Of `/etc`, what programs need: certificates of authorities, the linker's cache, alternatives. Never a whole directory that
/// also has private keys.
const CONFIGURATION: [&str; 11] = [
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/crypto-policies",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/pki/ca-trust/extracted",
    "/etc/pki/tls/certs",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
];

/// Directories of the system beside `/usr`: links into it, or directories of their own.
const BESIDE_USR: [&str; 6] = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

/// A user of no other right; the files of a build belong to it.
const USER: &str = "1000";

/// The directories and files that a build sees.
pub(crate) struct View<'a> {
    /// Writable.
    pub(crate) root: &'a Path,
    /// Writable; its `tmp` and `shm` are mounted as `/tmp` and `/dev/shm`.
    pub(crate) home: &'a Path,
    /// Writable.
    pub(crate) writable: &'a [PathBuf],
    /// Readable.
    pub(crate) readable: Vec<&'a Path>,
    /// The socket by which the build reaches the proxy, if it may reach anything.
    pub(crate) egress: Option<&'a Path>,
}

/// The arguments of `bwrap` that come before the command.
pub(crate) fn arguments(view: &View<'_>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = [
        "--die-with-parent",
        // A terminal session of its own: it cannot inject input into the service's.
        "--new-session",
        "--unshare-user",
        "--unshare-pid",
        "--unshare-ipc",
        "--unshare-uts",
        "--unshare-net",
        "--unshare-cgroup-try",
        // In further namespaces it would have capabilities again.
        "--disable-userns",
        "--uid",
        USER,
        "--gid",
        USER,
        "--hostname",
        "build",
        "--cap-drop",
        "ALL",
        "--ro-bind",
        "/usr",
        "/usr",
        "--dev",
        "/dev",
        "--proc",
        "/proc",
    ]
    .map(OsString::from)
    .into();
    let mut add = |words: &[&OsStr]| arguments.extend(words.iter().map(OsString::from));
    for path in BESIDE_USR {
        match fs::read_link(path) {
            Ok(target) => add(&["--symlink".as_ref(), target.as_ref(), path.as_ref()]),
            Err(_) => add(&["--ro-bind-try".as_ref(), path.as_ref(), path.as_ref()]),
        }
    }
    for path in CONFIGURATION {
        add(&["--ro-bind-try".as_ref(), path.as_ref(), path.as_ref()]);
    }
    // Not in a tmpfs, whose memory no limit counts.
    for (own, at) in [("tmp", "/tmp"), ("shm", "/dev/shm")] {
        let own = view.home.join(own);
        add(&["--bind".as_ref(), own.as_ref(), at.as_ref()]);
    }
    for readable in &view.readable {
        add(&["--ro-bind".as_ref(), readable.as_ref(), readable.as_ref()]);
    }
    if let Some(socket) = view.egress {
        add(&["--ro-bind".as_ref(), socket.as_ref(), SOCKET.as_ref()]);
    }
    // After what may contain them.
    let own = view.writable.iter().map(PathBuf::as_path);
    for own in own.chain([view.root, view.home]) {
        add(&["--bind".as_ref(), own.as_ref(), own.as_ref()]);
    }
    for memory in ["/dev", "/"] {
        add(&["--remount-ro".as_ref(), memory.as_ref()]);
    }
    add(&["--chdir".as_ref(), view.root.as_ref(), "--".as_ref()]);
    arguments
}
