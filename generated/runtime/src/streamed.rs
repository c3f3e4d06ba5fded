//! Lists without pages, sent while they are read: an answer costs the memory of a part of it, however long it is.

use std::io;

use futures_util::stream::{self, BoxStream, StreamExt};
use poem::{Body, IntoResponse, Response};
use poem_openapi::{
    payload::Payload,
    registry::{MetaSchemaRef, Registry},
    types::Type,
};
use serde::Serialize;

/// A body whose one property is a list; [`listing!`](crate::listing) makes it of a model.
pub trait Listing: Type + 'static {
    /// The name of the property.
    const PROPERTY: &'static str;
    /// An item of the list.
    type Item: Serialize + Send + 'static;
}

/// The items of a body, in parts. An error breaks the answer off, so that the client can tell that it is not complete.
pub struct Streamed<L: Listing>(BoxStream<'static, io::Result<Vec<L::Item>>>);

/// Marks a response whose body is sent while it is made: nothing may wait for its end.
#[derive(Clone, Copy)]
pub struct IsStreamed;

impl<L: Listing> Streamed<L> {
    /// The body with these items, part by part.
    pub fn new(
        parts: impl stream::Stream<Item = io::Result<Vec<L::Item>>> + Send + 'static,
    ) -> Self {
        Self(parts.boxed())
    }
}

impl<L: Listing> Payload for Streamed<L> {
    const CONTENT_TYPE: &'static str = "application/json";

    fn schema_ref() -> MetaSchemaRef {
        L::schema_ref()
    }

    fn register(registry: &mut Registry) {
        L::register(registry);
    }
}

impl<L: Listing> IntoResponse for Streamed<L> {
    fn into_response(self) -> Response {
        let begin = format!("{{\"{}\":[", L::PROPERTY).into_bytes();
        let mut is_first = true;
        let parts = self.0.map(move |part| {
            let mut bytes = Vec::new();
            for item in part? {
                if !std::mem::take(&mut is_first) {
                    bytes.push(b',');
                }
                serde_json::to_writer(&mut bytes, &item)?;
            }
            Ok::<_, io::Error>(bytes)
        });
        let whole = stream::once(async { Ok(begin) })
            .chain(parts)
            .chain(stream::once(async { Ok(b"]}".to_vec()) }));
        let mut response = Response::builder()
            .content_type(Self::CONTENT_TYPE)
            .body(Body::from_bytes_stream(whole));
        response.set_data(IsStreamed);
        response
    }
}

/// Implements [`Listing`]: `listing!(ThingListResponse, "things", Thing)`.
#[macro_export]
macro_rules! listing {
    ($model:ty, $property:literal, $item:ty) => {
        impl $crate::Listing for $model {
            const PROPERTY: &'static str = $property;
            type Item = $item;
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Object;

    impl Listing for Object {
        const PROPERTY: &'static str = "numbers";
        type Item = u32;
    }

    async fn body(parts: Vec<io::Result<Vec<u32>>>) -> Result<String, impl std::fmt::Debug> {
        let streamed = Streamed::<Object>::new(stream::iter(parts));
        streamed.into_response().into_body().into_string().await
    }

    #[tokio::test]
    async fn parts_make_one_document() {
        let whole = body(vec![Ok(vec![1, 2]), Ok(vec![]), Ok(vec![3])]).await;
        assert_eq!(whole.expect("a body"), r#"{"numbers":[1,2,3]}"#);
        assert_eq!(body(vec![]).await.expect("a body"), r#"{"numbers":[]}"#);
    }

    #[tokio::test]
    async fn an_error_ends_the_body_before_its_end() {
        let broken = body(vec![Ok(vec![1]), Err(io::Error::other("lost"))]).await;
        assert!(broken.is_err());
    }
}
