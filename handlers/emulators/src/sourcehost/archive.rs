//! Archives of a repository's files.

use std::io;

use flate2::{Compression, write::GzEncoder};

use super::files::Files;

/// A gzipped tar of the files in one directory, named after the repository and the commit as the real host does.
pub(super) fn tarball(full_name: &str, commit: &str, files: &Files) -> io::Result<Vec<u8>> {
    let root = format!(
        "{}-{}",
        full_name.replace('/', "-"),
        &commit[..7.min(commit.len())]
    );
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (path, content) in &files.0 {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, format!("{root}/{path}"), content.as_ref())?;
    }
    archive.into_inner()?.finish()
}
