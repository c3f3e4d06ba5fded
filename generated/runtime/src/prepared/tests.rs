//! Whatever is put together is what the types make.

use std::sync::Arc;

use poem::IntoResponse;
use serde::Serialize;

use super::{Envelope, KeptText, Parts, PartsError, Prepared};

#[derive(Clone, Serialize)]
struct Item {
    name: &'static str,
    liked: bool,
    hash: Option<&'static str>,
    count: u32,
}

#[derive(Serialize)]
struct Longer {
    name: &'static str,
    liked: bool,
    feedback: Option<&'static str>,
}

#[derive(Serialize)]
struct Shorter {
    name: &'static str,
    liked: bool,
}

#[derive(Serialize)]
struct Whole<T> {
    item: T,
}

#[derive(Serialize)]
struct List<T> {
    items: Vec<T>,
    has_more: bool,
}

fn item(liked: bool, hash: Option<&'static str>) -> Item {
    Item {
        name: "a \"quoted\" name",
        liked,
        hash,
        count: 3,
    }
}

async fn text<T: Serialize + Send>(prepared: Prepared<T>) -> String {
    let response = prepared.into_response();
    assert_eq!(response.content_type(), Some("application/json"));
    response.into_body().into_string().await.expect("text")
}

fn parts(hash: Option<&'static str>) -> Parts<Whole<Item>, Item> {
    let whole = |liked, hash| Whole {
        item: item(liked, hash),
    };
    let variants = [whole(true, None), whole(false, hash)];
    Parts::of(&whole(false, None), &item(false, None), &variants).expect("parts")
}

#[tokio::test]
async fn every_variant_is_what_the_type_makes() {
    for hash in [None, Some("abc")] {
        let parts = parts(hash);
        let envelope = Envelope::of(|items| List {
            items,
            has_more: true,
        });
        let envelope = envelope.expect("an envelope");
        for liked in [false, true] {
            for moderates in [false, true] {
                let shown = item(liked, hash.filter(|_| moderates));
                let whole = Whole {
                    item: shown.clone(),
                };
                let choice = [liked, moderates];
                let expected = serde_json::to_string(&whole).expect("text");
                assert_eq!(text(parts.whole(choice)).await, expected);
                let list = List {
                    items: vec![shown.clone(), shown],
                    has_more: true,
                };
                let expected = serde_json::to_string(&list).expect("text");
                let twice = [(&parts, choice), (&parts, choice)];
                let filled = envelope.fill(twice.into_iter());
                assert_eq!(text(filled).await, expected);
            }
        }
        let none = List::<Item> {
            items: Vec::new(),
            has_more: true,
        };
        let expected = serde_json::to_string(&none).expect("text");
        let filled = envelope.fill(std::iter::empty::<(&Parts<Whole<Item>, Item>, [bool; 2])>());
        assert_eq!(text(filled).await, expected);
    }
}

#[tokio::test]
async fn an_item_may_end_before_the_whole_does() {
    let whole = |feedback| Whole {
        item: Longer {
            name: "x",
            liked: true,
            feedback,
        },
    };
    let short = Shorter {
        name: "x",
        liked: true,
    };
    let parts = Parts::of(&whole(None), &short, &[whole(Some("no"))]).expect("parts");
    let expected = serde_json::to_string(&whole(Some("no"))).expect("text");
    assert_eq!(text(parts.whole([true])).await, expected);
    let envelope = Envelope::of(|items| List {
        items,
        has_more: false,
    });
    let filled = envelope
        .expect("an envelope")
        .fill([(&parts, [true])].into_iter());
    let expected = r#"{"items":[{"name":"x","liked":true}],"has_more":false}"#;
    assert_eq!(text(filled).await, expected);
}

#[test]
fn what_does_not_fit_is_refused() {
    let short = Shorter {
        name: "y",
        liked: true,
    };
    let whole = Whole {
        item: item(false, None),
    };
    assert!(matches!(
        Parts::of(&whole, &short, &[]),
        Err(PartsError::Apart)
    ));
}

#[tokio::test]
async fn a_kept_text_is_compressed_once() {
    let Ok(kept) = parts(None).whole([false, false]).keep() else {
        panic!("it is a text");
    };
    let mut times = 0;
    for _ in 0..2 {
        let response = Prepared::<Whole<Item>>::from(kept.clone()).into_response();
        let found = response.data::<Arc<KeptText>>().expect("the text");
        let gzip = found.gzip(|plain| {
            times += 1;
            async { Ok::<_, ()>(plain) }
        });
        assert_eq!(gzip.await.expect("bytes").len(), kept.len());
    }
    assert_eq!(times, 1);
}
