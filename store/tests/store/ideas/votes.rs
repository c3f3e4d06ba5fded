//! One vote of each user, lists and quotas.

use catalog_store::{
    Error,
    domain::{IdeaPhase, IdeaText, Viewer},
    ideas::{self, IdeaFilter, IdeaSort, NewIdea, SubmitError, VoteError},
};
use chrono::TimeDelta;
use uuid::Uuid;

use super::{first, idea, people, person, seen, titles, vote};
use crate::{
    databases::databases,
    fixture::{now, viewer},
    locks::until_it_waits,
};

#[tokio::test]
async fn a_user_has_one_vote_and_can_withdraw_it() {
    for database in databases().await {
        let store = &database.store;
        people(store, 2).await;
        let id = idea(store, 1, "Mask personal data").await;
        for (user, votes) in [(0, 1), (0, 1), (1, 2)] {
            let voted = vote(store, person(user), id).await;
            assert_eq!(
                (voted.votes, voted.voted),
                (votes, true),
                "{}",
                store.kind()
            );
        }
        for votes in [1, 1] {
            let mut tx = store.begin().await.expect("a transaction");
            let idea = ideas::withdraw_vote(&mut tx, viewer(person(0)), id).await;
            tx.commit().await.expect("a commit");
            let idea = idea.expect("an idea");
            assert_eq!((idea.votes, idea.voted), (votes, false));
        }
        let shown = seen(store, viewer(person(1)), id).await.expect("an idea");
        assert_eq!((shown.votes, shown.voted), (1, true));
        let mut tx = store.begin().await.expect("a transaction");
        let nobody = ideas::vote(&mut tx, Viewer::Anonymous, id, now()).await;
        assert!(matches!(
            nobody,
            Err(Error::Refused(VoteError::NotSignedIn))
        ));
        let absent = ideas::vote(&mut tx, viewer(person(0)), Uuid::nil(), now()).await;
        assert!(matches!(absent, Err(Error::Refused(VoteError::NotFound))));
    }
}

/// Without a lock of the idea's row the second would count what was there when it began to wait.
#[tokio::test]
async fn a_vote_counts_those_that_it_waited_for() {
    for database in databases().await {
        let store = &database.store;
        people(store, 2).await;
        let id = idea(store, 1, "Mask personal data").await;
        let mut first = store.begin().await.expect("a transaction");
        let voted = ideas::vote(&mut first, viewer(person(0)), id, now()).await;
        assert_eq!(voted.expect("a vote").votes, 1);
        let second = tokio::spawn({
            let store = store.clone();
            async move { vote(&store, person(1), id).await.votes }
        });
        until_it_waits(store, &second).await;
        first.commit().await.expect("a commit");
        assert_eq!(second.await.expect("an end"), 2, "{}", store.kind());
    }
}

#[tokio::test]
async fn lists_are_filtered_sorted_and_have_pages() {
    for database in databases().await {
        let store = &database.store;
        people(store, 2).await;
        let mut ids = Vec::new();
        for (number, title) in [
            (1, "Rate limit by agent"),
            (2, "Mask e-mail"),
            (3, "Größe begrenzen"),
        ] {
            ids.push(idea(store, number, title).await);
        }
        vote(store, person(0), ids[1]).await;
        vote(store, person(1), ids[1]).await;
        vote(store, person(0), ids[0]).await;
        let all = ["Mask e-mail", "Rate limit by agent", "Größe begrenzen"].map(str::to_owned);
        assert_eq!(
            titles(store, first(3)).await,
            (all.to_vec(), false),
            "{}",
            store.kind()
        );
        assert_eq!(titles(store, first(2)).await, (all[..2].to_vec(), true));
        let page = IdeaFilter {
            offset: 2,
            ..first(2)
        };
        assert_eq!(titles(store, page).await, (all[2..].to_vec(), false));
        let newest = IdeaFilter {
            sort: IdeaSort::Newest,
            ..first(1)
        };
        assert_eq!(titles(store, newest).await, (all[2..].to_vec(), true));
        for (q, found) in [
            ("GRÖSSE", 0),
            ("größe", 1),
            ("mask E-MAIL", 1),
            ("ma mail", 1),
            ("mask agent", 0),
            ("e", 3),
        ] {
            let filter = IdeaFilter {
                q: Some(q.to_owned()),
                ..first(9)
            };
            assert_eq!(
                titles(store, filter).await.0.len(),
                found,
                "{q} on {}",
                store.kind()
            );
        }
        for (phase, found) in [
            (IdeaPhase::Open, 3),
            (IdeaPhase::Completed, 0),
            (IdeaPhase::Closed, 0),
        ] {
            let filter = IdeaFilter {
                phase: Some(phase),
                ..first(9)
            };
            assert_eq!(titles(store, filter).await.0.len(), found, "{phase}");
        }
    }
}

#[tokio::test]
async fn a_user_submits_so_many_ideas_a_day() {
    for database in databases().await {
        let store = &database.store;
        people(store, 2).await;
        let submit = async |number: u128, user: u128, at| {
            let text = IdeaText::parse(&format!("Idea {number}"), "About it.").expect("a text");
            let new = NewIdea {
                id: Uuid::from_u128(number),
                text,
            };
            let mut tx = store.begin().await.expect("a transaction");
            let made = ideas::submit(&mut tx, viewer(person(user)), new, 2, at).await;
            if made.is_ok() {
                tx.commit().await.expect("a commit");
            }
            made
        };
        let made = submit(1, 0, now()).await.expect("an idea");
        assert_eq!(made.author_id, Some(person(0)), "{}", store.kind());
        assert_eq!(made.body, "About it.");
        submit(2, 0, now()).await.expect("an idea");
        let refused = submit(3, 0, now()).await;
        let twelve_hours = 12 * 60 * 60;
        assert!(matches!(
            refused,
            Err(Error::Refused(SubmitError::QuotaExceeded { retry_after })) if retry_after == twelve_hours
        ));
        submit(4, 1, now()).await.expect("somebody else's");
        submit(5, 0, now() + TimeDelta::days(1))
            .await
            .expect("the next day's");
        assert_eq!(titles(store, first(9)).await.0.len(), 4);
        let mut tx = store.begin().await.expect("a transaction");
        let text = IdeaText::parse("Mine", "").expect("a text");
        let new = NewIdea {
            id: Uuid::from_u128(6),
            text,
        };
        let nobody = ideas::submit(&mut tx, Viewer::Anonymous, new, 2, now()).await;
        assert!(matches!(
            nobody,
            Err(Error::Refused(SubmitError::NotSignedIn))
        ));
    }
}
