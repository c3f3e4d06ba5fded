use std::io::{self, Read};

use catalog_api::runtime::{IsStreamed, Parts, Prepared};
use flate2::read::GzDecoder;
use futures_util::stream;
use poem::{
    Body, Endpoint, IntoResponse, Request, Response,
    endpoint::make_sync,
    http::{HeaderMap, header},
};

use super::{Compressed, WORTHWHILE};

/// The headers and body of an answer of so many bytes to a client that accepts these codings.
async fn answer(accepted: &str, content_type: &'static str, length: usize) -> (HeaderMap, Vec<u8>) {
    let endpoint = Compressed(make_sync(move |_| {
        Response::builder()
            .content_type(content_type)
            .header(header::CONTENT_LENGTH, length)
            .body(vec![b'7'; length])
    }));
    let request = Request::builder()
        .header(header::ACCEPT_ENCODING, accepted)
        .finish();
    let mut answer = endpoint.call(request).await.expect("an answer");
    let body = answer.take_body().into_vec().await.expect("a body");
    (answer.headers().clone(), body)
}

#[tokio::test]
async fn large_documents_are_compressed_for_those_who_take_it() {
    let length = 3 * WORTHWHILE;
    let (headers, body) = answer("br, gzip;q=0.5", "application/json", length).await;
    assert_eq!(headers[header::CONTENT_ENCODING], "gzip");
    assert_eq!(headers[header::VARY], "accept-encoding");
    assert!(
        !headers.contains_key(header::CONTENT_LENGTH),
        "of the plain form"
    );
    assert!(body.len() < length / 10);
    let mut plain = Vec::new();
    GzDecoder::new(body.as_slice())
        .read_to_end(&mut plain)
        .expect("gzip");
    assert_eq!(plain, vec![b'7'; length]);
}

#[tokio::test]
async fn everything_else_travels_as_it_is() {
    for (accepted, content_type, length) in [
        ("", "application/json", 3 * WORTHWHILE),
        ("br", "application/json", 3 * WORTHWHILE),
        ("gzip;q=0", "application/json", 3 * WORTHWHILE),
        ("gzip", "application/json", WORTHWHILE - 1),
        ("gzip", "text/event-stream", 3 * WORTHWHILE),
    ] {
        let (headers, body) = answer(accepted, content_type, length).await;
        assert!(
            !headers.contains_key(header::CONTENT_ENCODING),
            "{accepted}"
        );
        assert_eq!(body.len(), length, "{accepted} {content_type}");
    }
}

#[tokio::test]
async fn a_streamed_document_is_compressed_part_by_part() {
    let endpoint = Compressed(make_sync(|_| {
        let parts = (0..100).map(|number| Ok::<_, io::Error>(format!("{number} ").repeat(1000)));
        let mut response = Response::builder()
            .content_type("application/json")
            .body(Body::from_bytes_stream(stream::iter(parts)));
        response.set_data(IsStreamed);
        response
    }));
    let request = Request::builder()
        .header(header::ACCEPT_ENCODING, "gzip")
        .finish();
    let mut answer = endpoint.call(request).await.expect("an answer");
    assert_eq!(answer.headers()[header::CONTENT_ENCODING], "gzip");
    let body = answer.take_body().into_vec().await.expect("a body");
    let mut plain = String::new();
    GzDecoder::new(body.as_slice())
        .read_to_string(&mut plain)
        .expect("gzip");
    let whole: String = (0..100)
        .map(|number| format!("{number} ").repeat(1000))
        .collect();
    assert!(plain == whole, "{} bytes", plain.len());
}

#[tokio::test]
async fn a_kept_document_is_compressed_like_any_other() {
    for length in [WORTHWHILE / 2, 3 * WORTHWHILE] {
        let document = "7".repeat(length);
        let parts = Parts::of(&document, &document, &[]).expect("parts");
        let Ok(kept) = parts.whole([]).keep() else {
            panic!("it is a text");
        };
        let prepared = make_sync(move |_| Prepared::<String>::from(kept.clone()).into_response());
        let value = document.clone();
        let other = make_sync(move |_| Prepared::from(value.clone()).into_response());
        let (prepared, other) = (Compressed(prepared), Compressed(other));
        for _ in 0..2 {
            let request = || {
                Request::builder()
                    .header(header::ACCEPT_ENCODING, "gzip")
                    .finish()
            };
            let mut answer = prepared.call(request()).await.expect("an answer");
            let mut expected = other.call(request()).await.expect("an answer");
            assert_eq!(answer.headers(), expected.headers());
            let body = answer.take_body().into_vec().await.expect("a body");
            let expected = expected.take_body().into_vec().await.expect("a body");
            assert!(body == expected, "{length}");
        }
    }
}
