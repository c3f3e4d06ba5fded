//! Feeds from a directory or over HTTP.

use std::{path::Path, time::Duration};

use catalog_outbound::{BodyError, Redirects, TransportError, read_body, send};
use reqwest::StatusCode;

use super::feed::{Feed, FeedError, policies, rulesets};

/// The largest file of a feed, in bytes.
const LARGEST: usize = 64 * 1024 * 1024;

/// Longest time for one file.
const FILE_TIMEOUT: Duration = Duration::from_secs(60);

/// Reads and checks the feed at a directory, or at an http or https address with its two files below it.
pub async fn read(source: &str) -> Result<Feed, FeedError> {
    let files = if source.starts_with("http://") || source.starts_with("https://") {
        (
            download(source, "policies.json").await?,
            download(source, "rulesets.json").await?,
        )
    } else {
        (
            open(source, "policies.json").await?,
            open(source, "rulesets.json").await?,
        )
    };
    if files.0.is_none() && files.1.is_none() {
        return Err(FeedError::Empty(source.to_owned()));
    }
    Ok(Feed {
        policies: files.0.as_deref().map(policies).transpose()?,
        rulesets: files.1.as_deref().map(rulesets).transpose()?,
    })
}

/// A file of a directory; `None` when it is absent.
async fn open(directory: &str, name: &str) -> Result<Option<Vec<u8>>, FeedError> {
    let path = Path::new(directory).join(name);
    let error = |cause: String| FeedError::Read {
        file: path.display().to_string(),
        cause,
    };
    match tokio::fs::metadata(&path).await {
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(cause) => return Err(error(cause.to_string())),
        Ok(file) if file.len() > LARGEST as u64 => return Err(error(too_large())),
        Ok(_) => {}
    }
    tokio::fs::read(&path)
        .await
        .map(Some)
        .map_err(|cause| error(cause.to_string()))
}

/// A file below an address; `None` when it is absent.
async fn download(base: &str, name: &str) -> Result<Option<Vec<u8>>, FeedError> {
    let url = format!("{}/{name}", base.trim_end_matches('/'));
    let error = |cause: String| FeedError::Read {
        file: name.to_owned(),
        cause,
    };
    let failed = |cause: reqwest::Error| error(TransportError::from(cause).to_string());
    let client = catalog_outbound::client(FILE_TIMEOUT, Redirects::Follow).map_err(failed)?;
    let answer = send("vendor", client.get(url)).await.map_err(failed)?;
    if matches!(answer.status(), StatusCode::NOT_FOUND | StatusCode::GONE) {
        return Ok(None);
    }
    if answer.status() != StatusCode::OK {
        return Err(error(format!("the server answered {}", answer.status())));
    }
    match read_body(answer, LARGEST).await {
        Ok(bytes) => Ok(Some(bytes.into())),
        Err(BodyError::TooLarge) => Err(error(too_large())),
        Err(BodyError::Transport(cause)) => Err(error(cause.to_string())),
    }
}

fn too_large() -> String {
    format!("it is larger than {LARGEST} bytes")
}
