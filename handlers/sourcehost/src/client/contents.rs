//! Contents of single files.

use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use serde::Deserialize;

use super::{Repository, SourceHost};
use crate::SourceHostError;

/// The contents of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileContent {
    /// The file's bytes.
    Bytes(Bytes),
    /// More bytes than allowed.
    TooLarge,
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
        let response = match self
            .transport
            .get(url, None, limit * 3 / 2 + 64 * 1024)
            .await
        {
            Ok(response) => response,
            Err(SourceHostError::NotFound) => return Ok(FileContent::Absent),
            Err(error) => return Err(error),
        };
        if is_json(&response.content_type) {
            if response.body.trim_ascii_start().starts_with(b"[") {
                // The listing of a directory.
                return Ok(FileContent::Absent);
            }
            response.json::<ContentResponse>("a file")?.decode(limit)
        } else if is_raw(&response.content_type) {
            // Some hosts always send the raw file.
            Ok(FileContent::within(response.body, limit))
        } else {
            Err(SourceHostError::Malformed { what: "a file" })
        }
    }
}

impl FileContent {
    fn within(bytes: Bytes, limit: usize) -> Self {
        if bytes.len() > limit {
            Self::TooLarge
        } else {
            Self::Bytes(bytes)
        }
    }
}

impl ContentResponse {
    fn decode(self, limit: usize) -> Result<FileContent, SourceHostError> {
        if !matches!(self.r#type.as_str(), "" | "file") {
            return Ok(FileContent::Absent);
        }
        // The host omits the content of large files, so that the size is checked first.
        if self.size > limit as u64 {
            return Ok(FileContent::TooLarge);
        }
        if self.encoding != "base64" {
            return Err(SourceHostError::Malformed { what: "a file" });
        }
        let text: String = self.content.split_ascii_whitespace().collect();
        let bytes = STANDARD
            .decode(text)
            .map_err(|_| SourceHostError::Malformed { what: "a file" })?;
        Ok(FileContent::within(Bytes::from(bytes), limit))
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
