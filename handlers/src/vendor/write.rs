//! Writes a feed.

use std::{io::Write, path::Path};

use serde::Serialize;

use super::{
    exchange::Offer,
    feed::{FeedError, POLICIES, RULESETS},
};

impl Offer {
    /// Writes `policies.json` and `rulesets.json` into a directory, which is made where it is absent. Each file is replaced as a
    /// whole.
    pub fn write(&self, directory: &Path) -> Result<(), FeedError> {
        std::fs::create_dir_all(directory)
            .map_err(|error| failed(directory, &error))
            .and_then(|()| write(directory, POLICIES, &self.policies))
            .and_then(|()| write(directory, RULESETS, &self.rulesets))
    }
}

fn write(directory: &Path, name: &str, entries: &impl Serialize) -> Result<(), FeedError> {
    let path = directory.join(name);
    let written = || {
        let mut file = tempfile::NamedTempFile::new_in(directory)?;
        serde_json::to_writer_pretty(&mut file, entries)?;
        file.write_all(b"\n")?;
        file.as_file().sync_all()?;
        file.persist(&path).map_err(|error| error.error)
    };
    written()
        .map(drop)
        .map_err(|error: std::io::Error| failed(&path, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> FeedError {
    FeedError::Write {
        file: path.display().to_string(),
        cause: error.to_string(),
    }
}
