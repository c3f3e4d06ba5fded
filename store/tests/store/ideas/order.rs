//! Votes, merges, closings and deliveries of the same moment have the effect of some order of them.

use catalog_store::{Store, domain::Viewer, ideas};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::{deliveries::declare, idea, people, person, seen};
use crate::{
    databases::databases,
    fixture::{now, viewer},
};

/// How often the acts of a scenario are done at the same moment.
const ROUNDS: u128 = 8;

/// Three ideas, by number, and two people.
#[derive(Clone, Copy, Debug)]
enum Act {
    Vote(u128, usize),
    Withdraw(u128, usize),
    Merge(usize, usize),
    Close(usize),
    Declare(u128, usize),
}

type Ideas = [Uuid; 3];

/// Whether it was done.
async fn act(store: &Store, ideas: Ideas, number: u128, act: Act) -> bool {
    if let Act::Declare(user, idea) = act {
        return declare(store, number, person(user), &[ideas[idea]])
            .await
            .is_ok();
    }
    let mut tx = store.begin().await.expect("a transaction");
    let done = match act {
        Act::Vote(user, idea) => ideas::vote(&mut tx, viewer(person(user)), ideas[idea], now())
            .await
            .is_ok(),
        Act::Withdraw(user, idea) => {
            ideas::withdraw_vote(&mut tx, viewer(person(user)), ideas[idea])
                .await
                .is_ok()
        }
        Act::Merge(idea, into) => ideas::merge(&mut tx, ideas[idea], ideas[into], None, now())
            .await
            .is_ok(),
        Act::Close(idea) => ideas::close(&mut tx, ideas[idea], None, None, now())
            .await
            .is_ok(),
        Act::Declare(..) => unreachable!("it has a transaction of its own"),
    };
    if done {
        tx.commit().await.expect("a commit");
    }
    done
}

/// What there is after the acts, in words that do not depend on the round.
async fn state(store: &Store, ideas: Ideas, done: &[bool]) -> String {
    let mut state = vec![format!("{done:?}")];
    for id in ideas {
        let by = [0, 1].map(|user| seen(store, viewer(person(user)), id));
        let [one, other] = by;
        let (one, other) = (one.await.expect("an idea"), other.await.expect("an idea"));
        let leads_to = ideas
            .iter()
            .position(|known| *known == one.id)
            .expect("one of them");
        let delivered = one.deliveries.len() + other.deliveries.len();
        state.push(format!(
            "{leads_to} {} votes {} {} {} {delivered}",
            one.votes, one.voted, other.voted, one.phase
        ));
    }
    state.join("; ")
}

async fn make(store: &Store, round: &mut u128) -> Ideas {
    *round += 1;
    let number = *round * 10;
    let mut made = [Uuid::nil(); 3];
    for (place, slot) in (0..).zip(&mut made) {
        *slot = idea(store, number + place, &format!("Idea {place}")).await;
    }
    made
}

fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        orders = orders
            .iter()
            .flat_map(|order| {
                (0..count)
                    .filter(|n| !order.contains(n))
                    .map(|n| [&order[..], &[n]].concat())
            })
            .collect();
    }
    orders
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_of_the_same_moment_have_an_order() {
    let scenarios = [
        [
            Act::Vote(0, 0),
            Act::Vote(0, 1),
            Act::Merge(0, 1),
            Act::Vote(1, 0),
        ],
        [
            Act::Merge(0, 1),
            Act::Merge(1, 2),
            Act::Merge(2, 0),
            Act::Vote(0, 0),
        ],
        [
            Act::Vote(0, 0),
            Act::Withdraw(0, 1),
            Act::Merge(1, 0),
            Act::Close(0),
        ],
        [
            Act::Declare(0, 0),
            Act::Declare(1, 1),
            Act::Merge(0, 1),
            Act::Close(1),
        ],
    ];
    for database in databases().await {
        let store = &database.store;
        people(store, 2).await;
        let (mut round, mut submitted) = (0, 0);
        for acts in scenarios {
            let mut possible = Vec::new();
            for order in orders(acts.len()) {
                let ideas = make(store, &mut round).await;
                let mut done = vec![false; acts.len()];
                for place in order {
                    submitted += 1;
                    done[place] = act(store, ideas, submitted, acts[place]).await;
                }
                possible.push(state(store, ideas, &done).await);
            }
            for _ in 0..ROUNDS {
                let ideas = make(store, &mut round).await;
                let mut running = JoinSet::new();
                for (place, one) in acts.into_iter().enumerate() {
                    submitted += 1;
                    let (store, number) = (store.clone(), submitted);
                    running.spawn(async move { (place, act(&store, ideas, number, one).await) });
                }
                let mut done = running.join_all().await;
                done.sort_unstable();
                let done: Vec<bool> = done.into_iter().map(|(_, done)| done).collect();
                let found = state(store, ideas, &done).await;
                assert!(
                    possible.contains(&found),
                    "{acts:?} on {}:\n{found}\nis none of\n{}",
                    store.kind(),
                    possible.join("\n")
                );
            }
        }
    }
}

/// Merges in a circle, votes and declarations, all at once and many of them: nobody waits for ever, and no vote is lost or counted twice.
#[tokio::test(flavor = "multi_thread")]
async fn no_vote_is_lost_in_a_crowd() {
    for database in databases().await {
        let store = &database.store;
        people(store, 10).await;
        let ideas = make(store, &mut 0).await;
        let mut running = JoinSet::new();
        for user in 0..10 {
            for place in 0..3 {
                let store = store.clone();
                let vote = Act::Vote(
                    user,
                    (place + usize::try_from(user).unwrap_or_default()) % 3,
                );
                running.spawn(async move { act(&store, ideas, 0, vote).await });
            }
        }
        for (number, one) in (1..).zip([
            Act::Merge(0, 1),
            Act::Declare(0, 0),
            Act::Merge(1, 2),
            Act::Declare(1, 1),
            Act::Merge(2, 0),
            Act::Declare(2, 2),
        ]) {
            let store = store.clone();
            running.spawn(async move { act(&store, ideas, number, one).await });
        }
        running.join_all().await;
        let kept = seen(store, Viewer::Anonymous, ideas[0])
            .await
            .expect("an idea");
        // Each of ten people voted for all three, of which one is left: two merges are possible, the third would be one into itself.
        let mut led_to = Vec::new();
        for id in ideas {
            led_to.push(
                seen(store, Viewer::Anonymous, id)
                    .await
                    .expect("an idea")
                    .id,
            );
        }
        assert!(
            led_to.iter().all(|id| *id == kept.id),
            "{led_to:?} on {}",
            store.kind()
        );
        assert_eq!(kept.votes, 10, "{}", store.kind());
        for user in 0..3 {
            let own = seen(store, viewer(person(user)), kept.id)
                .await
                .expect("an idea");
            assert!(own.voted && own.deliveries.len() == 1);
        }
    }
}
