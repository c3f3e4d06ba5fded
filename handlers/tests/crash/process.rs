//! The binary as a child process.

use std::{
    path::Path,
    process::Stdio,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    sync::watch,
};

/// Long enough for any start, on any machine.
const START: Duration = Duration::from_secs(60);

/// What all processes of a test wrote to their logs.
pub type Journal = Arc<Mutex<Vec<Value>>>;

/// A running `catalog serve` or `catalog worker`. It is killed when this is dropped.
pub struct Process {
    child: Child,
    /// Where it serves; empty for a worker.
    pub base_url: String,
}

fn command(folder: &Path, around: &[&str], arguments: &[&str]) -> Command {
    let binary = std::env::var("CATALOG_BINARY");
    let binary = binary.unwrap_or_else(|_| env!("CARGO_BIN_EXE_catalog").to_owned());
    let mut command = match around {
        [] => Command::new(binary),
        [program, rest @ ..] => {
            let mut command = Command::new(program);
            command.args(rest).arg(binary);
            command
        }
    };
    command
        .arg("--config")
        .arg(folder.join("catalog.toml"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .kill_on_drop(true);
    command
}

/// Runs a command that ends by itself, and gives what it printed.
pub async fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = command(folder, &[], arguments)
        .output()
        .await
        .expect("the binary");
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{arguments:?}: {err}");
    out.trim().to_owned()
}

/// Runs a command that ends by itself; whether it did what it was to do.
pub async fn tries(folder: &Path, arguments: &[&str]) -> bool {
    let output = command(folder, &[], arguments).output().await;
    output.expect("the binary").status.success()
}

impl Process {
    /// Starts one, and waits until it does what it is for.
    pub async fn start(
        folder: &Path,
        arguments: &[&str],
        environment: &[(&str, &str)],
        journal: &Journal,
    ) -> Self {
        Self::start_within(&[], folder, arguments, environment, journal).await
    }

    /// The same by another command, `around`, which runs the one that it is given.
    pub async fn start_within(
        around: &[&str],
        folder: &Path,
        arguments: &[&str],
        environment: &[(&str, &str)],
        journal: &Journal,
    ) -> Self {
        let mut child = command(folder, around, arguments)
            .envs(environment.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary");
        let pipe = child.stderr.take().expect("a pipe");
        let (ready, mut is_ready) = watch::channel(None);
        let journal = Arc::clone(journal);
        tokio::spawn(async move {
            let mut lines = BufReader::new(pipe).lines();
            // The last line of a process that is killed may be a part of one.
            while let Ok(Some(line)) = lines.next_line().await {
                let entry = serde_json::from_str(&line).unwrap_or(Value::String(line));
                let fields = &entry["fields"];
                if matches!(fields["message"].as_str(), Some("Serving" | "Working")) {
                    let address = fields["listen"].as_str().map(|at| format!("http://{at}"));
                    ready.send_replace(Some(address.unwrap_or_default()));
                }
                let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
                journal.push(entry);
            }
        });
        let started = tokio::time::timeout(START, is_ready.wait_for(Option::is_some)).await;
        let base_url = started
            .expect("a start in time")
            .expect("a start")
            .clone()
            .expect("an address");
        Self { child, base_url }
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id().expect("a process that runs")
    }

    /// SIGKILL: it has no say in it.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("a process to kill");
    }

    /// SIGSTOP now, and SIGCONT after a while: it does not know that it was away.
    pub fn stop_for(&self, time: Duration) {
        let id = self.id().try_into().ok().and_then(Pid::from_raw);
        let id = id.expect("a process to stop");
        kill_process(id, Signal::STOP).expect("a signal");
        tokio::spawn(async move {
            tokio::time::sleep(time).await;
            // It may have been killed meanwhile.
            let _ = kill_process(id, Signal::CONT);
        });
    }
}
