//! The leaderboard, and the record that it is made from.

mod record;
mod standings;

use catalog_store::{
    Connection, Store,
    deployments::{self, NewDeployment, Outcome, Source, Target},
    domain::{DeploymentMode, Live, Seen},
    leaderboard::{self, Standings},
    submissions::{self, NewSubmission},
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::fixture::{self, CONNECTION, OWNER, WORKSPACE, now, viewer};

/// Submits a policy of a user's.
async fn submit(store: &Store, number: u128, owner: Uuid) -> Uuid {
    let new = NewSubmission {
        id: Uuid::from_u128(4_000 + number),
        owner_id: owner,
        name: format!("Guard {number}"),
        description: "What it does.".to_owned(),
        project: fixture::project(),
        idea_ids: Vec::new(),
    };
    let mut tx = store.begin().await.expect("a transaction");
    let made = submissions::create(&mut tx, new, now()).await;
    tx.commit().await.expect("a commit");
    made.expect("a submission").id
}

async fn approve(store: &Store, id: Uuid) {
    let mut tx = store.begin().await.expect("a transaction");
    let approved = submissions::approve(&mut tx, id, &Seen::default(), None, None, now()).await;
    approved.expect("an approval");
    tx.commit().await.expect("a commit");
}

/// Deploys something of the owner's, from the request to the end of the job.
async fn deploy(
    store: &Store,
    number: u128,
    source: Source,
    mode: DeploymentMode,
    at: DateTime<Utc>,
) {
    let target = Target {
        deployment_id: Uuid::from_u128(5_000 + number * 2),
        job_id: Uuid::from_u128(5_001 + number * 2),
        org_id: format!("org-{number}"),
        org_name: None,
    };
    let new = NewDeployment {
        source,
        mode,
        workspace_id: WORKSPACE,
        connection_id: CONNECTION,
        ..fixture::new_deployment(OWNER)
    };
    let mut tx = store.begin().await.expect("a transaction");
    let permit = deployments::permit(&mut tx, viewer(OWNER), new)
        .await
        .expect("a permit");
    deployments::enqueue(&mut tx, &permit, vec![target], at)
        .await
        .expect("a deployment");
    tx.commit().await.expect("a commit");
    let claimed = deployments::claim(store, 60_000, 4, at)
        .await
        .expect("a claim");
    let fence = claimed.expect("a job").fence(60_000);
    let live = match mode {
        DeploymentMode::Build => Live::Built,
        DeploymentMode::Publish => Live::Development,
        DeploymentMode::Release => Live::Release,
        DeploymentMode::Attach => Live::Attachment,
    };
    let mut tx = store.begin().await.expect("a transaction");
    deployments::start(&mut tx, &fence, at)
        .await
        .expect("a start");
    deployments::finish(&mut tx, &fence, &Outcome::Done(live), at)
        .await
        .expect("an end");
    tx.commit().await.expect("a commit");
}

async fn standings(store: &Store) -> Standings {
    let found = leaderboard::standings(&mut store.reader(), 10, now()).await;
    found.expect("the standings")
}

/// The points of each who has some, the first first.
async fn points(store: &Store) -> Vec<(usize, Uuid, i64)> {
    let people = standings(store).await.people.into_iter();
    people
        .map(|placed| (placed.rank, placed.item.user_id, placed.item.points))
        .collect()
}

/// Changes the database by hand.
async fn by_hand(store: &Store, sql: &'static str) {
    let mut tx = store.begin().await.expect("a transaction");
    assert!(
        tx.query(sql).exec().await.expect("a statement") > 0,
        "{sql}"
    );
    tx.commit().await.expect("a commit");
}
