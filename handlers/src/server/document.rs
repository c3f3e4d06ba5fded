//! A document for download.

use poem::{
    Endpoint, Request, Response, Result,
    http::{StatusCode, header},
};
use sha2::{Digest, Sha256};

/// One document out of the binary; a client that has it is told so.
pub(super) struct Document {
    content_type: &'static str,
    text: &'static str,
    etag: String,
}

impl Document {
    pub(super) fn yaml(text: &'static str) -> Self {
        Self::new("application/yaml", text)
    }

    pub(super) fn json(text: &'static str) -> Self {
        Self::new("application/json", text)
    }

    fn new(content_type: &'static str, text: &'static str) -> Self {
        let digest = hex::encode(Sha256::digest(text.as_bytes()));
        Self {
            content_type,
            text,
            etag: format!("\"{}\"", &digest[..16]),
        }
    }
}

impl Endpoint for Document {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let response = Response::builder()
            .header(header::ETAG, &self.etag)
            .header(header::CACHE_CONTROL, "no-cache");
        if request.header(header::IF_NONE_MATCH) == Some(self.etag.as_str()) {
            return Ok(response.status(StatusCode::NOT_MODIFIED).finish());
        }
        Ok(response.content_type(self.content_type).body(self.text))
    }
}
