//! The room on the file system of the database.

use std::sync::atomic::{AtomicBool, Ordering};

/// What was last found out of it; nothing where the database is on another machine.
#[derive(Default)]
pub struct Disk {
    is_low: AtomicBool,
}

impl Disk {
    /// Whether there is less room than `database.low_disk_megabytes`.
    pub fn is_low(&self) -> bool {
        self.is_low.load(Ordering::Relaxed)
    }

    /// Takes notice of that; whether it was so before.
    pub(crate) fn set_low(&self, is_low: bool) -> bool {
        self.is_low.swap(is_low, Ordering::Relaxed)
    }
}
