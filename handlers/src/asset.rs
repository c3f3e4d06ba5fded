//! Answers that are kept: validated by `ETag`, compressed once.

use std::sync::OnceLock;

use bytes::Bytes;
use poem::{
    Endpoint, Request, Response, Result,
    http::{HeaderValue, StatusCode, header},
    web::headers::{ETag, HeaderMapExt, IfNoneMatch},
};
use sha2::{Digest, Sha256};

use crate::{
    documents::Compressed,
    gzip::{WORTHWHILE, accepts_gzip, gzip},
};

/// To be asked for again each time, and mostly answered with 304.
pub(crate) const REVALIDATE: &str = "no-cache";

/// For what comes with a release and is large.
pub(crate) const KEEP: &str = "public, max-age=3600";

/// Bytes with all that is needed to answer with them.
pub(crate) struct Asset {
    content_type: HeaderValue,
    cache_control: &'static str,
    bytes: Bytes,
    gzip: OnceLock<Option<Bytes>>,
    etag: HeaderValue,
}

impl Asset {
    pub(crate) fn new(
        content_type: HeaderValue,
        cache_control: &'static str,
        bytes: impl Into<Bytes>,
    ) -> Self {
        let bytes = bytes.into();
        let digest = hex::encode(&Sha256::digest(&bytes)[..8]);
        // Weak: the compressed form has the same one. It is of hexadecimal digits, which a header value may have.
        let etag = HeaderValue::from_str(&format!("W/\"{digest}\""));
        Self {
            content_type,
            cache_control,
            bytes,
            gzip: OnceLock::new(),
            etag: etag.unwrap_or(HeaderValue::from_static("W/\"\"")),
        }
    }

    /// A file that was compressed when the binary was built.
    pub(crate) fn compressed(
        content_type: HeaderValue,
        cache_control: &'static str,
        file: Compressed,
    ) -> Self {
        // It was written by the encoder of the same library, so that it can be read.
        let asset = Self::new(content_type, cache_control, file.read().unwrap_or_default());
        Self {
            gzip: OnceLock::from(Some(Bytes::from_static(file.0))),
            ..asset
        }
    }

    /// A YAML document.
    pub(crate) fn yaml(file: Compressed) -> Self {
        Self::compressed(
            HeaderValue::from_static("application/yaml"),
            REVALIDATE,
            file,
        )
    }

    /// A JSON document.
    pub(crate) fn json(file: Compressed) -> Self {
        Self::compressed(
            HeaderValue::from_static("application/json"),
            REVALIDATE,
            file,
        )
    }

    /// The asset, compressed for clients that take it, or 304 for those that have it.
    pub(crate) fn answer(&self, request: &Request) -> Response {
        let mut response = Response::default();
        let headers = response.headers_mut();
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static(self.cache_control),
        );
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if self.is_known(request) {
            response.set_status(StatusCode::NOT_MODIFIED);
            return response;
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.content_type.clone());
        let gzip = accepts_gzip(request.headers())
            .then(|| self.gzip())
            .flatten();
        if gzip.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response.set_body(gzip.unwrap_or_else(|| self.bytes.clone()));
        response
    }

    /// The memory that it takes, about, with its compressed form.
    pub(crate) fn weight(&self) -> u32 {
        u32::try_from(self.bytes.len() * 3 / 2 + size_of::<Self>()).unwrap_or(u32::MAX)
    }

    fn is_known(&self, request: &Request) -> bool {
        let condition = request.headers().typed_get::<IfNoneMatch>();
        let etag = self
            .etag
            .to_str()
            .ok()
            .and_then(|etag| etag.parse::<ETag>().ok());
        matches!((condition, etag), (Some(condition), Some(etag)) if !condition.precondition_passes(&etag))
    }

    /// The compressed form, where that is worth its while.
    fn gzip(&self) -> Option<Bytes> {
        let made = self.gzip.get_or_init(|| {
            if self.bytes.len() < WORTHWHILE {
                return None;
            }
            gzip(&self.bytes)
                .ok()
                .map(Bytes::from)
                .filter(|gzip| gzip.len() < self.bytes.len())
        });
        made.clone()
    }
}

impl Endpoint for Asset {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        Ok(self.answer(&request))
    }
}
