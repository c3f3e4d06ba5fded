//! The command line of a build: wrapper, environment, sandbox.

use std::{
    env,
    ffi::OsString,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf, absolute},
    process::Stdio,
};

use tokio::process::Command;

use super::{
    BuildError, Limits, Sandbox,
    bubblewrap::{self, View},
};

/// The environment variable by which processes that left the build's process group are found.
pub(super) const MARKER: &str = "CATALOG_BUILD";

/// Sets resource limits, then executes the command. The process limit is `-u` in some shells and `-p` in others;
/// a shell that rejects a limit still builds: the other limits do not depend on it.
const WRAPPER: &str = r#"{ ulimit -c 0; ulimit -f "$1"; ulimit -u "$2" || ulimit -p "$2"; } 2>/dev/null; shift 2; exec "$@""#;
const SHELL: &str = "/bin/sh";
/// The unit of `ulimit -f`.
const BLOCK: u64 = 512;

/// What to run, and where.
pub(super) struct CommandSpec<'a> {
    pub(super) words: &'a [String],
    pub(super) sandbox: Option<Sandbox>,
    pub(super) hidden: &'a [PathBuf],
    /// Absolute.
    pub(super) writable: &'a [PathBuf],
    pub(super) variables: &'a [(OsString, OsString)],
    pub(super) limits: &'a Limits,
    /// Absolute.
    pub(super) root: &'a Path,
    /// Absolute; has a directory `tmp`.
    pub(super) home: &'a Path,
    /// The value of [`MARKER`] for this build.
    pub(super) marker: &'a str,
}

impl CommandSpec<'_> {
    /// The command, not yet started; fails early if an executable is missing.
    pub(super) fn command(&self) -> Result<Command, BuildError> {
        let Some((name, arguments)) = self.words.split_first() else {
            return Err(cannot_start("builder.command is not set"));
        };
        let program = find(name).map_err(cannot_start)?;
        let mut command = match self.sandbox {
            None => Command::new(SHELL),
            Some(Sandbox::Bubblewrap) => {
                let bwrap = find("bwrap").map_err(|_| {
                    cannot_start(
                        "bwrap is not installed; install the package bubblewrap, or unset builder.sandbox",
                    )
                })?;
                let mut command = Command::new(bwrap);
                command
                    .args(bubblewrap::arguments(&View {
                        root: self.root,
                        home: self.home,
                        hidden: self.hidden,
                        writable: self.writable,
                        program: name.contains('/').then_some(&program),
                    }))
                    .arg(SHELL);
                command
            }
        };
        command
            .args(["-c", WRAPPER, "sh"])
            .arg((self.limits.disk_bytes / BLOCK).max(1).to_string())
            .arg(self.limits.processes.to_string())
            .arg(program)
            .args(arguments)
            .current_dir(self.root)
            .env_clear()
            .envs(env::var_os("PATH").map(|path| ("PATH", path)))
            .env("HOME", self.home)
            .env("TMPDIR", self.home.join("tmp"))
            .env("LANG", "C.UTF-8")
            .env("CI", "1")
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .env(MARKER, self.marker)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .kill_on_drop(true);
        Ok(command)
    }
}

pub(super) fn cannot_start(why: impl std::fmt::Display) -> BuildError {
    BuildError::failed(format!("cannot start the build command: {why}"))
}

/// Resolves an executable: relative to the service's working directory if it has a slash, else in `PATH`. Not
/// relative to the project's root, which would let a project replace the command.
fn find(name: &str) -> Result<PathBuf, String> {
    if name.contains('/') {
        let path = absolute(name).map_err(|error| format!("{name}: {error}"))?;
        return match fs::metadata(&path) {
            Ok(found) if is_executable(&found) => Ok(path),
            Ok(_) => Err(format!("{name} is not executable")),
            Err(error) => Err(format!("{name}: {error}")),
        };
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(|path| fs::metadata(path).is_ok_and(|found| is_executable(&found)))
        .ok_or_else(|| format!("{name} not found in PATH"))
}

fn is_executable(found: &fs::Metadata) -> bool {
    found.is_file() && found.permissions().mode() & 0o111 != 0
}
