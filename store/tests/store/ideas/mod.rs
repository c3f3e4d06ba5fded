//! Policy ideas: votes, deliveries, merges and what administrators do.

mod administration;
mod deliveries;
mod order;
mod votes;

use catalog_store::{
    Store,
    domain::{IdeaText, Viewer},
    ideas::{self, Idea, IdeaError, IdeaFilter, NewIdea},
};
use uuid::Uuid;

use crate::fixture::{self, now, viewer};

/// Users of these tests, beside the owner of the fixture.
pub fn person(number: u128) -> Uuid {
    Uuid::from_u128(1_000 + number)
}

/// Makes the first so many of them.
pub async fn people(store: &Store, count: u128) {
    for number in 0..count {
        fixture::user(store, person(number), &format!("p{number}@example.com")).await;
    }
}

/// An idea that is nobody's.
pub async fn idea(store: &Store, number: u128, title: &str) -> Uuid {
    let new = NewIdea {
        id: Uuid::from_u128(2_000 + number),
        text: IdeaText::parse(title, "").expect("a text"),
    };
    let mut tx = store.begin().await.expect("a transaction");
    ideas::add(&mut tx, &new, None, now())
        .await
        .expect("an idea");
    tx.commit().await.expect("a commit");
    new.id
}

/// Votes, and gives the idea after it.
pub async fn vote(store: &Store, user: Uuid, id: Uuid) -> Idea {
    let mut tx = store.begin().await.expect("a transaction");
    let idea = ideas::vote(&mut tx, viewer(user), id, now()).await;
    tx.commit().await.expect("a commit");
    idea.expect("a vote")
}

/// An idea as somebody sees it.
pub async fn seen(store: &Store, by: Viewer, id: Uuid) -> Option<Idea> {
    match ideas::get(&mut store.reader(), by, id).await {
        Ok(idea) => Some(idea),
        Err(catalog_store::Error::Refused(IdeaError::NotFound)) => None,
        Err(error) => panic!("{error}"),
    }
}

/// The titles of a list, and whether there are more.
pub async fn titles(store: &Store, filter: IdeaFilter) -> (Vec<String>, bool) {
    let listed = ideas::list(&mut store.reader(), Viewer::Anonymous, &filter).await;
    let (found, more) = listed.expect("a list");
    (found.into_iter().map(|idea| idea.title).collect(), more)
}

/// A list of at most so many.
pub fn first(limit: i64) -> IdeaFilter {
    IdeaFilter {
        limit,
        ..IdeaFilter::default()
    }
}
