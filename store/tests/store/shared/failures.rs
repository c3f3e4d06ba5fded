//! What fails alone, and what fails together.

use catalog_store::{Connection, Error, Fault};

use super::{Outcome, Refused, add, begin, ended, holder, numbers, sqlite, write};

#[tokio::test]
async fn one_of_many_fails_alone() {
    let database = sqlite().await;
    let store = &database.store;
    write(store.clone(), 7).await.expect("a write");
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..50 {
        let store = store.clone();
        tasks.spawn(async move {
            let mut tx = store.begin_shared().await?;
            // Every fifth one violates a constraint, or is refused, after it has written.
            let outcome: Outcome = async {
                add(&mut tx, 100 + number).await?;
                match number % 10 {
                    0 => add(&mut tx, 7).await,
                    5 => Err(Error::Refused(Refused)),
                    _ => add(&mut tx, 200 + number).await,
                }
            }
            .await;
            tx.end(outcome).await
        });
    }
    let outcomes = tasks.join_all().await;
    assert_eq!(outcomes.iter().filter(|it| it.is_ok()).count(), 40);
    let kept = (0..50).filter(|number| number % 5 != 0);
    let kept = kept.flat_map(|number| [100 + number, 200 + number]);
    let mut expected: Vec<i64> = kept.chain([7]).collect();
    expected.sort_unstable();
    assert_eq!(numbers(store).await, expected);
}

#[tokio::test]
async fn a_commit_that_fails_is_told_to_all() {
    let database = sqlite().await;
    let store = &database.store;
    let (end_first, first) = holder(store, 1).await;
    let breaking = begin({
        let store = store.clone();
        async move {
            let mut tx = store.begin_shared().await?;
            // What this lacks is noticed by the commit.
            tx.query("PRAGMA defer_foreign_keys = ON").exec().await?;
            tx.query("INSERT INTO policy_likes (policy_id, user_id, created_at) VALUES (x'00', x'00', '')")
                .exec()
                .await?;
            tx.end(Ok::<_, Error<Refused>>(())).await
        }
    })
    .await;
    end_first.send(Ok(())).expect("a task");
    for task in [first, breaking] {
        let failed = ended(task).await;
        assert!(matches!(failed, Err(Error::Database(_))), "{failed:?}");
    }
    assert_eq!(numbers(store).await, [0; 0]);
    write(store.clone(), 4).await.expect("a write");
    assert_eq!(numbers(store).await, [4]);
}

/// After some errors SQLite has rolled back the whole transaction, which a statement can do, too.
#[tokio::test]
async fn what_was_rolled_back_is_acknowledged_to_nobody() {
    for outcome in [Ok(()), Err(Error::Refused(Refused))] {
        let database = sqlite().await;
        let store = &database.store;
        let (end_first, first) = holder(store, 1).await;
        let breaking = begin({
            let store = store.clone();
            async move {
                let mut tx = store.begin_shared().await?;
                add(&mut tx, 2).await?;
                tx.query("ROLLBACK").exec().await?;
                tx.end(outcome).await
            }
        })
        .await;
        end_first.send(Ok(())).expect("a task");
        for task in [first, breaking] {
            let failed = ended(task).await;
            assert!(matches!(failed, Err(Error::Database(_))), "{failed:?}");
        }
        write(store.clone(), 4).await.expect("a write");
        assert_eq!(numbers(store).await, [4]);
    }
}

/// A database that can take no more pages.
#[tokio::test]
async fn a_full_database_refuses_and_keeps_what_it_acknowledged() {
    let database = sqlite().await;
    let store = &database.store;
    let mut tx = store.begin().await.expect("a transaction");
    tx.query("CREATE TABLE texts (t TEXT)")
        .exec()
        .await
        .expect("a table");
    let (pages,): (i64,) = tx.query("PRAGMA page_count").one().await.expect("a number");
    assert!(pages < 2000);
    tx.query("PRAGMA max_page_count = 2000")
        .exec()
        .await
        .expect("a limit");
    tx.commit().await.expect("a commit");
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..400 {
        let store = store.clone();
        tasks.spawn(async move {
            let mut tx = store.begin_shared().await?;
            let written: Outcome = async {
                add(&mut tx, number).await?;
                let sql = "INSERT INTO texts (t) VALUES (hex(randomblob(20000)))";
                tx.query(sql).exec().await?;
                Ok(())
            }
            .await;
            tx.end(written).await.map(|()| number)
        });
    }
    let mut acknowledged = Vec::new();
    let mut refused = 0;
    for outcome in tasks.join_all().await {
        match outcome {
            Ok(number) => acknowledged.push(number),
            Err(Error::Database(error)) => {
                assert_eq!(Fault::of(&error), Some(Fault::Unwritable), "{error}");
                refused += 1;
            }
            Err(Error::Refused(error)) => panic!("{error}"),
        }
    }
    acknowledged.sort_unstable();
    assert!(!acknowledged.is_empty() && refused > 0);
    assert_eq!(numbers(store).await, acknowledged);
}
