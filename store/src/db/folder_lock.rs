//! Keeps processes from opening a file of SQLite while another one takes its place.
//!
//! SQLite's locks are on the file: whoever waits for one has the file open that is replaced, and would go on with it. The folder stays
//! the same, so that this lock is on it.

use std::{
    fs::{File, TryLockError},
    io,
    path::Path,
    time::{Duration, Instant},
};

use super::OpenError;
use crate::private;

/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// For opening the database, for as long as what is given is kept.
pub(crate) async fn shared(file: &Path, patience: Duration) -> Result<File, OpenError> {
    lock(file, patience, File::try_lock_shared).await
}

/// For replacing it.
pub(crate) async fn exclusive(file: &Path, patience: Duration) -> Result<File, OpenError> {
    lock(file, patience, File::try_lock).await
}

async fn lock(
    file: &Path,
    patience: Duration,
    attempt: impl Fn(&File) -> Result<(), TryLockError>,
) -> Result<File, OpenError> {
    let path = private::folder(file);
    let failed = |cause: io::Error| OpenError::Lock {
        path: path.to_owned(),
        cause,
    };
    let opened = File::open(path).map_err(failed)?;
    let began = Instant::now();
    loop {
        match attempt(&opened) {
            Ok(()) => return Ok(opened),
            Err(TryLockError::Error(cause)) => return Err(failed(cause)),
            Err(TryLockError::WouldBlock) if began.elapsed() >= patience => {
                return Err(OpenError::Restoring(file.to_owned()));
            }
            Err(TryLockError::WouldBlock) => tokio::time::sleep(PAUSE).await,
        }
    }
}
