//! Lists are searched and filtered alike on both databases.

use catalog_store::{
    Store,
    domain::{Direction, TargetScope, Viewer},
    rulesets::{self, RulesetFilter},
    vendor::{self, VendorPolicy, VendorPolicyFilter},
};
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, now},
};

pub fn vendor_policy(slug: &str, name: &str) -> VendorPolicy {
    VendorPolicy {
        slug: slug.to_owned(),
        name: name.to_owned(),
        summary: "One sentence.".to_owned(),
        direction: Direction::Inbound,
        category: None,
        group_id: "group".to_owned(),
        asset_id: slug.to_owned(),
        version: "1.0.0".to_owned(),
        body_md: String::new(),
    }
}

#[tokio::test]
async fn words_are_found_wherever_they_stand() {
    for database in databases().await {
        let store = &database.store;
        let feed = [
            vendor_policy("a", "Header guard"),
            vendor_policy("b", "100% \"quoted\" a_b"),
            vendor_policy("c", "Größe c\\d"),
        ];
        let mut tx = store.begin().await.expect("a transaction");
        vendor::sync_policies(&mut tx, &feed, now())
            .await
            .expect("a sync");
        tx.commit().await.expect("a commit");
        for (words, found) in [
            ("HEADER", vec!["a"]),
            ("guard head", vec!["a"]),
            ("ea", vec!["a"]),
            ("100%", vec!["b"]),
            ("%", vec!["b"]),
            ("_", vec!["b"]),
            ("a_b", vec!["b"]),
            ("a_", vec!["b"]),
            ("\"quoted\"", vec!["b"]),
            ("\"", vec!["b"]),
            ("GRÖSSE", vec![]),
            ("GRÖß", vec!["c"]),
            ("\\", vec!["c"]),
            ("header\0", vec![]),
            ("sentence", vec!["b", "c", "a"]),
            ("", vec!["b", "c", "a"]),
            ("head* OR guard", vec![]),
        ] {
            assert_eq!(
                slugs(store, words).await,
                found,
                "{words} on {}",
                store.kind()
            );
        }
    }
}

#[tokio::test]
async fn a_category_is_all_of_one() {
    for database in databases().await {
        let store = &database.store;
        let mut feed = ["a", "b", "c"].map(|slug| vendor_policy(slug, slug));
        feed[1].category = Some("Security".to_owned());
        feed[2].category = Some("Security and more".to_owned());
        let mut tx = store.begin().await.expect("a transaction");
        vendor::sync_policies(&mut tx, &feed, now())
            .await
            .expect("a sync");
        tx.commit().await.expect("a commit");
        let filter = VendorPolicyFilter {
            category: Some("Security".to_owned()),
            ..VendorPolicyFilter::default()
        };
        let found = vendor::list(&mut store.reader(), &filter).await;
        let slugs: Vec<String> = found
            .expect("policies")
            .into_iter()
            .map(|it| it.slug)
            .collect();
        assert_eq!(slugs, ["b"]);
    }
}

async fn slugs(store: &Store, words: &str) -> Vec<String> {
    let filter = VendorPolicyFilter {
        q: Some(words.to_owned()),
        ..VendorPolicyFilter::default()
    };
    let found = vendor::list(&mut store.reader(), &filter).await;
    let found = found.expect("a list").into_iter();
    found.map(|policy| policy.slug).collect()
}

#[tokio::test]
async fn a_scope_is_one_of_a_list() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let (id, submission) = (Uuid::from_u128(40), Uuid::from_u128(41));
        fixture::ruleset(store, id, submission, "Other rules").await;
        for (q, scope, found) in [
            (None, Some(TargetScope::RestApi), 2),
            (None, Some(TargetScope::Mcp), 2),
            (None, Some(TargetScope::Agent), 0),
            (Some("naming"), Some(TargetScope::RestApi), 1),
            (Some("rules"), None, 2),
        ] {
            let filter = RulesetFilter {
                q: q.map(str::to_owned),
                scope,
                limit: 10,
                ..RulesetFilter::default()
            };
            let listed = rulesets::list(&mut store.reader(), Viewer::Anonymous, &filter).await;
            let (rows, more) = listed.expect("a list");
            assert_eq!(
                (rows.len(), more),
                (found, false),
                "{filter:?} on {}",
                store.kind()
            );
        }
    }
}
