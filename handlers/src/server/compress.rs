//! Compression of large answers.

#[cfg(test)]
mod tests;

use std::{
    future,
    io::{self, Write},
    mem,
    sync::Arc,
};

use bytes::Bytes;
use catalog_api::runtime::{IsStreamed, KeptText};
use flate2::{Compression, write::GzEncoder};
use futures_util::{TryStreamExt, stream};
use poem::{
    Body, Endpoint, Request, Response, Result,
    http::{HeaderMap, HeaderValue, header},
};

use crate::gzip::{WORTHWHILE, accepts_gzip, gzip};

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
        if response.data::<IsStreamed>().is_some() {
            return Ok(streamed(response));
        }
        let kept_text = response.data::<Arc<KeptText>>().cloned();
        if let Some(text) = kept_text.filter(|text| text.len() >= WORTHWHILE) {
            return Ok(kept(response, &text).await);
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

/// The same answer with a body that was compressed before.
async fn kept(mut response: Response, text: &KeptText) -> Response {
    let compress = |plain: Bytes| async move {
        let compressing = tokio::task::spawn_blocking(move || gzip(&plain));
        let compressed = compressing.await.map_err(io::Error::other)??;
        Ok::<_, io::Error>(Bytes::from(compressed))
    };
    let Ok(compressed) = text.gzip(compress).await else {
        return catalog_api::runtime::internal_error_response();
    };
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.remove(header::CONTENT_LENGTH);
    response.set_body(compressed);
    response
}

/// The same answer with a body that is compressed while it is made.
fn streamed(mut response: Response) -> Response {
    let body = response.take_body().into_bytes_stream();
    let encoder = GzEncoder::new(Vec::new(), Compression::default());
    let parts = stream::try_unfold(Some((body, encoder)), |state| async {
        let Some((mut body, mut encoder)) = state else {
            return Ok(None);
        };
        let Some(part) = body.try_next().await? else {
            return Ok(Some((encoder.finish()?, None)));
        };
        encoder.write_all(&part)?;
        let compressed = mem::take(encoder.get_mut());
        Ok::<_, io::Error>(Some((compressed, Some((body, encoder)))))
    });
    // The encoder keeps small parts to itself.
    let parts = parts.try_filter(|part| future::ready(!part.is_empty()));
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    response.set_body(Body::from_bytes_stream(parts));
    response
}

/// Whether it is a document that nobody has compressed yet.
fn is_compressible(headers: &HeaderMap) -> bool {
    let is_document = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("application/json") || value.contains("yaml"));
    is_document && !headers.contains_key(header::CONTENT_ENCODING)
}
