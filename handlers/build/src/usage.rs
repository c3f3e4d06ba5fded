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
    use std::collections::HashSet;

    use procfs::process::{Process, Stat, all_processes};

    use super::Measured;

    pub(super) fn measure(leader: i32, most: usize) -> Measured {
        let mut others: Vec<(Process, Stat)> = all_processes()
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|process| process.stat().ok().map(|stat| (process, stat)))
            .collect();
        let mut build = Members::new(leader);
        loop {
            let known = build.processes.len();
            let (found, rest) = others.into_iter().partition(|(_, stat)| build.has(stat));
            others = rest;
            for (process, stat) in found {
                build.add(process, &stat);
            }
            if build.processes.len() > most {
                return Measured::TooMany;
            }
            if build.processes.len() == known {
                return Measured::Memory(build.processes.iter().map(memory).sum());
            }
        }
    }

    /// The processes of a build: the first one, its descendants, and whoever is in a process group or session of theirs. When
    /// processes fork and end fast, the ancestors of a process may be gone before they are listed.
    struct Members {
        leader: i32,
        processes: Vec<Process>,
        ids: HashSet<i32>,
        groups: HashSet<i32>,
        sessions: HashSet<i32>,
        own: (i32, i32),
    }

    impl Members {
        fn new(leader: i32) -> Self {
            // Both are 0 where the service was started from outside of its namespace, as in a container that is entered.
            let own = Process::myself().and_then(|process| process.stat());
            Self {
                leader,
                processes: Vec::new(),
                ids: HashSet::new(),
                groups: HashSet::new(),
                sessions: HashSet::new(),
                own: own.map_or((0, 0), |stat| (stat.pgrp, stat.session)),
            }
        }

        fn has(&self, stat: &Stat) -> bool {
            stat.pid == self.leader
                || self.ids.contains(&stat.ppid)
                || self.groups.contains(&stat.pgrp)
                || self.sessions.contains(&stat.session)
        }

        fn add(&mut self, process: Process, stat: &Stat) {
            self.processes.push(process);
            self.ids.insert(stat.pid);
            // The service's own are not the build's; 0 is that of who is outside of the service's namespace.
            let (group, session) = self.own;
            if ![0, group].contains(&stat.pgrp) {
                self.groups.insert(stat.pgrp);
            }
            if ![0, session].contains(&stat.session) {
                self.sessions.insert(stat.session);
            }
        }
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
