//! Reading project files.

use std::ops::RangeInclusive;

use super::{FindingCode, locate::Located, validation::Findings};
use crate::{SourceHost, SourceHostError, client::FileContent};

/// Largest file that is read; real ones have a few kilobytes.
const MAX_FILE: usize = 256 * 1024;
/// Of a pointer of Git LFS: an address, a digest and a number.
const POINTER_SIZES: RangeInclusive<u64> = 110..=200;

/// A file of a project.
#[derive(Debug)]
pub(super) struct ProjectFile {
    path: &'static str,
    content: FileContent,
}

/// Reads a file of the project; `None` if it is not in the listing, which is already a finding.
pub(super) async fn file(
    host: &SourceHost,
    located: &Located,
    path: &'static str,
) -> Result<Option<ProjectFile>, SourceHostError> {
    if !located.has_file(path) {
        return Ok(None);
    }
    if located
        .file_size(path)
        .is_some_and(|size| size > MAX_FILE as u64)
    {
        return Ok(Some(ProjectFile {
            path,
            content: FileContent::TooLarge,
        }));
    }
    let content = content(host, located, path).await?;
    Ok(Some(ProjectFile { path, content }))
}

/// Whether a file that is not read otherwise is a pointer of Git LFS. It is read only if it has the size of one.
pub(super) async fn is_lfs_pointer(
    host: &SourceHost,
    located: &Located,
    path: &str,
) -> Result<bool, SourceHostError> {
    let size = located.file_size(path).unwrap_or_default();
    Ok(located.has_file(path)
        && POINTER_SIZES.contains(&size)
        && content(host, located, path).await? == FileContent::LfsPointer)
}

async fn content(
    host: &SourceHost,
    located: &Located,
    path: &str,
) -> Result<FileContent, SourceHostError> {
    let resolved = &located.resolved;
    let full_path = if resolved.path.is_empty() {
        path.to_owned()
    } else {
        format!("{}/{path}", resolved.path)
    };
    let commit = &resolved.reference.commit;
    host.file(&located.repository, commit, &full_path, MAX_FILE)
        .await
}

impl ProjectFile {
    /// Passes the text to a parser, whose findings name the file's path.
    pub(super) fn parse<T>(
        self,
        findings: &mut Findings,
        parser: fn(&str, &str, &mut Findings) -> Option<T>,
    ) -> Option<T> {
        let path = self.path;
        let bytes = match self.content {
            FileContent::Bytes(bytes) => bytes,
            FileContent::TooLarge => {
                let message = format!("`{path}` must have at most {} KiB.", MAX_FILE / 1024);
                findings.error(FindingCode::FileTooLarge, Some(path), message);
                return None;
            }
            FileContent::LfsPointer => {
                findings.lfs_pointer(path);
                return None;
            }
            FileContent::Absent => {
                findings.error(
                    FindingCode::FileMissing,
                    Some(path),
                    format!("Missing file `{path}`."),
                );
                return None;
            }
        };
        let Ok(text) = std::str::from_utf8(&bytes) else {
            findings.error(
                FindingCode::FileInvalid,
                Some(path),
                format!("`{path}` must be UTF-8 text."),
            );
            return None;
        };
        parser(
            path,
            text.strip_prefix('\u{feff}').unwrap_or(text),
            findings,
        )
    }
}
