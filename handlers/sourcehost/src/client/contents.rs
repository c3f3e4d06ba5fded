//! Contents of single files.

use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use serde::Deserialize;

use super::{Repository, SourceHost, refs::is_commit_id};
use crate::SourceHostError;

/// What is read, for errors.
const WHAT: &str = "a file";
/// Largest pointer of Git LFS, in bytes.
const MAX_POINTER: usize = 1024;

/// The contents of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileContent {
    /// The file's bytes.
    Bytes(Bytes),
    /// More bytes than allowed.
    TooLarge,
    /// The pointer of Git LFS to a file that is stored elsewhere.
    LfsPointer,
    /// No such file.
    Absent,
}

#[derive(Deserialize)]
struct ContentResponse {
    #[serde(default)]
    r#type: String,
    #[serde(default)]
    size: u64,
    #[serde(default)]
    encoding: String,
    #[serde(default)]
    content: String,
}

impl SourceHost {
    /// Reads the file at `path` of a commit, up to `limit` bytes.
    pub async fn file(
        &self,
        repository: &Repository,
        commit: &str,
        path: &str,
        limit: usize,
    ) -> Result<FileContent, SourceHostError> {
        let segments = ["repos", &repository.owner, &repository.name, "contents"];
        let mut url = self
            .transport
            .endpoint(segments.into_iter().chain(path.split('/')));
        url.query_pairs_mut().append_pair("ref", commit);
        // Base64 with line breaks has 1.4 times the size; the rest is for the other fields.
        let limit_of_response = limit * 3 / 2 + 64 * 1024;
        let answer = if is_commit_id(commit) {
            self.transport.get_fixed(url, limit_of_response).await
        } else {
            self.transport.get(url, limit_of_response).await
        };
        let response = match answer {
            Ok(response) => response,
            Err(SourceHostError::NotFound) => return Ok(FileContent::Absent),
            Err(error) => return Err(error),
        };
        if is_json(&response.content_type) {
            if response.body.trim_ascii_start().starts_with(b"[") {
                // The listing of a directory.
                return Ok(FileContent::Absent);
            }
            let content: ContentResponse = response.json(WHAT)?;
            content
                .decode(limit)
                .ok_or_else(|| response.malformed(WHAT))
        } else if is_raw(&response.content_type) {
            // Some hosts always send the raw file.
            Ok(FileContent::within(response.body.clone(), limit))
        } else {
            Err(response.malformed(WHAT))
        }
    }
}

impl FileContent {
    fn within(bytes: Bytes, limit: usize) -> Self {
        if bytes.len() > limit {
            Self::TooLarge
        } else if is_lfs_pointer(&bytes) {
            Self::LfsPointer
        } else {
            Self::Bytes(bytes)
        }
    }
}

/// A pointer as the specification of Git LFS has it: at most 1024 bytes, `version` and an address first, among the other
/// lines `oid` and `size`.
fn is_lfs_pointer(bytes: &[u8]) -> bool {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) if bytes.len() <= MAX_POINTER => text,
        _ => return false,
    };
    let mut lines = text.lines();
    let value = |key: &str| {
        let mut values = text.lines().filter_map(|line| line.strip_prefix(key));
        values.next()
    };
    let is_digest = |oid: &str| oid.len() == 64 && oid.bytes().all(|b| b.is_ascii_hexdigit());
    lines
        .next()
        .is_some_and(|line| line.starts_with("version https://"))
        && value("oid sha256:").is_some_and(is_digest)
        && value("size ").is_some_and(|size| size.parse::<u64>().is_ok())
}

impl ContentResponse {
    /// The content; `None` if the response is malformed.
    fn decode(self, limit: usize) -> Option<FileContent> {
        if !matches!(self.r#type.as_str(), "" | "file") {
            return Some(FileContent::Absent);
        }
        // The host omits the content of large files, so that the size is checked first.
        if self.size > limit as u64 {
            return Some(FileContent::TooLarge);
        }
        if self.encoding != "base64" {
            return None;
        }
        let text: String = self.content.split_ascii_whitespace().collect();
        let bytes = STANDARD.decode(text).ok()?;
        Some(FileContent::within(Bytes::from(bytes), limit))
    }
}

fn is_json(content_type: &str) -> bool {
    content_type.contains("json") && !content_type.contains("raw")
}

fn is_raw(content_type: &str) -> bool {
    content_type.contains("raw")
        || content_type.starts_with("text/plain")
        || content_type.starts_with("application/octet-stream")
}
