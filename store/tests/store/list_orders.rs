//! Lists have the same orders on both databases.

use catalog_store::{
    Connection, Store,
    policies::{self, PolicyFilter, PolicySort},
    rulesets::{self, RulesetFilter, RulesetSort},
    submissions::{self, NewSubmission},
};
use chrono::TimeDelta;
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, OWNER, now, owner, project},
};

/// Submitted in this order.
const NAMES: [&str; 3] = ["Beta", "alpha", "Gamma"];

async fn policy_names(store: &Store, sort: PolicySort, descending: bool) -> Vec<String> {
    let filter = PolicyFilter {
        sort,
        descending,
        ..PolicyFilter::default()
    };
    let found = policies::list(&mut store.reader(), owner(), &filter).await;
    let found = found.expect("a list").into_iter();
    found.map(|policy| policy.row.name).collect()
}

#[tokio::test]
async fn policies_are_sorted_by_name_and_time() {
    for database in databases().await {
        let store = &database.store;
        fixture::user(store, OWNER, "owner@example.com").await;
        for (number, name) in (1..).zip(NAMES) {
            let new = NewSubmission {
                id: Uuid::from_u128(100 - number),
                owner_id: OWNER,
                name: name.to_owned(),
                description: "What it does.".to_owned(),
                project: project(),
                idea_ids: Vec::new(),
            };
            let number = i64::try_from(number).expect("few");
            let mut tx = store.begin().await.expect("a transaction");
            submissions::create(&mut tx, new, now() + TimeDelta::minutes(number))
                .await
                .expect("a submission");
            tx.commit().await.expect("a commit");
        }
        for (sort, mut names) in [
            (PolicySort::Alpha, ["alpha", "Beta", "Gamma"]),
            (PolicySort::Submitted, NAMES),
        ] {
            let what = format!("{sort:?} on {}", store.kind());
            assert_eq!(policy_names(store, sort, false).await, names, "{what}");
            names.reverse();
            assert_eq!(policy_names(store, sort, true).await, names, "{what}");
        }
    }
}

async fn ruleset_names(store: &Store, sort: RulesetSort, descending: bool) -> Vec<String> {
    let filter = RulesetFilter {
        sort,
        descending,
        limit: 10,
        ..RulesetFilter::default()
    };
    let found = rulesets::list(&mut store.reader(), owner(), &filter).await;
    let (found, _) = found.expect("a list");
    found.into_iter().map(|row| row.content.0.name).collect()
}

#[tokio::test]
async fn rulesets_are_sorted_by_name_time_likes_and_views() {
    for database in databases().await {
        let store = &database.store;
        fixture::user(store, OWNER, "owner@example.com").await;
        for (number, name) in (1..).zip(NAMES) {
            let submission = Uuid::from_u128(100 + number);
            fixture::ruleset(store, Uuid::from_u128(number), submission, name).await;
        }
        let mut tx = store.begin().await.expect("a transaction");
        // Likes and views are equal but for one: the name decides, or the id.
        let popular = "UPDATE rulesets SET likes = 2, views = 3 WHERE id = ";
        let popular = tx.query(popular).arg("", Uuid::from_u128(1));
        popular.exec().await.expect("a change");
        tx.commit().await.expect("a commit");
        for (sort, mut names) in [
            (RulesetSort::Alpha, ["alpha", "Beta", "Gamma"]),
            (RulesetSort::Submitted, NAMES),
            (RulesetSort::Likes, ["alpha", "Gamma", "Beta"]),
            (RulesetSort::Views, ["alpha", "Gamma", "Beta"]),
        ] {
            let what = format!("{sort:?} on {}", store.kind());
            assert_eq!(ruleset_names(store, sort, false).await, names, "{what}");
            names.reverse();
            assert_eq!(ruleset_names(store, sort, true).await, names, "{what}");
        }
    }
}
