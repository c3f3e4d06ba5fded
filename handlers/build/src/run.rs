//! Running a build.

#[cfg(test)]
mod tests;

use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    pin::pin,
    process::ExitStatus,
    sync::Arc,
    time::Duration,
};

use tokio::{fs, process::Child, sync::mpsc, task::JoinSet, time};
use tokio_util::sync::CancellationToken;

use super::{
    Bubblewrap, BuildError, Limits, Line, Sandbox, Stream,
    command::{CommandSpec, cannot_start},
    disk::DiskUsage,
    egress::Proxy,
    leftovers::Leftovers,
    limits::format_bytes,
    output::Output,
    processes::ProcessGroup,
    usage::ProcessTree,
};

/// How long remaining output is forwarded after a build was killed.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(250);
/// How long a killed process may take to exit.
const KILL_GRACE: Duration = Duration::from_millis(500);

/// Runs builds, one at a time or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Builder {
    command: Vec<String>,
    sandbox: Sandbox,
    limits: Limits,
    writable: Vec<PathBuf>,
    variables: Vec<(OsString, OsString)>,
}

impl Builder {
    /// `command` is an executable and its arguments.
    pub fn new(command: Vec<String>, sandbox: Sandbox, limits: Limits) -> Self {
        Self {
            command,
            sandbox,
            limits,
            writable: Vec::new(),
            variables: Vec::new(),
        }
    }

    /// Adds a directory that the build may write besides its root and home; it counts towards the disk limit.
    #[must_use]
    pub fn writing(mut self, folder: impl Into<PathBuf>) -> Self {
        self.writable.push(folder.into());
        self
    }

    /// Adds an environment variable.
    #[must_use]
    pub fn variable(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Runs the command in `root`, with `home` as its home, and forwards its output line by line, in order for each of the
    /// two streams. Returns when the last line was received; no process is left then, whatever the outcome. A
    /// slow receiver slows the build down; the time limit includes it.
    ///
    /// `home` marks the processes of this run, and must be unique to it.
    pub async fn run(
        &self,
        root: &Path,
        home: &Path,
        lines: mpsc::Sender<Line>,
        stop: &CancellationToken,
    ) -> Result<(), BuildError> {
        if stop.is_cancelled() {
            return Err(BuildError::Stopped);
        }
        let root = fs::canonicalize(root).await?;
        let home = fs::canonicalize(home).await?;
        for own in ["tmp", "shm"] {
            fs::create_dir_all(home.join(own)).await?;
        }
        let mut writable = Vec::with_capacity(self.writable.len());
        for folder in &self.writable {
            writable.push(fs::canonicalize(folder).await?);
        }
        let marker = home.display().to_string();
        let proxy = match &self.sandbox {
            Sandbox::Bubblewrap(Bubblewrap {
                egress: Some(egress),
                ..
            }) => Some(Proxy::start(&egress.hosts)?),
            _ => None,
        };
        let socket = proxy.as_ref().map(Proxy::socket);
        let spec = CommandSpec {
            words: &self.command,
            sandbox: &self.sandbox,
            writable: &writable,
            variables: &self.variables,
            limits: &self.limits,
            root: &root,
            home: &home,
            marker: &marker,
            egress: socket.as_deref(),
        };
        let mut child = spec.command()?.spawn().map_err(cannot_start)?;
        let leftovers = Leftovers::new(spec.stop_command());
        let processes = ProcessGroup::new(child.id(), &marker);
        let output = Arc::new(Output::new(self.limits.output_bytes));
        let folders = writable.into_iter().chain([root, home]);
        let folders = DiskUsage::new(folders, self.limits.disk_bytes);
        let running = Running {
            readers: read(&mut child, &output, lines),
            tree: ProcessTree::new(child.id()),
            child,
            processes,
            output,
            folders,
            _proxy: proxy,
        };
        let outcome = running.finish(&self.limits, stop).await;
        leftovers.remove().await;
        outcome
    }
}

/// A running build.
struct Running {
    // Dropped in this order: the processes are killed while their leader is still known.
    processes: ProcessGroup,
    child: Child,
    readers: JoinSet<()>,
    tree: ProcessTree,
    output: Arc<Output>,
    folders: DiskUsage,
    _proxy: Option<Proxy>,
}

impl Running {
    async fn finish(mut self, limits: &Limits, stop: &CancellationToken) -> Result<(), BuildError> {
        let mut timer = pin!(time::sleep(limits.time));
        let timed_out = || {
            let seconds = limits.time.as_secs_f64();
            BuildError::failed(format!("timed out after {seconds} s"))
        };
        let ended: Result<ExitStatus, BuildError> = tokio::select! {
            biased;
            () = stop.cancelled() => Err(BuildError::Stopped),
            () = &mut timer => Err(timed_out()),
            () = self.output.exceeded() => Err(output_limit_exceeded(limits)),
            error = self.folders.watch() => Err(error),
            error = self.tree.watch(limits) => Err(error),
            status = self.child.wait() => status.map_err(BuildError::from),
        };
        self.processes.end().await;
        self.output.end();
        let status = match ended {
            Ok(status) => status,
            Err(error) => {
                self.kill().await;
                return Err(error);
            }
        };
        tokio::select! {
            biased;
            () = stop.cancelled() => return Err(BuildError::Stopped),
            () = &mut timer => return Err(timed_out()),
            read = finish_readers(&mut self.readers) => read?,
        }
        if self.output.is_exceeded() {
            return Err(output_limit_exceeded(limits));
        }
        // A build may fill the disk and end between two measurements.
        tokio::select! {
            biased;
            () = stop.cancelled() => return Err(BuildError::Stopped),
            () = &mut timer => return Err(timed_out()),
            measured = self.folders.check() => measured?,
        }
        BuildError::of(status)
    }

    /// Waits briefly for a killed build and its last output.
    async fn kill(&mut self) {
        let gone = time::timeout(KILL_GRACE, self.child.wait());
        let read = time::timeout(DRAIN_TIMEOUT, finish_readers(&mut self.readers));
        if let (Err(_), _) = tokio::join!(gone, read) {
            tracing::warn!("The build command survives SIGKILL");
        }
    }
}

fn read(child: &mut Child, output: &Arc<Output>, lines: mpsc::Sender<Line>) -> JoinSet<()> {
    let mut readers = JoinSet::new();
    if let Some(pipe) = child.stdout.take() {
        let (output, lines) = (Arc::clone(output), lines.clone());
        readers.spawn(async move { output.forward(pipe, Stream::Stdout, lines).await });
    }
    if let Some(pipe) = child.stderr.take() {
        let output = Arc::clone(output);
        readers.spawn(async move { output.forward(pipe, Stream::Stderr, lines).await });
    }
    readers
}

async fn finish_readers(readers: &mut JoinSet<()>) -> Result<(), BuildError> {
    while let Some(reader) = readers.join_next().await {
        reader.map_err(io::Error::other)?;
    }
    Ok(())
}

fn output_limit_exceeded(limits: &Limits) -> BuildError {
    let limit = format_bytes(limits.output_bytes);
    BuildError::failed(format!("output limit of {limit} exceeded"))
}
