//! The sample projects, served by the source-host emulator.

use std::{io, path::Path};

use include_dir::{Dir, include_dir};

use crate::sourcehost::emulator::Emulator;

static SAMPLES: Dir = include_dir!("$CARGO_MANIFEST_DIR/samples");

/// Starts a source host that holds the sample projects; `scratch` is a folder for their files.
pub async fn serve_repositories(scratch: &Path) -> io::Result<Emulator> {
    SAMPLES.extract(scratch)?;
    let emulator = Emulator::start().await?;
    emulator.load(&scratch.join("projects"))?;
    Ok(emulator)
}
