//! Running a build.

#[cfg(test)]
mod tests;

use std::{
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
    BuildError, Limits, Line, Sandbox, Stream,
    command::{Plan, cannot_start},
    disk::Folders,
    leftovers::Leftovers,
    limits::amount,
    output::Output,
};
/// How long lines may still be handed on after a build that had to be ended.
const LAST_LINES: Duration = Duration::from_millis(250);
/// How long a killed process may take to be gone.
const KILL_GRACE: Duration = Duration::from_millis(500);

/// Runs builds, one at a time or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Builder {
    command: Vec<String>,
    sandbox: Option<Sandbox>,
    limits: Limits,
    hidden: Vec<PathBuf>,
}

impl Builder {
    /// `command` is an executable and its arguments.
    pub fn new(command: Vec<String>, sandbox: Option<Sandbox>, limits: Limits) -> Self {
        Self {
            command,
            sandbox,
            limits,
            hidden: Vec::new(),
        }
    }

    /// Files and folders that a sandbox shows empty, beside those hidden before; those that do not exist are skipped.
    #[must_use]
    pub fn hiding(mut self, paths: impl IntoIterator<Item = PathBuf>) -> Self {
        self.hidden.extend(paths);
        self
    }

    /// Runs the command in `root`, with `home` as its home, and hands on its output line by line, in order for each of the
    /// two streams. Returns when the last line was taken; nothing that was started is left then, whatever the outcome. A
    /// taker that is slow slows the build down, and the time limit holds for both.
    ///
    /// `home` marks the processes of this run, and must be a folder of its own for each.
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
        fs::create_dir_all(home.join("tmp")).await?;
        let marker = home.display().to_string();
        let mut child = Plan {
            words: &self.command,
            sandbox: self.sandbox,
            hidden: &self.hidden,
            limits: &self.limits,
            root: &root,
            home: &home,
            marker: &marker,
        }
        .command()?
        .spawn()
        .map_err(cannot_start)?;
        let leftovers = Leftovers::new(child.id(), &marker);
        let output = Arc::new(Output::new(self.limits.output_bytes));
        let running = Running {
            readers: read(&mut child, &output, lines),
            child,
            leftovers,
            output,
            folders: Folders {
                root,
                home,
                limit: self.limits.disk_bytes,
            },
        };
        running.finish(&self.limits, stop).await
    }
}

/// A build under way.
struct Running {
    // Dropped in this order: the processes are looked for while their leader is still known.
    leftovers: Leftovers,
    child: Child,
    readers: JoinSet<()>,
    output: Arc<Output>,
    folders: Folders,
}

impl Running {
    async fn finish(mut self, limits: &Limits, stop: &CancellationToken) -> Result<(), BuildError> {
        let mut timer = pin!(time::sleep(limits.time));
        let too_long = || {
            let seconds = limits.time.as_secs_f64();
            BuildError::failed(format!("timed out after {seconds} s"))
        };
        let ended: Result<ExitStatus, BuildError> = tokio::select! {
            biased;
            () = stop.cancelled() => Err(BuildError::Stopped),
            () = &mut timer => Err(too_long()),
            () = self.output.flooded() => Err(too_much(limits)),
            error = self.folders.watch() => Err(error),
            status = self.child.wait() => status.map_err(BuildError::from),
        };
        self.leftovers.end().await;
        self.output.end();
        let status = match ended {
            Ok(status) => status,
            Err(error) => {
                self.give_up().await;
                return Err(error);
            }
        };
        tokio::select! {
            biased;
            () = stop.cancelled() => return Err(BuildError::Stopped),
            () = &mut timer => return Err(too_long()),
            read = finish_readers(&mut self.readers) => read?,
        }
        if self.output.is_flooded() {
            return Err(too_much(limits));
        }
        // A build may fill the disk and end before it is measured.
        tokio::select! {
            biased;
            () = stop.cancelled() => return Err(BuildError::Stopped),
            () = &mut timer => return Err(too_long()),
            measured = self.folders.check() => measured?,
        }
        BuildError::of(status)
    }

    /// Takes leave of a build that was ended, without waiting for long.
    async fn give_up(&mut self) {
        let gone = time::timeout(KILL_GRACE, self.child.wait());
        let read = time::timeout(LAST_LINES, finish_readers(&mut self.readers));
        if let (Err(_), _) = tokio::join!(gone, read) {
            tracing::warn!("The command of a build does not end");
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

fn too_much(limits: &Limits) -> BuildError {
    let limit = amount(limits.output_bytes);
    BuildError::failed(format!("more than {limit} of output"))
}
