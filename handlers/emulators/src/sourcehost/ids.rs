//! Ids of commits, trees and blobs: 40 hexadecimal digits derived from the content, so that they are the same
//! in every run.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::files::Files;

/// The id of a file's content.
pub(super) fn blob(content: &[u8]) -> String {
    digest("blob", [content])
}

/// The id of a directory (`""` or a path that ends with a slash).
pub(super) fn tree(files: &Files, directory: &str) -> String {
    let below = files
        .0
        .iter()
        .filter_map(|(path, content)| Some((path.strip_prefix(directory)?, content)));
    digest(
        "tree",
        below.flat_map(|(path, content)| [path.as_bytes(), content.as_ref()]),
    )
}

/// The id of the commit of these files.
pub(super) fn commit(files: &Files) -> String {
    digest("commit", [tree(files, "").as_bytes()])
}

/// An `ETag` for a body.
pub(super) fn etag(body: &[u8]) -> String {
    format!("\"{}\"", digest("etag", [body]))
}

fn digest<'a>(kind: &str, parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    hash.update(kind);
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize()
        .iter()
        .take(20)
        .fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}
