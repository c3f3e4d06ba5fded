//! What pages of lists and of searches cost, by the number of documents: `cargo bench --profile dist -p catalog-index`.

use std::{hint::black_box, time::Instant};

use catalog_index::{Builder, Document, Order, Query};
use uuid::Uuid;

const ORDERS: [Order; 2] = [Order::NAME, Order::number(0).then_by_name()];

/// So many different words; the first is in every second text, later ones are rarer and rarer.
const WORDS: usize = 5000;

/// Numbers without a pattern, the same each time.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap_or_default()
    }

    fn word(&mut self) -> String {
        // As Zipf has it, about: half of them among the first, and so on.
        let mut range = WORDS;
        while range > 8 && self.next().is_multiple_of(2) {
            range /= 2;
        }
        word(self.next() % range)
    }
}

fn word(number: usize) -> String {
    let syllables = [
        "ra", "te", "li", "mit", "gu", "ard", "head", "er", "to", "ken",
    ];
    let digits = [
        number % 10,
        number / 10 % 10,
        number / 100 % 10,
        number / 1000,
    ];
    digits.iter().map(|digit| syllables[*digit % 10]).collect()
}

fn document(id: usize, numbers: &mut Numbers) -> Document {
    let mut words: Vec<String> = Vec::new();
    words.resize_with(26, || numbers.word());
    let name = words[..2].join(" ");
    Document {
        id: Uuid::from_u128(u128::try_from(id).unwrap_or_default()),
        name: name.clone().into(),
        numbers: [i64::try_from(numbers.next() % 100).unwrap_or_default()].into(),
        text: format!("{name}\n{}", words[2..].join(" ")).into(),
        facets: [("category", word(numbers.next() % 9).into())].into(),
    }
}

fn main() {
    println!(
        "documents, build in ms, bytes each, then microseconds of: page, page at 5000, likes, rare, common, two, letters, category, change"
    );
    for count in [1_000, 10_000, 100_000] {
        let mut numbers = Numbers(7);
        let documents: Vec<_> = (0..count).map(|id| document(id, &mut numbers)).collect();
        let began = Instant::now();
        let mut index = Builder::new(&ORDERS);
        for document in documents.clone() {
            index.add(document);
        }
        let mut index = index.finish();
        let built = began.elapsed().as_millis();
        print!("{count}, {built}, {}", index.bytes() / count);
        let category = [("category", word(3).into())];
        let (rare, common, other) = (word(4321), word(1), word(17));
        let cases: [(&[&str], &[_], usize, usize); 8] = [
            (&[], &[], 0, 0),
            (&[], &[], 0, 5000),
            (&[], &[], 1, 0),
            (&[&rare], &[], 0, 0),
            (&[&common], &[], 0, 0),
            (&[&common, &other], &[], 1, 0),
            (&["ga"], &[], 0, 0),
            (&[], &category, 1, 0),
        ];
        for (words, facets, order, offset) in cases {
            let query = Query {
                words,
                facets,
                order,
                descending: true,
                offset,
                limit: Some(100),
            };
            print!(
                ", {:.1}",
                microseconds(200, || {
                    black_box(index.find(black_box(&query)));
                })
            );
        }
        let mut at = 0;
        let change = microseconds(200, || {
            let mut liked = documents[at].clone();
            at += 1;
            liked.numbers = [50].into();
            index.put(liked);
        });
        println!(", {change:.1}");
    }
}

fn microseconds(times: u32, mut work: impl FnMut()) -> f64 {
    let began = Instant::now();
    for _ in 0..times {
        work();
    }
    began.elapsed().as_secs_f64() * 1e6 / f64::from(times)
}
