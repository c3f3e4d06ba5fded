//! Transactions that decide about the same row follow each other.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use catalog_store::{
    Connection, Error, Store,
    comments::{self, CreateError, Limits, NewComment},
    connections::{self, DeleteError},
    deployments,
    domain::Viewer,
    vendor, workspaces,
};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, CONNECTION, OWNER, POLICY, WORKSPACE, now, owner},
};

/// Nothing takes so long, on any machine.
const LONGEST: Duration = Duration::from_secs(60);

/// Waits until a task waits for a lock, or has ended because nothing held it up.
pub async fn until_it_waits<T>(store: &Store, task: &JoinHandle<T>) {
    let begun = Instant::now();
    while !task.is_finished() && !somebody_waits(store).await {
        assert!(begun.elapsed() < LONGEST, "nobody waits, and nothing ends");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn somebody_waits(store: &Store) -> bool {
    if store.kind() == "SQLite" {
        // Its writer is alone: whoever comes second waits before it begins.
        return true;
    }
    let (waiting,): (i64,) = store
        .reader()
        .query("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
        .one()
        .await
        .expect("the sessions");
    waiting > 0
}

/// Without a lock of the connection's row the deletion would not see the deployment, which is not committed yet.
#[tokio::test]
async fn a_connection_is_not_deleted_while_a_deployment_is_made() {
    for database in databases().await {
        let store = Arc::new(database.store.clone());
        fixture::make(&store).await;
        let mut making = store.begin().await.expect("a transaction");
        fixture::enqueue(&mut making, "org-a").await;
        let deleting = tokio::spawn({
            let store = Arc::clone(&store);
            async move {
                let mut tx = store.begin().await?;
                connections::delete(&mut tx, owner(), CONNECTION).await
            }
        });
        until_it_waits(&store, &deleting).await;
        making.commit().await.expect("a commit");
        let refused = deleting.await.expect("an end");
        assert!(
            matches!(refused, Err(Error::Refused(DeleteError::InFlight))),
            "{}",
            store.kind()
        );
    }
}

/// The workspace is archived first; whoever waited for it reads it again.
#[tokio::test]
async fn nothing_is_deployed_into_a_workspace_that_is_being_archived() {
    for database in databases().await {
        let store = Arc::new(database.store.clone());
        fixture::make(&store).await;
        let mut archiving = store.begin().await.expect("a transaction");
        workspaces::archive(&mut archiving, owner(), WORKSPACE, now())
            .await
            .expect("an archived workspace");
        let renaming = tokio::spawn({
            let store = Arc::clone(&store);
            async move {
                let mut tx = store.begin().await?;
                let name = "Another name".to_owned();
                workspaces::rename(&mut tx, owner(), WORKSPACE, name, now()).await
            }
        });
        until_it_waits(&store, &renaming).await;
        archiving.commit().await.expect("a commit");
        let refused = renaming.await.expect("an end");
        assert!(
            matches!(
                refused,
                Err(Error::Refused(workspaces::RenameError::Archived))
            ),
            "{}",
            store.kind()
        );
    }
}

/// The parent is there when the reply is checked, and gone when it is to be stored.
#[tokio::test]
async fn a_reply_to_what_is_being_removed_is_refused() {
    for database in databases().await {
        let store = Arc::new(database.store.clone());
        fixture::make(&store).await;
        fixture::policy(&store).await;
        let parent = comment(Uuid::from_u128(20), None);
        let mut tx = store.begin().await.expect("a transaction");
        comments::create(&mut tx, owner(), parent.clone(), Limits::default(), now())
            .await
            .expect("a comment");
        tx.commit().await.expect("a commit");
        let mut removing = store.begin().await.expect("a transaction");
        let administrator = Viewer::User {
            id: OWNER,
            is_admin: true,
        };
        comments::delete(&mut removing, administrator, parent.id, true, now())
            .await
            .expect("a removal");
        let replying = tokio::spawn({
            let (store, reply) = (
                Arc::clone(&store),
                comment(Uuid::from_u128(21), Some(parent.id)),
            );
            async move {
                let mut tx = store.begin().await?;
                comments::create(&mut tx, owner(), reply, Limits::default(), now()).await
            }
        });
        until_it_waits(&store, &replying).await;
        removing.commit().await.expect("a commit");
        let refused = replying.await.expect("an end");
        assert!(
            matches!(refused, Err(Error::Refused(CreateError::ParentNotFound))),
            "{}",
            store.kind()
        );
    }
}

fn comment(id: Uuid, parent_id: Option<Uuid>) -> NewComment {
    NewComment {
        id,
        policy_id: POLICY,
        body: "Hi".to_owned(),
        parent_id,
    }
}

/// Two syncs at once: the second finds what the first added.
#[tokio::test]
async fn vendor_syncs_follow_each_other() {
    for database in databases().await {
        let store = Arc::new(database.store.clone());
        let feed = vec![crate::search::vendor_policy("rate-limit", "Rate limit")];
        let mut syncs = tokio::task::JoinSet::new();
        for _ in 0..2 {
            let (store, feed) = (Arc::clone(&store), feed.clone());
            syncs.spawn(async move {
                let mut tx = store.begin().await.expect("a transaction");
                let report = vendor::sync_policies(&mut tx, &feed, now()).await;
                tx.commit().await.expect("a commit");
                report.expect("a report").added.len()
            });
        }
        let mut added = syncs.join_all().await;
        added.sort_unstable();
        assert_eq!(added, [0, 1], "{}", store.kind());
    }
}

/// Cancelling waits for the worker's transaction, and then sees what that left.
#[tokio::test]
async fn a_cancellation_waits_for_the_worker() {
    for database in databases().await {
        let store = Arc::new(database.store.clone());
        fixture::make(&store).await;
        let deployment = fixture::deploy(&store, "org-a").await;
        let claimed = deployments::claim(&store, 60_000, 4, now()).await;
        let fence = claimed.expect("a claim").expect("a job").fence(60_000);
        let mut working = store.begin().await.expect("a transaction");
        deployments::start(&mut working, &fence, now())
            .await
            .expect("a start");
        let done = deployments::Outcome::Done(catalog_store::domain::Live::Development);
        deployments::finish(&mut working, &fence, &done, now())
            .await
            .expect("an end");
        let cancelling = tokio::spawn({
            let store = Arc::clone(&store);
            async move {
                let mut tx = store.begin().await?;
                deployments::cancel(&mut tx, owner(), deployment.id, now()).await
            }
        });
        until_it_waits(&store, &cancelling).await;
        working.commit().await.expect("a commit");
        let refused = cancelling.await.expect("an end");
        assert!(
            matches!(
                refused,
                Err(Error::Refused(deployments::ChangeError::NotCancellable(_)))
            ),
            "{}",
            store.kind()
        );
    }
}
