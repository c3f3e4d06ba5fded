//! Requests.

use reqwest::{Method, RequestBuilder, Url, header::CONTENT_TYPE, header::IF_MATCH};
use serde_json::Value;

use super::form;
use crate::Asset;

/// Default size limit of a response.
const LIMIT: usize = 1024 * 1024;

/// A request that can be sent repeatedly: after a transient failure, or with another token.
pub(super) struct Call<'a> {
    method: Method,
    pub(super) url: Url,
    headers: Vec<(&'static str, &'a str)>,
    payload: Payload<'a>,
    pub(super) limit: usize,
    /// Whether it is idempotent.
    pub(super) repeats: bool,
}

enum Payload<'a> {
    Nothing,
    Json(Value),
    Text(&'static str, &'a str),
    Asset(&'a Asset),
}

impl<'a> Call<'a> {
    pub(super) fn get(url: Url) -> Self {
        Self::new(Method::GET, url, true)
    }

    pub(super) fn put(url: Url) -> Self {
        Self::new(Method::PUT, url, true)
    }

    pub(super) fn delete(url: Url) -> Self {
        Self::new(Method::DELETE, url, true)
    }

    pub(super) fn patch(url: Url) -> Self {
        Self::new(Method::PATCH, url, false)
    }

    pub(super) fn post(url: Url) -> Self {
        Self::new(Method::POST, url, false)
    }

    fn new(method: Method, url: Url, repeats: bool) -> Self {
        Self {
            method,
            url,
            headers: Vec::new(),
            payload: Payload::Nothing,
            limit: LIMIT,
            repeats,
        }
    }

    pub(super) fn header(mut self, name: &'static str, value: &'a str) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Makes the request conditional on the version that was read.
    pub(super) fn if_match(self, version: &'a str) -> Self {
        self.header(IF_MATCH.as_str(), version)
    }

    pub(super) fn json(mut self, value: Value) -> Self {
        self.payload = Payload::Json(value);
        self
    }

    pub(super) fn text(mut self, content_type: &'static str, text: &'a str) -> Self {
        self.payload = Payload::Text(content_type, text);
        self
    }

    pub(super) fn asset(mut self, asset: &'a Asset) -> Self {
        self.payload = Payload::Asset(asset);
        self
    }

    pub(super) fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Marks a POST as idempotent.
    pub(super) fn repeatable(mut self) -> Self {
        self.repeats = true;
        self
    }

    /// The size of its files in bytes.
    pub(super) fn size(&self) -> usize {
        match &self.payload {
            Payload::Asset(asset) => asset.files.iter().map(|file| file.content.len()).sum(),
            Payload::Text(_, text) => text.len(),
            Payload::Json(_) | Payload::Nothing => 0,
        }
    }

    /// Builds a request.
    pub(super) fn request(&self, client: &reqwest::Client) -> RequestBuilder {
        let mut request = client.request(self.method.clone(), self.url.clone());
        for (name, value) in &self.headers {
            request = request.header(*name, *value);
        }
        match &self.payload {
            Payload::Nothing => request,
            Payload::Json(value) => request.json(value),
            Payload::Text(content_type, text) => request
                .header(CONTENT_TYPE, *content_type)
                .body((*text).to_owned()),
            Payload::Asset(asset) => request.multipart(form::of(asset)),
        }
    }
}
