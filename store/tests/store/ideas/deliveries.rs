//! What policies deliver, and who sees it.

use catalog_store::{
    Error, Store,
    domain::{DeliveryPhase, IdeaCoverage, IdeaPhase, Seen, Viewer},
    ideas::{self, DeclareError, DeliveryChange, DeliveryError},
    policies,
    submissions::{self, NewSubmission, SubmissionPatch, UpdateError},
};
use uuid::Uuid;

use super::{first, idea, people, person, seen, titles};
use crate::{
    databases::databases,
    fixture::{self, now, viewer},
};

/// Submits a policy of a user's that declares ideas.
pub async fn declare(
    store: &Store,
    number: u128,
    owner: Uuid,
    idea_ids: &[Uuid],
) -> Result<Uuid, DeclareError> {
    let new = NewSubmission {
        id: Uuid::from_u128(3_000 + number),
        owner_id: owner,
        name: format!("Guard {number}"),
        description: "What it does.".to_owned(),
        project: fixture::project(),
        idea_ids: idea_ids.to_vec(),
    };
    let mut tx = store.begin().await.expect("a transaction");
    match submissions::create(&mut tx, new, now()).await {
        Ok(made) => {
            tx.commit().await.expect("a commit");
            Ok(made.id)
        }
        Err(Error::Refused(refused)) => Err(refused),
        Err(error) => panic!("{error}"),
    }
}

pub async fn approve(store: &Store, id: Uuid) {
    let mut tx = store.begin().await.expect("a transaction");
    let approved = submissions::approve(&mut tx, id, &Seen::default(), None, None, now()).await;
    approved.expect("an approval");
    tx.commit().await.expect("a commit");
}

pub async fn set(store: &Store, idea: Uuid, policy: Uuid, coverage: IdeaCoverage, note: &str) {
    let change = DeliveryChange {
        coverage: Some(coverage),
        scope_note: Some(note.to_owned()),
    };
    let mut tx = store.begin().await.expect("a transaction");
    let set = ideas::set_delivery(&mut tx, (idea, policy), change, None, now()).await;
    set.expect("a delivery");
    tx.commit().await.expect("a commit");
}

/// What a policy delivers, as its owner sees it.
async fn delivered(
    store: &Store,
    policy: Uuid,
    by: Viewer,
) -> Vec<(Uuid, DeliveryPhase, IdeaCoverage, String, bool)> {
    let policy = policies::visible(&mut store.reader(), by, policy).await;
    let ideas = policy.expect("a policy").delivers_ideas.into_iter();
    ideas
        .map(|idea| {
            (
                idea.id,
                idea.phase,
                idea.coverage,
                idea.scope_note,
                idea.completes_idea,
            )
        })
        .collect()
}

async fn phase(store: &Store, id: Uuid) -> IdeaPhase {
    seen(store, Viewer::Anonymous, id)
        .await
        .expect("an idea")
        .phase
}

#[tokio::test]
async fn owners_declare_and_reviews_complete() {
    use DeliveryPhase::{Declared, Delivered};
    use IdeaCoverage::{Full, Partial};
    for database in databases().await {
        let store = &database.store;
        people(store, 2).await;
        let (mara, noor) = (viewer(person(0)), viewer(person(1)));
        let (one, two) = (idea(store, 1, "One").await, idea(store, 2, "Two").await);
        let policy = declare(store, 1, person(0), &[two, one, two])
            .await
            .expect("a policy");
        let expected = |phase, completes| {
            [two, one]
                .map(|id| (id, phase, Full, String::new(), completes))
                .to_vec()
        };
        assert_eq!(
            delivered(store, policy, mara).await,
            expected(Declared, false),
            "{}",
            store.kind()
        );
        // Nobody else learns of a policy that is not in the catalog.
        assert_eq!(
            seen(store, mara, one)
                .await
                .expect("an idea")
                .deliveries
                .len(),
            1
        );
        for other in [noor, Viewer::Anonymous] {
            assert_eq!(
                seen(store, other, one).await.expect("an idea").deliveries,
                []
            );
        }
        assert_eq!(phase(store, one).await, IdeaPhase::Open);
        set(store, one, policy, Partial, "Requests only.").await;
        approve(store, policy).await;
        let mut expected = expected(Delivered, true);
        expected[1] = (one, Delivered, Partial, "Requests only.".to_owned(), false);
        assert_eq!(delivered(store, policy, noor).await, expected);
        assert_eq!(phase(store, one).await, IdeaPhase::Open);
        assert_eq!(phase(store, two).await, IdeaPhase::Completed);
        let shown = seen(store, noor, one).await.expect("an idea").deliveries;
        assert_eq!((shown.len(), shown[0].policy_id), (1, policy));
        assert_eq!(
            (shown[0].coverage, shown[0].completes_idea),
            (Partial, false)
        );
        // A second policy completes what the first delivers a part of.
        let other = declare(store, 2, person(1), &[one])
            .await
            .expect("a policy");
        assert_eq!(phase(store, one).await, IdeaPhase::Open);
        approve(store, other).await;
        assert_eq!(phase(store, one).await, IdeaPhase::Completed);
        assert_eq!(
            seen(store, noor, one)
                .await
                .expect("an idea")
                .deliveries
                .len(),
            2
        );
        // What leaves the catalog completes nothing any more.
        let mut tx = store.begin().await.expect("a transaction");
        policies::set_private(&mut tx, other, now())
            .await
            .expect("a private policy");
        tx.commit().await.expect("a commit");
        assert_eq!(phase(store, one).await, IdeaPhase::Open);
        assert_eq!(
            seen(store, mara, one)
                .await
                .expect("an idea")
                .deliveries
                .len(),
            1
        );
        assert_eq!(delivered(store, other, noor).await[0].1, Declared);
        for (phase, titles_of) in [(IdeaPhase::Open, "One"), (IdeaPhase::Completed, "Two")] {
            let filter = ideas::IdeaFilter {
                phase: Some(phase),
                ..first(9)
            };
            assert_eq!(titles(store, filter).await.0, [titles_of]);
        }
    }
}

#[tokio::test]
async fn what_was_said_of_a_delivery_stays() {
    for database in databases().await {
        let store = &database.store;
        people(store, 1).await;
        let (one, two) = (idea(store, 1, "One").await, idea(store, 2, "Two").await);
        let policy = declare(store, 1, person(0), &[one])
            .await
            .expect("a policy");
        set(store, one, policy, IdeaCoverage::Partial, "A part.").await;
        let patch = |ids: &[Uuid]| SubmissionPatch {
            idea_ids: Some(ids.to_vec()),
            ..SubmissionPatch::default()
        };
        let update = async |ids: &[Uuid]| {
            let (mara, status) = (
                viewer(person(0)),
                catalog_store::domain::PolicyStatus::UnderReview,
            );
            let mut tx = store.begin().await.expect("a transaction");
            let updated =
                submissions::update(&mut tx, mara, policy, status, patch(ids), now()).await;
            tx.commit().await.expect("a commit");
            updated
        };
        update(&[two, one]).await.expect("a change");
        let stored = delivered(store, policy, viewer(person(0))).await;
        let kept: Vec<_> = stored
            .iter()
            .map(|(id, _, coverage, note, _)| (*id, *coverage, note.as_str()))
            .collect();
        let full = (two, IdeaCoverage::Full, "");
        assert_eq!(
            kept,
            [full, (one, IdeaCoverage::Partial, "A part.")],
            "{}",
            store.kind()
        );
        update(&[two]).await.expect("a change");
        assert_eq!(delivered(store, policy, viewer(person(0))).await.len(), 1);
        update(&[]).await.expect("a change");
        assert_eq!(delivered(store, policy, viewer(person(0))).await, []);
        let refused = update(&[Uuid::nil()]).await;
        assert!(matches!(
            refused,
            Err(Error::Refused(UpdateError::Ideas(DeclareError::NotFound(id)))) if id.is_nil()
        ));
    }
}

#[tokio::test]
async fn what_is_closed_or_hidden_is_not_declared_anew() {
    for database in databases().await {
        let store = &database.store;
        people(store, 1).await;
        let (closed, hidden) = (
            idea(store, 1, "Closed").await,
            idea(store, 2, "Hidden").await,
        );
        let policy = declare(store, 1, person(0), &[closed, hidden])
            .await
            .expect("a policy");
        let mut tx = store.begin().await.expect("a transaction");
        ideas::close(&mut tx, closed, None, None, now())
            .await
            .expect("a closed idea");
        ideas::hide(&mut tx, hidden, None, now())
            .await
            .expect("a hidden idea");
        tx.commit().await.expect("a commit");
        // What was declared before stays, and a hidden one is shown to nobody.
        let shown = delivered(store, policy, viewer(person(0))).await;
        assert_eq!((shown.len(), shown[0].0), (1, closed), "{}", store.kind());
        assert!(
            matches!(declare(store, 2, person(0), &[closed]).await, Err(DeclareError::Closed(id)) if id == closed)
        );
        assert!(
            matches!(declare(store, 2, person(0), &[hidden]).await, Err(DeclareError::NotFound(id)) if id == hidden)
        );
    }
}

#[tokio::test]
async fn administrators_set_and_remove_deliveries() {
    for database in databases().await {
        let store = &database.store;
        people(store, 1).await;
        let one = idea(store, 1, "One").await;
        let policy = declare(store, 1, person(0), &[]).await.expect("a policy");
        set(store, one, policy, IdeaCoverage::Full, "").await;
        let listed = ideas::deliveries(&mut store.reader(), one)
            .await
            .expect("deliveries");
        assert_eq!(
            (listed.len(), listed[0].phase()),
            (1, DeliveryPhase::Declared),
            "{}",
            store.kind()
        );
        let mut tx = store.begin().await.expect("a transaction");
        let remove = async |tx: &mut _, idea, policy| {
            ideas::remove_delivery(tx, (idea, policy), None, now()).await
        };
        remove(&mut tx, one, policy).await.expect("a removal");
        let refused = remove(&mut tx, one, policy).await;
        assert!(matches!(
            refused,
            Err(Error::Refused(DeliveryError::NotDelivered))
        ));
        let refused = remove(&mut tx, Uuid::nil(), policy).await;
        assert!(matches!(
            refused,
            Err(Error::Refused(DeliveryError::NoIdea))
        ));
        let refused = remove(&mut tx, one, Uuid::nil()).await;
        assert!(matches!(
            refused,
            Err(Error::Refused(DeliveryError::NoPolicy))
        ));
    }
}
