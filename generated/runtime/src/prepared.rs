//! Answers that are made before they are asked for: JSON text that only the type of the contract can make, so that it has that type's
//! shape, whoever puts it together.

mod parts;
#[cfg(test)]
mod tests;

use std::{marker::PhantomData, sync::Arc};

use bytes::Bytes;
use poem::{IntoResponse, Response};
use poem_openapi::{
    payload::Payload,
    registry::{MetaSchemaRef, Registry},
    types::Type,
};
use serde::Serialize;
use tokio::sync::OnceCell;

use crate::Json;
pub use parts::{Envelope, Parts, PartsError};

/// A JSON response: a value, or the text of one that was made before.
pub struct Prepared<T>(Content<T>);

enum Content<T> {
    Value(T),
    Text(Bytes),
    Kept(Arc<KeptText>),
}

impl<T> From<T> for Prepared<T> {
    fn from(value: T) -> Self {
        Self(Content::Value(value))
    }
}

impl<T> Prepared<T> {
    /// Keeps the text, to be answered with many times; a value has none yet, and is given back.
    pub fn keep(self) -> Result<Kept<T>, Self> {
        let text = match self.0 {
            value @ Content::Value(_) => return Err(Self(value)),
            Content::Text(plain) => Arc::new(KeptText {
                plain,
                gzip: OnceCell::new(),
            }),
            Content::Kept(text) => text,
        };
        Ok(Kept {
            text,
            of: PhantomData,
        })
    }
}

/// The text of an answer that is given many times.
pub struct Kept<T> {
    text: Arc<KeptText>,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self {
            text: Arc::clone(&self.text),
            of: PhantomData,
        }
    }
}

impl<T> Kept<T> {
    /// Its bytes.
    pub fn len(&self) -> usize {
        self.text.plain.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.text.plain.is_empty()
    }
}

impl<T> From<Kept<T>> for Prepared<T> {
    fn from(kept: Kept<T>) -> Self {
        Self(Content::Kept(kept.text))
    }
}

/// A text with its compressed form, which is made once. It is data of the responses that have this text.
pub struct KeptText {
    plain: Bytes,
    gzip: OnceCell<Bytes>,
}

impl KeptText {
    /// Its bytes.
    pub fn len(&self) -> usize {
        self.plain.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// The compressed form. Whoever asks while it is made waits for it.
    pub async fn gzip<F, E>(&self, compress: impl FnOnce(Bytes) -> F) -> Result<Bytes, E>
    where
        F: Future<Output = Result<Bytes, E>>,
    {
        let made = self.gzip.get_or_try_init(|| compress(self.plain.clone()));
        made.await.cloned()
    }
}

impl<T: Type> Payload for Prepared<T> {
    const CONTENT_TYPE: &'static str = "application/json";

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: Serialize + Send> IntoResponse for Prepared<T> {
    fn into_response(self) -> Response {
        let text = match self.0 {
            Content::Value(value) => return Json(value).into_response(),
            Content::Text(text) => return json(text),
            Content::Kept(text) => text,
        };
        let mut response = json(text.plain.clone());
        response.set_data(text);
        response
    }
}

fn json(text: Bytes) -> Response {
    Response::builder()
        .content_type("application/json")
        .body(text)
}
