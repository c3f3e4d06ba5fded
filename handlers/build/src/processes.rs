//! Killing all processes of a build.

use std::{
    fs, io, thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use tokio::task::spawn_blocking;

use super::command::MARKER;

const LONGEST: Duration = Duration::from_secs(5);
const INTERVAL: Duration = Duration::from_millis(10);

/// The processes of one build. They are killed by [`end`](Self::end), or when this is dropped.
///
/// They are found by process group, and those that left it by an inherited variable. A process that clears its
/// environment and leaves the group escapes both: that needs the sandbox, which kills everything in it.
pub(super) struct ProcessGroup {
    group: Option<Pid>,
    variable: Vec<u8>,
    ended: bool,
}

impl ProcessGroup {
    /// `leader` is the first process, the leader of a process group.
    pub(super) fn new(leader: Option<u32>, marker: &str) -> Self {
        Self {
            group: leader
                .and_then(|id| i32::try_from(id).ok())
                .and_then(Pid::from_raw),
            variable: format!("{MARKER}={marker}").into_bytes(),
            ended: false,
        }
    }

    /// Kills all processes and waits until none is left, at most five seconds.
    pub(super) async fn end(&mut self) {
        self.end_group();
        let variable = std::mem::take(&mut self.variable);
        self.ended = true;
        if let Err(error) = spawn_blocking(move || kill_marked(&variable)).await {
            tracing::warn!(%error, "Cannot list the processes of a build");
        }
    }

    /// Only once: the id may be reused later.
    fn end_group(&mut self) {
        if let Some(group) = self.group.take() {
            // Usually none is left.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        self.end_group();
        let variable = std::mem::take(&mut self.variable);
        // Dropping must not block.
        let begun = thread::Builder::new().spawn(move || kill_marked(&variable));
        if let Err(error) = begun {
            tracing::warn!(%error, "Cannot list the processes of a build");
        }
    }
}

/// Repeats, because processes may fork while they are listed.
fn kill_marked(variable: &[u8]) {
    let start = Instant::now();
    let mut clean = 0;
    // A new process has no visible environment for a moment, so that one clean pass is not enough.
    while clean < 2 {
        let found = marked(variable);
        clean = if found.is_empty() { clean + 1 } else { 0 };
        for process in found {
            let _ = kill_process(process, Signal::KILL);
        }
        if start.elapsed() > LONGEST {
            tracing::warn!("Processes of a build survive SIGKILL");
            return;
        }
        thread::sleep(INTERVAL);
    }
}

/// The processes with the variable; none if the system has no `/proc`.
fn marked(variable: &[u8]) -> Vec<Pid> {
    processes()
        .unwrap_or_default()
        .into_iter()
        .filter(|process| {
            let path = format!("/proc/{}/environ", process.as_raw_nonzero());
            fs::read(path).is_ok_and(|variables| {
                variables
                    .split(|byte| *byte == 0)
                    .any(|carried| carried == variable)
            })
        })
        .collect()
}

fn processes() -> io::Result<Vec<Pid>> {
    Ok(fs::read_dir("/proc")?
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter_map(Pid::from_raw)
        .collect())
}
