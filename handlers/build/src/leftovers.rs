//! The end of all processes of a build.

use std::{
    fs, io, thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use tokio::task::spawn_blocking;

use super::command::MARKER;

const LONGEST: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(10);

/// The processes of one build. They end when [`end`](Self::end) is called, or when this is dropped before.
///
/// They are found by their group, and those that left it by the variable that they inherited. A process that clears its
/// environment and leaves the group as well is found by neither: that needs the sandbox, which ends whatever is in it.
pub(super) struct Leftovers {
    group: Option<Pid>,
    variable: Vec<u8>,
    ended: bool,
}

impl Leftovers {
    /// `leader` is the first process, which leads a group of its own.
    pub(super) fn new(leader: Option<u32>, marker: &str) -> Self {
        Self {
            group: leader
                .and_then(|id| i32::try_from(id).ok())
                .and_then(Pid::from_raw),
            variable: format!("{MARKER}={marker}").into_bytes(),
            ended: false,
        }
    }

    /// Ends them all, and waits until none is left; at most five seconds.
    pub(super) async fn end(&mut self) {
        self.end_group();
        let variable = std::mem::take(&mut self.variable);
        self.ended = true;
        if let Err(error) = spawn_blocking(move || end_marked(&variable)).await {
            tracing::warn!(%error, "Cannot look for the processes of a build");
        }
    }

    /// Only once, and at once: later, the number may be another group's.
    fn end_group(&mut self) {
        if let Some(group) = self.group.take() {
            // Mostly there is none left.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl Drop for Leftovers {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        self.end_group();
        let variable = std::mem::take(&mut self.variable);
        // Whoever drops this may not wait.
        let begun = thread::Builder::new().spawn(move || end_marked(&variable));
        if let Err(error) = begun {
            tracing::warn!(%error, "Cannot look for the processes of a build");
        }
    }
}

/// Again and again, as they may make new ones while they are looked for.
fn end_marked(variable: &[u8]) {
    let start = Instant::now();
    let mut clean = 0;
    // A process that is just being made shows no environment for a moment, so that one clean look is not enough.
    while clean < 2 {
        let found = marked(variable);
        clean = if found.is_empty() { clean + 1 } else { 0 };
        for process in found {
            let _ = kill_process(process, Signal::KILL);
        }
        if start.elapsed() > LONGEST {
            tracing::warn!("Processes of a build do not end");
            return;
        }
        thread::sleep(PAUSE);
    }
}

/// The processes that carry the variable; none where the system has no `/proc`.
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
