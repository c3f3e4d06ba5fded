//! Likes of rulesets.

use catalog_store::{
    Error,
    domain::Viewer,
    likes::{self, RulesetLike, RulesetLikeError},
    ruleset_submissions::{self, NewRulesetSubmission},
    rulesets::{self, RulesetFilter, RulesetSort},
};
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, OWNER, RULESET, now, owner, viewer},
    ideas::{people, person},
    locks::until_it_waits,
};

#[tokio::test]
async fn a_user_likes_a_ruleset_once() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        people(store, 2).await;
        for (user, liked, likes) in [
            (0, true, 1),
            (0, true, 1),
            (1, true, 2),
            (0, false, 1),
            (0, false, 1),
        ] {
            let by = viewer(person(user));
            let mut tx = store.begin().await.expect("a transaction");
            let like = likes::set_ruleset(&mut tx, by, RULESET, liked, now()).await;
            tx.commit().await.expect("a commit");
            assert_eq!(
                like.expect("a like"),
                RulesetLike { liked, likes },
                "{}",
                store.kind()
            );
            let read = likes::ruleset_liked(&mut store.reader(), by, RULESET).await;
            assert_eq!(read.expect("a ruleset"), liked);
            let shown = rulesets::visible(&mut store.reader(), owner(), RULESET).await;
            assert_eq!(shown.expect("a ruleset").row.likes, likes);
        }
        let nobody = likes::ruleset_liked(&mut store.reader(), Viewer::Anonymous, RULESET).await;
        assert!(!nobody.expect("a ruleset"));
    }
}

#[tokio::test]
async fn only_what_is_published_can_be_liked() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        people(store, 1).await;
        let id = Uuid::from_u128(50);
        let new = NewRulesetSubmission {
            id: Uuid::from_u128(51),
            ruleset_id: id,
            owner_id: OWNER,
            content: fixture::content("Draft"),
            profile_yaml: "profile".to_owned(),
        };
        let mut tx = store.begin().await.expect("a transaction");
        ruleset_submissions::create(&mut tx, new, now())
            .await
            .expect("a submission");
        let own = likes::set_ruleset(&mut tx, owner(), id, true, now()).await;
        assert!(matches!(
            own,
            Err(Error::Refused(RulesetLikeError::NotPublished))
        ));
        let other = likes::set_ruleset(&mut tx, viewer(person(0)), id, true, now()).await;
        assert!(matches!(
            other,
            Err(Error::Refused(RulesetLikeError::NotFound))
        ));
        let absent = likes::set_ruleset(&mut tx, owner(), Uuid::nil(), true, now()).await;
        assert!(matches!(
            absent,
            Err(Error::Refused(RulesetLikeError::NotFound))
        ));
        let nobody = likes::set_ruleset(&mut tx, Viewer::Anonymous, RULESET, true, now()).await;
        assert!(matches!(
            nobody,
            Err(Error::Refused(RulesetLikeError::NotSignedIn))
        ));
    }
}

/// Without a lock of the ruleset's row the second would count what was there when it began to wait.
#[tokio::test]
async fn a_like_counts_those_that_it_waited_for() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        people(store, 2).await;
        let mut first = store.begin().await.expect("a transaction");
        let by = viewer(person(0));
        let like = likes::set_ruleset(&mut first, by, RULESET, true, now()).await;
        like.expect("a like");
        let second = tokio::spawn({
            let store = store.clone();
            async move {
                let mut tx = store.begin().await.expect("a transaction");
                let by = viewer(person(1));
                let like = likes::set_ruleset(&mut tx, by, RULESET, true, now()).await;
                tx.commit().await.expect("a commit");
                like.expect("a like").likes
            }
        });
        until_it_waits(store, &second).await;
        first.commit().await.expect("a commit");
        assert_eq!(second.await.expect("an end"), 2, "{}", store.kind());
    }
}

#[tokio::test]
async fn lists_are_sorted_by_likes() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        people(store, 2).await;
        for (number, name) in [(60, "Alpha rules"), (62, "Beta rules")] {
            fixture::ruleset(
                store,
                Uuid::from_u128(number),
                Uuid::from_u128(number + 1),
                name,
            )
            .await;
        }
        let mut tx = store.begin().await.expect("a transaction");
        for (user, id) in [(0, 62), (1, 62), (0, 60)] {
            let (by, id) = (viewer(person(user)), Uuid::from_u128(id));
            likes::set_ruleset(&mut tx, by, id, true, now())
                .await
                .expect("a like");
        }
        tx.commit().await.expect("a commit");
        for (descending, expected) in [
            (true, ["Beta rules", "Alpha rules", "Naming rules"]),
            (false, ["Naming rules", "Alpha rules", "Beta rules"]),
        ] {
            let filter = RulesetFilter {
                sort: RulesetSort::Likes,
                descending,
                limit: 9,
                ..RulesetFilter::default()
            };
            let listed = rulesets::list(&mut store.reader(), owner(), &filter).await;
            let names: Vec<String> = listed
                .expect("a list")
                .0
                .into_iter()
                .map(|row| row.content.0.name)
                .collect();
            assert_eq!(names, expected, "{}", store.kind());
        }
    }
}
