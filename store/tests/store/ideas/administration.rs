//! Merging, closing, hiding and editing, with who did it.

use catalog_store::{
    Error,
    domain::{IdeaCoverage, IdeaEvent, IdeaPhase, IdeaTextError, Viewer},
    ideas::{self, AdminError, MergeError, Merged, TextChange, VoteError},
};
use uuid::Uuid;

use super::{
    deliveries::{approve, declare, set},
    first, idea, people, person, seen, titles, vote,
};
use crate::{
    databases::databases,
    fixture::{now, viewer},
};

#[tokio::test]
async fn a_merge_moves_votes_and_deliveries() {
    for database in databases().await {
        let store = &database.store;
        people(store, 4).await;
        let (gone, kept, third) = (
            idea(store, 1, "Mask data").await,
            idea(store, 2, "Mask personal data").await,
            idea(store, 3, "Mask").await,
        );
        for (user, id) in [(0, gone), (1, gone), (1, kept), (2, kept), (3, third)] {
            vote(store, person(user), id).await;
        }
        let both = declare(store, 1, person(0), &[gone, kept])
            .await
            .expect("a policy");
        set(store, kept, both, IdeaCoverage::Partial, "A part.").await;
        let one = declare(store, 2, person(1), &[gone])
            .await
            .expect("a policy");
        set(store, gone, one, IdeaCoverage::Partial, "Requests.").await;
        approve(store, both).await;
        approve(store, one).await;
        let mut tx = store.begin().await.expect("a transaction");
        let merged = ideas::merge(&mut tx, gone, kept, Some(person(3)), now()).await;
        tx.commit().await.expect("a commit");
        let expected = Merged {
            votes: 1,
            deliveries: 1,
        };
        assert_eq!(merged.expect("a merge"), expected, "{}", store.kind());
        let mut tx = store.begin().await.expect("a transaction");
        ideas::merge(&mut tx, kept, third, None, now())
            .await
            .expect("a merge");
        tx.commit().await.expect("a commit");
        // Each identifier leads to the one that is kept, in however many steps it came there.
        for id in [gone, kept, third] {
            let found = seen(store, viewer(person(0)), id).await.expect("an idea");
            assert_eq!(
                (found.id, found.votes, found.voted),
                (third, 4, true),
                "{}",
                store.kind()
            );
            let notes: Vec<&str> = found
                .deliveries
                .iter()
                .map(|d| d.scope_note.as_str())
                .collect();
            assert_eq!(notes, ["A part.", "Requests."]);
        }
        assert_eq!(titles(store, first(9)).await.0, ["Mask"]);
        assert_eq!(vote(store, person(0), gone).await.votes, 4);
        let declared = declare(store, 3, person(2), &[gone, third, kept])
            .await
            .expect("a policy");
        let own = seen(store, viewer(person(2)), third)
            .await
            .expect("an idea")
            .deliveries;
        assert!(own.iter().any(|delivery| delivery.policy_id == declared) && own.len() == 3);
        let mut tx = store.begin().await.expect("a transaction");
        let again = ideas::merge(&mut tx, gone, third, None, now()).await;
        assert!(
            matches!(again, Err(Error::Refused(MergeError::Merged { into, .. })) if into == third)
        );
        let itself = ideas::merge(&mut tx, third, third, None, now()).await;
        assert!(matches!(itself, Err(Error::Refused(MergeError::Same))));
        let absent = ideas::merge(&mut tx, Uuid::nil(), third, None, now()).await;
        assert!(matches!(absent, Err(Error::Refused(MergeError::NotFound(id))) if id.is_nil()));
        drop(tx);
        let events = ideas::events(&mut store.reader(), gone)
            .await
            .expect("events");
        let told: Vec<_> = events
            .iter()
            .map(|e| (e.event, e.detail.clone(), e.actor_email.as_deref()))
            .collect();
        let delivery = (IdeaEvent::DeliverySet, Some(one.to_string()), None);
        let merge = (
            IdeaEvent::Merged,
            Some(kept.to_string()),
            Some("p3@example.com"),
        );
        assert_eq!(told, [(IdeaEvent::Submitted, None, None), delivery, merge]);
    }
}

#[tokio::test]
async fn a_closed_idea_takes_no_votes_until_it_is_opened_again() {
    for database in databases().await {
        let store = &database.store;
        people(store, 2).await;
        let id = idea(store, 1, "Mask data").await;
        vote(store, person(0), id).await;
        let mut tx = store.begin().await.expect("a transaction");
        let reason = Some("Out of scope.".to_owned());
        ideas::close(&mut tx, id, reason.clone(), None, now())
            .await
            .expect("a closed idea");
        let again = ideas::close(&mut tx, id, None, None, now()).await;
        assert!(matches!(
            again,
            Err(Error::Refused(AdminError::Already("closed")))
        ));
        tx.commit().await.expect("a commit");
        let shown = seen(store, Viewer::Anonymous, id).await.expect("an idea");
        assert_eq!(
            (shown.phase, shown.closed_reason),
            (IdeaPhase::Closed, reason),
            "{}",
            store.kind()
        );
        let mut tx = store.begin().await.expect("a transaction");
        let refused = ideas::vote(&mut tx, viewer(person(1)), id, now()).await;
        assert!(matches!(refused, Err(Error::Refused(VoteError::Closed))));
        let same = ideas::vote(&mut tx, viewer(person(0)), id, now())
            .await
            .expect("the vote that it has");
        assert_eq!(same.votes, 1);
        let withdrawn = ideas::withdraw_vote(&mut tx, viewer(person(0)), id)
            .await
            .expect("a withdrawal");
        assert_eq!((withdrawn.votes, withdrawn.voted), (0, false));
        ideas::reopen(&mut tx, id, None, now())
            .await
            .expect("an open idea");
        let again = ideas::reopen(&mut tx, id, None, now()).await;
        assert!(matches!(
            again,
            Err(Error::Refused(AdminError::Already("open")))
        ));
        let voted = ideas::vote(&mut tx, viewer(person(1)), id, now())
            .await
            .expect("a vote");
        assert_eq!(
            (voted.votes, voted.phase, voted.closed_reason),
            (1, IdeaPhase::Open, None)
        );
    }
}

#[tokio::test]
async fn a_hidden_idea_is_absent_for_everybody() {
    for database in databases().await {
        let store = &database.store;
        people(store, 1).await;
        let id = idea(store, 1, "Mask data").await;
        let mut tx = store.begin().await.expect("a transaction");
        ideas::hide(&mut tx, id, Some(person(0)), now())
            .await
            .expect("a hidden idea");
        tx.commit().await.expect("a commit");
        let admin = Viewer::User {
            id: person(0),
            is_admin: true,
        };
        for by in [Viewer::Anonymous, viewer(person(0)), admin] {
            assert_eq!(seen(store, by, id).await, None, "{}", store.kind());
        }
        assert_eq!(titles(store, first(9)).await.0.len(), 0);
        let listed = ideas::all(&mut store.reader(), &first(9), true)
            .await
            .expect("a list")
            .0;
        assert!(listed.len() == 1 && listed[0].hidden);
        let listed = ideas::all(&mut store.reader(), &first(9), false)
            .await
            .expect("a list")
            .0;
        assert!(listed.is_empty());
        let mut tx = store.begin().await.expect("a transaction");
        let refused = ideas::vote(&mut tx, viewer(person(0)), id, now()).await;
        assert!(matches!(refused, Err(Error::Refused(VoteError::NotFound))));
        ideas::unhide(&mut tx, id, None, now())
            .await
            .expect("a shown idea");
        let again = ideas::unhide(&mut tx, id, None, now()).await;
        assert!(matches!(
            again,
            Err(Error::Refused(AdminError::Already("shown")))
        ));
        tx.commit().await.expect("a commit");
        assert!(seen(store, Viewer::Anonymous, id).await.is_some());
    }
}

#[tokio::test]
async fn an_edited_idea_is_found_by_its_new_text() {
    for database in databases().await {
        let store = &database.store;
        let id = idea(store, 1, "Mask data").await;
        let mut tx = store.begin().await.expect("a transaction");
        let change = TextChange {
            title: None,
            body: Some("Phone numbers.".to_owned()),
        };
        ideas::edit(&mut tx, id, change, None, now())
            .await
            .expect("a change");
        let blank = TextChange {
            title: Some(" ".to_owned()),
            body: None,
        };
        let refused = ideas::edit(&mut tx, id, blank, None, now()).await;
        assert!(matches!(
            refused,
            Err(Error::Refused(AdminError::Text(IdeaTextError::Title)))
        ));
        let absent = ideas::edit(&mut tx, Uuid::nil(), TextChange::default(), None, now()).await;
        assert!(matches!(absent, Err(Error::Refused(AdminError::NotFound))));
        tx.commit().await.expect("a commit");
        let filter = ideas::IdeaFilter {
            q: Some("PHONE mask".to_owned()),
            ..first(9)
        };
        assert_eq!(
            titles(store, filter).await.0,
            ["Mask data"],
            "{}",
            store.kind()
        );
    }
}
