//! Who waits for whom.

use catalog_store::Error;

use super::{A_WHILE, Refused, abandon, add, begin, ended, holder, numbers, sqlite, write};

#[tokio::test]
async fn whoever_is_done_waits_for_those_who_share_and_is_told_with_them() {
    let database = sqlite().await;
    let store = &database.store;
    let (end_first, first) = holder(store, 1).await;
    let (end_second, second) = holder(store, 2).await;
    end_first.send(Ok(())).expect("a task");
    tokio::time::sleep(A_WHILE).await;
    // It could be durable by itself, and shares instead.
    assert!(!first.is_finished());
    assert_eq!(numbers(store).await, [0; 0]);
    end_second.send(Ok(())).expect("a task");
    assert!(ended(first).await.is_ok() && ended(second).await.is_ok());
    assert_eq!(numbers(store).await, [1, 2]);
}

#[tokio::test]
async fn many_at_once_are_all_kept() {
    let database = sqlite().await;
    let store = &database.store;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..500 {
        tasks.spawn(write(store.clone(), number));
    }
    for outcome in tasks.join_all().await {
        outcome.expect("a write");
    }
    assert_eq!(numbers(store).await, (0..500).collect::<Vec<_>>());
}

#[tokio::test]
async fn nobody_waits_for_a_transaction_of_its_own() {
    let database = sqlite().await;
    let store = &database.store;
    let (end, first) = holder(store, 1).await;
    let (began, beginning) = tokio::sync::oneshot::channel();
    let (finish, finished) = tokio::sync::oneshot::channel::<()>();
    let long = begin({
        let store = store.clone();
        async move {
            let tx = store.begin().await.expect("a transaction");
            began.send(()).expect("somebody");
            finished.await.expect("an end");
            tx.commit().await
        }
    })
    .await;
    // It would share, and comes after the long one.
    let late = begin(write(store.clone(), 2)).await;
    end.send(Ok(())).expect("a task");
    beginning.await.expect("a beginning");
    assert!(ended(first).await.is_ok());
    assert_eq!(numbers(store).await, [1]);
    assert!(!late.is_finished());
    finish.send(()).expect("a task");
    assert!(ended(long).await.is_ok() && ended(late).await.is_ok());
    assert_eq!(numbers(store).await, [1, 2]);
}

#[tokio::test]
async fn a_refusal_waits_for_what_it_may_be_for() {
    // A machine that is busy makes durable what has waited for long, before the third one comes: then nothing is seen, and tried again.
    for attempt in 0..50 {
        let database = sqlite().await;
        let store = &database.store;
        let (end_first, first) = holder(store, 1).await;
        // Refused, because there is a number already; and a third one, which both wait for.
        let refused = begin({
            let store = store.clone();
            async move {
                let mut tx = store.begin_shared().await?;
                let outcome = match add(&mut tx, 1).await {
                    Err(Error::Database(error)) if error.as_database_error().is_some() => {
                        Err(Error::Refused(Refused))
                    }
                    other => other,
                };
                tx.end(outcome).await
            }
        })
        .await;
        let (end_third, third) = holder(store, 3).await;
        end_first.send(Ok(())).expect("a task");
        tokio::time::sleep(A_WHILE).await;
        let was_told = refused.is_finished();
        let is_durable = numbers(store).await.contains(&1);
        assert!(is_durable || !was_told, "told of what is not durable");
        end_third.send(Ok(())).expect("a task");
        assert!(matches!(ended(refused).await, Err(Error::Refused(Refused))));
        assert!(ended(first).await.is_ok() && ended(third).await.is_ok());
        assert_eq!(numbers(store).await, [1, 3]);
        if !is_durable {
            return;
        }
        println!("Attempt {attempt} was too slow");
    }
    panic!("the machine is too busy");
}

#[tokio::test]
async fn nobody_is_kept_waiting_for_somebody_who_went_away() {
    let database = sqlite().await;
    let store = &database.store;
    let (end_first, first) = holder(store, 1).await;
    let (_end, second) = holder(store, 2).await;
    end_first.send(Ok(())).expect("a task");
    tokio::time::sleep(A_WHILE).await;
    assert!(!first.is_finished());
    second.abort();
    assert!(ended(first).await.is_ok());
    assert_eq!(numbers(store).await, [1]);
}

#[tokio::test]
async fn nobody_is_kept_waiting_for_somebody_who_waited_and_went_away() {
    let database = sqlite().await;
    let store = &database.store;
    let (end_first, first) = holder(store, 1).await;
    let waiting = begin(write(store.clone(), 2)).await;
    // Both at once, so that it is counted when the first one looks.
    end_first.send(Ok(())).expect("a task");
    waiting.abort();
    assert!(ended(first).await.is_ok());
    assert_eq!(numbers(store).await.first(), Some(&1));
}

/// Wherever a request is given up, it has done all or nothing, others lose nothing, and the writer goes on.
#[tokio::test]
async fn whoever_goes_away_leaves_a_writer_that_works() {
    let database = sqlite().await;
    let store = &database.store;
    let mut expected = Vec::new();
    for polls in 0..14 {
        let base = i64::try_from(polls).expect("a number") * 10;
        let (end, first) = holder(store, base).await;
        let work = {
            let store = store.clone();
            async move {
                let mut tx = store.begin_shared().await?;
                add(&mut tx, base + 1).await?;
                add(&mut tx, base + 2).await?;
                tx.end(Ok::<_, Error<Refused>>(())).await
            }
        };
        let abandoned = tokio::spawn(abandon(work, polls));
        tokio::task::yield_now().await;
        end.send(Ok(())).expect("a task");
        assert!(ended(first).await.is_ok());
        let has_ended = ended(abandoned).await;
        write(store.clone(), base + 5).await.expect("a write");
        let found = numbers(store).await;
        let both = found.contains(&(base + 1)) && found.contains(&(base + 2));
        expected.push(base);
        if both {
            expected.extend([base + 1, base + 2]);
        }
        assert!(both || !has_ended, "{polls}: done, and not kept");
        expected.push(base + 5);
        assert_eq!(found, expected, "{polls}");
    }
    assert!(
        expected.contains(&1) || expected.contains(&131),
        "none came to its end"
    );
}
