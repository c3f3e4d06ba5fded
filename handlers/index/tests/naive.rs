//! The index finds what a plain filter over all documents finds, whatever was put and removed before.

use std::collections::BTreeMap;

use catalog_index::{Builder, Document, Facet, Order, Query};
use proptest::{collection::vec, option, prelude::*};
use uuid::Uuid;

const ORDERS: [Order; 4] = [
    Order::NAME,
    Order::number(0),
    Order::number(1).then_by_name(),
    Order::number(1),
];

#[derive(Clone, Debug)]
enum Change {
    Put(Document),
    Remove(Uuid),
}

/// Few letters, so that words occur in many texts; some of several bytes.
fn word() -> impl Strategy<Value = String> {
    "[abcßé日]{1,6}"
}

fn facet() -> impl Strategy<Value = Facet> {
    (
        prop_oneof![Just("category"), Just("kind")],
        prop_oneof![Just("x"), Just("y"), Just("z")],
    )
        .prop_map(|(of, which)| (of, which.into()))
}

fn id() -> impl Strategy<Value = Uuid> {
    (0_u128..60).prop_map(Uuid::from_u128)
}

fn document() -> impl Strategy<Value = Document> {
    (
        id(),
        "[ab]{0,2}",
        [0_i64..3, 0..3],
        vec(word(), 0..8),
        vec(facet(), 0..3),
    )
        .prop_map(|(id, name, numbers, words, mut facets)| {
            facets.sort();
            facets.dedup();
            Document {
                id,
                name: name.into(),
                numbers: numbers.into(),
                text: words.join(" ").into(),
                facets: facets.into(),
            }
        })
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => document().prop_map(Change::Put),
        1 => id().prop_map(Change::Remove),
    ]
}

type Asked = (Vec<String>, Vec<Facet>, usize, bool, usize, Option<usize>);

fn asked() -> impl Strategy<Value = Asked> {
    (
        vec("[abcßé日]{1,4}", 0..3),
        vec(facet(), 0..2),
        0..ORDERS.len(),
        any::<bool>(),
        0_usize..5,
        option::of(0_usize..20),
    )
}

/// What decides in each of [`ORDERS`].
fn key(order: usize, document: &Document) -> (i64, &str, Uuid) {
    let (number, name) = match order {
        0 => (0, &*document.name),
        1 => (document.numbers[0], ""),
        2 => (document.numbers[1], &*document.name),
        _ => (document.numbers[1], ""),
    };
    (number, name, document.id)
}

fn naive(documents: &BTreeMap<Uuid, Document>, asked: &Asked) -> (Vec<Uuid>, bool) {
    let (words, facets, order, descending, offset, limit) = asked;
    let mut found: Vec<&Document> = documents
        .values()
        .filter(|document| words.iter().all(|word| document.text.contains(word)))
        .filter(|document| facets.iter().all(|facet| document.facets.contains(facet)))
        .collect();
    found.sort_by_key(|document| key(*order, document));
    if *descending {
        found.reverse();
    }
    let rest = found.into_iter().skip(*offset).map(|document| document.id);
    let rest: Vec<Uuid> = rest.collect();
    let limit = limit.unwrap_or(usize::MAX).min(rest.len());
    (rest[..limit].to_vec(), rest.len() > limit)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn finds_what_a_filter_finds(
        first in vec(document(), 0..80),
        changes in vec(change(), 0..60),
        questions in vec(asked(), 1..12),
    ) {
        let mut documents: BTreeMap<Uuid, Document> = BTreeMap::new();
        documents.extend(first.iter().map(|document| (document.id, document.clone())));
        let mut index = Builder::new(&ORDERS);
        for document in first {
            index.add(document);
        }
        let mut index = index.finish();
        for change in changes {
            match change {
                Change::Put(document) => {
                    index.put(document.clone());
                    documents.insert(document.id, document);
                }
                Change::Remove(id) => {
                    prop_assert_eq!(index.remove(id).is_some(), documents.remove(&id).is_some());
                }
            }
        }
        prop_assert_eq!(index.len(), documents.len());
        for asked in questions {
            let (words, facets, order, descending, offset, limit) = asked.clone();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let found = index.find(&Query {
                words: &words,
                facets: &facets,
                order,
                descending,
                offset,
                limit,
            });
            let ids: Option<Vec<Uuid>> = found
                .slots
                .iter()
                .map(|slot| index.id(*slot))
                .collect();
            prop_assert_eq!((ids, found.has_more), {
                let (ids, has_more) = naive(&documents, &asked);
                (Some(ids), has_more)
            });
        }
    }
}
