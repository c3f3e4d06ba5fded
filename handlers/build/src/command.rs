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
    Bubblewrap, BuildError, Limits, Sandbox, Template,
    egress::PORT,
    sandbox::{
        bubblewrap::{self, View},
        template::{self, Values},
    },
};

/// The environment variable by which processes that left the build's process group are found.
pub(super) const MARKER: &str = "CATALOG_BUILD";

/// Sets resource limits, then executes the command. The process limit is `-u` in some shells and `-p` in others;
/// a shell that rejects a limit still builds: the other limits do not depend on it.
const WRAPPER: &str = r#"{ ulimit -c 0; ulimit -f "$1"; ulimit -d "$2"; ulimit -u "$3" || ulimit -p "$3"; } 2>/dev/null; shift 3; exec "$@""#;
const SHELL: &str = "/bin/sh";
/// The unit of `ulimit -f`.
const BLOCK: u64 = 512;
/// The unit of `ulimit -d`.
const KIBIBYTE: u64 = 1024;
/// What a command that runs builds elsewhere takes over from the service's environment: who the user is, and where the
/// programs are that start containers. Everything else may be a secret, and a build may be able to read it.
const KEPT: [&str; 10] = [
    "CONTAINER_HOST",
    "DBUS_SESSION_BUS_ADDRESS",
    "DOCKER_HOST",
    "HOME",
    "KUBECONFIG",
    "LOGNAME",
    "PATH",
    "USER",
    "XDG_CONFIG_HOME",
    "XDG_RUNTIME_DIR",
];

/// What to run, and where.
pub(super) struct CommandSpec<'a> {
    pub(super) words: &'a [String],
    pub(super) sandbox: &'a Sandbox,
    /// Absolute.
    pub(super) writable: &'a [PathBuf],
    pub(super) variables: &'a [(OsString, OsString)],
    pub(super) limits: &'a Limits,
    /// Absolute.
    pub(super) root: &'a Path,
    /// Absolute; has directories `tmp` and `shm`.
    pub(super) home: &'a Path,
    /// The value of [`MARKER`] for this build.
    pub(super) marker: &'a str,
    /// The socket of the proxy for this build.
    pub(super) egress: Option<&'a Path>,
}

impl CommandSpec<'_> {
    /// The command, not yet started; fails early if an executable is missing.
    pub(super) fn command(&self) -> Result<Command, BuildError> {
        let Some((name, arguments)) = self.words.split_first() else {
            return Err(cannot_start("builder.command is not set"));
        };
        let mut command = match self.sandbox {
            Sandbox::None => {
                let program = find(name).map_err(cannot_start)?;
                let mut command = Command::new(SHELL);
                self.add_limited(&mut command, &program, arguments);
                self.set_environment(&mut command);
                command
            }
            Sandbox::Bubblewrap(sandbox) => self.in_bubblewrap(sandbox, name, arguments)?,
            Sandbox::Template(template) => self.of_template(&template.run)?,
        };
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .kill_on_drop(true);
        Ok(command)
    }

    fn in_bubblewrap(
        &self,
        sandbox: &Bubblewrap,
        name: &str,
        arguments: &[String],
    ) -> Result<Command, BuildError> {
        let bwrap = find("bwrap").map_err(|_| {
            cannot_start(
                "bwrap is not installed; install the package bubblewrap, or change builder.sandbox",
            )
        })?;
        let program = find(name).map_err(cannot_start)?;
        let forwarder = match (&sandbox.egress, self.egress) {
            (Some(egress), Some(_)) => egress.forwarder.as_slice(),
            _ => &[],
        };
        let readable = sandbox.toolchains.iter().map(PathBuf::as_path);
        let mut command = Command::new(bwrap);
        command.args(bubblewrap::arguments(&View {
            root: self.root,
            home: self.home,
            writable: self.writable,
            readable: readable
                .chain(forwarder.first().map(Path::new))
                .chain([program.as_path()])
                .collect(),
            egress: self.egress,
        }));
        command.args(forwarder).arg(SHELL);
        self.add_limited(&mut command, &program, arguments);
        self.set_environment(&mut command);
        if self.egress.is_some() {
            let proxy = format!("http://127.0.0.1:{PORT}");
            for name in ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"] {
                command.env(name, &proxy);
            }
        }
        Ok(command)
    }

    /// The command of a template, which is the operator's and not the build's.
    fn of_template(&self, words: &[String]) -> Result<Command, BuildError> {
        let filled = self.filled(words);
        let Some((name, arguments)) = filled.split_first() else {
            return Err(cannot_start("builder.sandbox_command is not set"));
        };
        let mut command = Command::new(find(name).map_err(cannot_start)?);
        command
            .args(arguments)
            .current_dir("/")
            .env_clear()
            .envs(kept())
            .env(MARKER, self.marker);
        Ok(command)
    }

    /// The words of a template with its places filled in.
    fn filled(&self, template: &[String]) -> Vec<String> {
        let folder = self.writable.first().map_or(self.root, PathBuf::as_path);
        let name = self.home.parent().and_then(Path::file_name);
        template::fill(
            template,
            &Values {
                name: &name.unwrap_or_default().to_string_lossy(),
                folder,
                root: self.root,
                limits: self.limits,
                command: self.words,
                variables: &self.environment(),
            },
        )
    }

    /// The command that removes what a template's build leaves.
    pub(super) fn stop_command(&self) -> Option<std::process::Command> {
        let Sandbox::Template(Template {
            stop: Some(stop), ..
        }) = self.sandbox
        else {
            return None;
        };
        let words = self.filled(stop);
        let (name, arguments) = words.split_first()?;
        let mut command = std::process::Command::new(name);
        command
            .args(arguments)
            .current_dir("/")
            .env_clear()
            .envs(kept())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Some(command)
    }

    /// Arguments of the shell that set limits and execute the program.
    fn add_limited(&self, command: &mut Command, program: &Path, arguments: &[String]) {
        command
            .args(["-c", WRAPPER, "sh"])
            .arg((self.limits.disk_bytes / BLOCK).max(1).to_string())
            .arg((self.limits.memory_bytes / KIBIBYTE).max(1).to_string())
            .arg(self.limits.processes.to_string())
            .arg(program)
            .args(arguments);
    }

    fn set_environment(&self, command: &mut Command) {
        command
            .current_dir(self.root)
            .env_clear()
            .envs(env::var_os("PATH").map(|path| ("PATH", path)))
            .envs(self.environment());
    }

    /// The environment of the build, without `PATH`, which a container has of its own.
    fn environment(&self) -> Vec<(OsString, OsString)> {
        let own: [(&str, OsString); 5] = [
            ("HOME", self.home.into()),
            ("TMPDIR", self.home.join("tmp").into()),
            ("LANG", "C.UTF-8".into()),
            ("CI", "1".into()),
            (MARKER, self.marker.into()),
        ];
        let own = own.into_iter().map(|(name, value)| (name.into(), value));
        own.chain(self.variables.iter().cloned()).collect()
    }
}

fn kept() -> impl Iterator<Item = (OsString, OsString)> {
    env::vars_os().filter(|(name, _)| KEPT.iter().any(|kept| name == kept))
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
