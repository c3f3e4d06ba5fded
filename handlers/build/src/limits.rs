//! Resource limits of a build.

use std::time::Duration;

const MEBIBYTE: u64 = 1024 * 1024;

/// Resource limits of one build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// From the start until the last line was read.
    pub time: Duration,
    /// Both streams together.
    pub output_bytes: u64,
    /// Disk usage of the project and home directories at any time; also the largest file.
    pub disk_bytes: u64,
    /// The unpacked archive.
    pub archive_bytes: u64,
    /// Files, directories and links in an archive.
    pub entries: usize,
    /// Processes of the build; also processes and threads of the service's user while it builds, where the system counts
    /// them: not for root.
    pub processes: u32,
    /// Memory of all processes of the build together; also of each single one.
    pub memory_bytes: u64,
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
            memory_bytes: 4096 * MEBIBYTE,
        }
    }
}

/// Formats a number of bytes.
pub(super) fn format_bytes(bytes: u64) -> String {
    if bytes >= MEBIBYTE && bytes.is_multiple_of(MEBIBYTE) {
        format!("{} MiB", bytes / MEBIBYTE)
    } else {
        format!("{bytes} bytes")
    }
}
