//! The memory and the processes of a build.

use std::{io, time::Duration};

use tokio::task::spawn_blocking;

use super::{BuildError, Limits, limits::format_bytes};

/// What a build may take between two measurements is what it can touch in this time.
const INTERVAL: Duration = Duration::from_millis(200);

/// The processes that descend from the first one of a build. The system limits each of them; this limits them together.
pub(super) struct ProcessTree {
    leader: Option<i32>,
}

impl ProcessTree {
    pub(super) fn new(leader: Option<u32>) -> Self {
        let leader = leader.and_then(|id| i32::try_from(id).ok());
        Self { leader }
    }

    /// Measures regularly; returns the first limit that is exceeded.
    pub(super) async fn watch(&self, limits: &Limits) -> BuildError {
        loop {
            tokio::time::sleep(INTERVAL).await;
            if let Err(error) = self.check(limits).await {
                return error;
            }
        }
    }

    async fn check(&self, limits: &Limits) -> Result<(), BuildError> {
        let Some(leader) = self.leader else {
            return Ok(());
        };
        let most = usize::try_from(limits.processes).unwrap_or(usize::MAX);
        let measured = spawn_blocking(move || measure::measure(leader, most))
            .await
            .map_err(io::Error::other)?;
        match measured {
            Measured::TooMany => Err(BuildError::failed(format!(
                "process limit of {most} exceeded"
            ))),
            Measured::Memory(bytes) if bytes > limits.memory_bytes => {
                let limit = format_bytes(limits.memory_bytes);
                Err(BuildError::failed(format!(
                    "memory limit of {limit} exceeded"
                )))
            }
            Measured::Memory(_) => Ok(()),
        }
    }
}

enum Measured {
    /// More processes than allowed.
    TooMany,
    /// The memory of all of them, in bytes; what they share counts once.
    Memory(u64),
}

#[cfg(target_os = "linux")]
mod measure {
    use std::collections::HashMap;

    use procfs::process::{Process, all_processes};

    use super::Measured;

    pub(super) fn measure(leader: i32, most: usize) -> Measured {
        let mut children: HashMap<i32, Vec<Process>> = HashMap::new();
        for process in all_processes().into_iter().flatten().flatten() {
            if let Ok(stat) = process.stat() {
                children.entry(stat.ppid).or_default().push(process);
            }
        }
        let mut found: Vec<Process> = Process::new(leader).into_iter().collect();
        let mut next = 0;
        while let Some(process) = found.get(next) {
            let descendants = children.remove(&process.pid()).unwrap_or_default();
            found.extend(descendants);
            next += 1;
        }
        if found.len() > most {
            return Measured::TooMany;
        }
        Measured::Memory(found.iter().map(memory).sum())
    }

    /// The share of a process in the memory that it uses; all of it where the system does not tell the share.
    fn memory(process: &Process) -> u64 {
        let share = process.smaps_rollup().ok().and_then(|rollup| {
            let map = rollup.memory_map_rollup.0.into_iter().next()?;
            map.extension.map.get("Pss").copied()
        });
        share.unwrap_or_else(|| {
            let pages = process.statm().map_or(0, |memory| memory.resident);
            pages.saturating_mul(procfs::page_size())
        })
    }
}

/// Other systems do not tell: each process is limited, but not all of them together.
#[cfg(not(target_os = "linux"))]
mod measure {
    pub(super) fn measure(_: i32, _: usize) -> super::Measured {
        super::Measured::Memory(0)
    }
}
