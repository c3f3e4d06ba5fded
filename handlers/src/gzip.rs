//! Compression of bytes, for clients that take it.

use std::io::{self, Write};

use flate2::{Compression, write::GzEncoder};
use poem::http::{HeaderMap, header};

/// Answers below this many bytes travel as they are.
pub(crate) const WORTHWHILE: usize = 4 * 1024;

/// Compresses bytes.
pub(crate) fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Whether a client takes gzip.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| {
            value.split(',').any(|coding| {
                let mut parts = coding.split(';').map(str::trim);
                let named = matches!(parts.next(), Some("gzip" | "*"));
                named
                    && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
            })
        })
}
