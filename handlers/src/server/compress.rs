//! Compression of large answers.

#[cfg(test)]
mod tests;

use std::io::{self, Write};

use flate2::{Compression, write::GzEncoder};
use poem::{
    Endpoint, Request, Response, Result,
    http::{HeaderMap, HeaderValue, header},
};

/// Answers below this many bytes travel as they are.
pub(super) const WORTHWHILE: usize = 4 * 1024;

/// Compresses large JSON and YAML answers for clients that accept gzip. Event streams pass untouched.
pub(super) struct Compressed<E>(pub E);

impl<E: Endpoint<Output = Response>> Endpoint for Compressed<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let wanted = accepts_gzip(request.headers());
        let mut response = self.0.call(request).await?;
        if !wanted || !is_compressible(response.headers()) {
            return Ok(response);
        }
        let Ok(bytes) = response.take_body().into_bytes().await else {
            return Ok(catalog_api::runtime::internal_error_response());
        };
        let worthwhile = bytes.len() >= WORTHWHILE;
        response
            .headers_mut()
            .insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if !worthwhile {
            response.set_body(bytes);
            return Ok(response);
        }
        let Ok(compressed) = gzip(&bytes) else {
            return Ok(catalog_api::runtime::internal_error_response());
        };
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        response.headers_mut().remove(header::CONTENT_LENGTH);
        response.set_body(compressed);
        Ok(response)
    }
}

/// Compresses bytes.
pub(super) fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Whether a client takes gzip.
pub(super) fn accepts_gzip(headers: &HeaderMap) -> bool {
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

/// Whether it is a document that nobody has compressed yet.
fn is_compressible(headers: &HeaderMap) -> bool {
    let is_document = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("application/json") || value.contains("yaml"));
    is_document && !headers.contains_key(header::CONTENT_ENCODING)
}
