//! A request for many organizations.

use catalog_store::{
    Store,
    deployments::{self, Enqueued, Target},
};
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, OWNER, new_deployment, now, owner},
};

fn target(number: u128) -> Target {
    Target {
        deployment_id: Uuid::from_u128(number << 1),
        job_id: Uuid::from_u128((number << 1) + 1),
        org_id: format!("org-{number}"),
        org_name: None,
    }
}

/// What became of the organizations with these numbers, and how many statements that took.
async fn enqueue(store: &Store, numbers: impl Iterator<Item = u128>) -> (Vec<Enqueued>, u64) {
    let mut tx = store.begin().await.expect("a transaction");
    let permit = deployments::permit(&mut tx, owner(), new_deployment(OWNER)).await;
    let permit = permit.expect("a permit");
    let before = store.statements();
    let enqueued = deployments::enqueue(&mut tx, &permit, numbers.map(target).collect(), now())
        .await
        .expect("deployments");
    let statements = store.statements() - before;
    tx.commit().await.expect("a commit");
    (enqueued, statements)
}

#[tokio::test]
async fn many_organizations_take_the_statements_of_one() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let (_, of_one) = enqueue(store, 100..101).await;
        let (made, of_many) = enqueue(store, 200..220).await;
        assert_eq!(of_many, of_one);
        assert_eq!(made.len(), 20);
        assert!(made.iter().all(|one| !one.deduped));
        // Each has a job.
        for _ in 0..21 {
            let claimed = deployments::claim(store, 60_000, 100, now()).await;
            assert!(claimed.expect("a claim").is_some());
        }
        let claimed = deployments::claim(store, 60_000, 100, now()).await;
        assert!(claimed.expect("a claim").is_none());

        // Of those that are there already, and of others, which is told of each.
        let (mixed, _) = enqueue(store, 210..230).await;
        let mut deduped: Vec<&str> = Vec::new();
        deduped.extend(
            mixed
                .iter()
                .filter(|one| one.deduped)
                .map(|one| one.org_id.as_str()),
        );
        let expected: Vec<String> = (210..220).map(|number| format!("org-{number}")).collect();
        assert_eq!(deduped, expected);
        assert_eq!(mixed.len(), 20);
    }
}

#[tokio::test]
async fn more_than_one_statement_holds_are_made_in_order() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let (made, _) = enqueue(store, 1000..2200).await;
        assert_eq!(made.len(), 1200);
        assert!(made.is_sorted_by(|a, b| a.org_id < b.org_id));
    }
}
