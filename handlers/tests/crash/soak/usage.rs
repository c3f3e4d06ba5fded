//! What a process holds.

use std::fmt;

use procfs::{WithCurrentSystemInfo, process::Process};

/// Memory may grow by what an allocator keeps: a third, and so many MiB more.
const SLACK: u64 = 48;
/// Connections of pools open and close.
const DESCRIPTORS: usize = 24;

pub struct Usage {
    resident: u64,
    descriptors: usize,
    threads: i64,
}

impl Usage {
    pub fn of(process: u32) -> Self {
        let process = Process::new(process.try_into().expect("an id")).expect("a process");
        let stat = process.stat().expect("a state");
        Self {
            resident: stat.rss_bytes().get() / (1024 * 1024),
            descriptors: process.fd_count().expect("descriptors"),
            threads: stat.num_threads,
        }
    }

    pub fn has_not_grown_since(&self, before: &Self) {
        let most = before.resident * 4 / 3 + SLACK;
        assert!(self.resident <= most, "memory has grown: {before}, {self}");
        let most = before.descriptors + DESCRIPTORS;
        assert!(
            self.descriptors <= most,
            "descriptors are left: {before}, {self}"
        );
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            resident,
            descriptors,
            threads,
        } = self;
        write!(
            f,
            "{resident} MiB, {descriptors} descriptors, {threads} threads"
        )
    }
}
