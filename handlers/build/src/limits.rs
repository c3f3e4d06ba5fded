//! What a build may use.

use std::time::Duration;

const MEBIBYTE: u64 = 1024 * 1024;

/// What one build may use at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// From start to end, the last line read included.
    pub time: Duration,
    /// Both streams together.
    pub output_bytes: u64,
    /// What lies in the project's folder and the home folder at any time; also the size of any one file.
    pub disk_bytes: u64,
    /// An archive, unpacked.
    pub archive_bytes: u64,
    /// Files, folders and links in an archive.
    pub entries: usize,
    /// Processes and threads of the service's user while it builds, where the system counts them: not for root.
    pub processes: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(15 * 60),
            output_bytes: 10 * MEBIBYTE,
            disk_bytes: 2048 * MEBIBYTE,
            archive_bytes: 512 * MEBIBYTE,
            entries: 50_000,
            processes: 512,
        }
    }
}

/// A number of bytes for people.
pub(super) fn amount(bytes: u64) -> String {
    if bytes >= MEBIBYTE && bytes.is_multiple_of(MEBIBYTE) {
        format!("{} MiB", bytes / MEBIBYTE)
    } else {
        format!("{bytes} bytes")
    }
}
