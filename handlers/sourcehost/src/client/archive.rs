//! Repository archives.

#[cfg(test)]
mod tests;

use std::{io, path::Path};

use catalog_outbound::TransportError;
use reqwest::{Response, Url};
use tokio::{
    fs::{self, File},
    io::AsyncWriteExt,
};

use super::{Repository, SourceHost, transport::is_to_be_logged};
use crate::SourceHostError;

impl SourceHost {
    /// Streams the gzipped tar of a commit to `file`. `false`, and no file, if it has more
    /// than `limit` bytes; an error leaves no file either.
    pub async fn archive(
        &self,
        repository: &Repository,
        commit: &str,
        file: &Path,
        limit: u64,
    ) -> Result<bool, SourceHostError> {
        let url = self.archive_url(repository, commit);
        let path = url.path().to_owned();
        let download = self.download(url, file, limit);
        let outcome = tokio::time::timeout(self.transport.archive_timeout, download)
            .await
            .unwrap_or(Err(SourceHostError::Timeout));
        if outcome != Ok(true) {
            // Usually there is none yet; other errors concern the caller's directory.
            let _ = fs::remove_file(file).await;
        }
        if let Err(error) = &outcome
            && is_to_be_logged(error)
        {
            tracing::warn!(%error, path, "Cannot fetch an archive from the source host");
        }
        outcome
    }

    /// The URL of the archive of a commit or a branch.
    pub(super) fn archive_url(&self, repository: &Repository, reference: &str) -> Url {
        let segments = ["repos", &repository.owner, &repository.name, "tarball"];
        self.transport
            .endpoint(segments.into_iter().chain(reference.split('/')))
    }

    async fn download(&self, url: Url, file: &Path, limit: u64) -> Result<bool, SourceHostError> {
        let response = self.transport.open_archive(url).await?;
        if response
            .content_length()
            .is_some_and(|length| length > limit)
        {
            return Ok(false);
        }
        write(response, file, limit).await
    }
}

async fn write(mut response: Response, file: &Path, limit: u64) -> Result<bool, SourceHostError> {
    let mut file = File::create(file).await.map_err(write_error)?;
    let mut written: u64 = 0;
    while let Some(chunk) = response.chunk().await.map_err(TransportError::from)? {
        written += chunk.len() as u64;
        if written > limit {
            return Ok(false);
        }
        file.write_all(&chunk).await.map_err(write_error)?;
    }
    // Wait for the last write, which is buffered.
    file.flush().await.map_err(write_error)?;
    Ok(true)
}

// By value, for `map_err`.
#[allow(clippy::needless_pass_by_value)]
fn write_error(error: io::Error) -> SourceHostError {
    SourceHostError::NotWritten { kind: error.kind() }
}
