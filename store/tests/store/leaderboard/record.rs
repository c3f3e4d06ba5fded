//! The sums are what the record of events says, whatever happens in whichever order.

use std::collections::BTreeMap;

use catalog_store::{
    Connection, Store,
    deployments::Source,
    domain::{DeploymentMode, PolicyStatus, Viewer},
    leaderboard::{self, Difference, Recorded},
    likes, policies, submissions, transfers,
};
use uuid::Uuid;

use super::{approve, by_hand, deploy, points, submit};
use crate::{
    databases::databases,
    fixture::{self, OWNER, POLICY, RULESET, now, viewer},
    ideas::{people, person},
};

const PEOPLE: u128 = 4;

/// Deterministic numbers (xorshift64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % limit
    }
}

/// What the test knows of a policy.
struct Known {
    id: Uuid,
    owner: Uuid,
    status: PolicyStatus,
    publisher: Option<Uuid>,
}

async fn differences(store: &Store) -> Vec<Difference> {
    let found = leaderboard::differences(&mut store.reader()).await;
    found.expect("the differences")
}

async fn rebuild(store: &Store) -> Vec<Difference> {
    let mut tx = store.begin().await.expect("a transaction");
    let found = leaderboard::rebuild(&mut tx).await;
    tx.commit().await.expect("a commit");
    found.expect("a rebuild")
}

/// Lets something happen to a policy, and knows what becomes of it.
async fn happen(store: &Store, known: &mut Known, numbers: &mut Numbers, step: u128) {
    let mut tx = store.begin().await.expect("a transaction");
    match (numbers.below(6), known.status) {
        (0, PolicyStatus::UnderReview) => {
            drop(tx);
            approve(store, known.id).await;
            known.status = PolicyStatus::Published;
            known.publisher.get_or_insert(known.owner);
            return;
        }
        (1, PolicyStatus::UnderReview) => {
            submissions::reject(&mut tx, known.id, None, None, now())
                .await
                .expect("a rejection");
            known.status = PolicyStatus::Rejected;
        }
        (0 | 1, PolicyStatus::Rejected) => {
            let (by, patch) = (viewer(known.owner), submissions::SubmissionPatch::default());
            submissions::update(&mut tx, by, known.id, known.status, patch, now())
                .await
                .expect("a resubmission");
            known.status = PolicyStatus::UnderReview;
        }
        (0, PolicyStatus::Published) => {
            policies::set_private(&mut tx, known.id, now())
                .await
                .expect("a private policy");
            known.status = PolicyStatus::Private;
        }
        (0 | 1, PolicyStatus::Private) => {
            policies::set_published(&mut tx, known.id, now())
                .await
                .expect("a published policy");
            known.status = PolicyStatus::Published;
        }
        (2 | 3, _) => {
            let to = numbers.below(4) as u128;
            if person(to) != known.owner {
                let (transfer, email) =
                    (Uuid::from_u128(90_000 + step), format!("p{to}@example.com"));
                transfers::offer(
                    &mut tx,
                    viewer(known.owner),
                    transfer,
                    known.id,
                    &email,
                    now(),
                )
                .await
                .expect("an offer");
                if numbers.below(3) == 0 {
                    transfers::reject(&mut tx, viewer(person(to)), transfer, None, now())
                        .await
                        .expect("a refusal");
                } else {
                    transfers::accept(&mut tx, viewer(person(to)), transfer, now())
                        .await
                        .expect("a transfer");
                    known.owner = person(to);
                }
            }
        }
        (4, _) => {
            let (by, liked) = (
                viewer(person(numbers.below(4) as u128)),
                numbers.below(3) > 0,
            );
            likes::set_ruleset(&mut tx, by, RULESET, liked, now())
                .await
                .expect("a like");
        }
        (5, PolicyStatus::Published) => {
            drop(tx);
            let modes = [DeploymentMode::Publish, DeploymentMode::Build];
            deploy(
                store,
                step,
                Source::Policy(known.id),
                modes[numbers.below(2)],
                now(),
            )
            .await;
            deploy(
                store,
                10_000 + step,
                Source::Ruleset(RULESET),
                DeploymentMode::Publish,
                now(),
            )
            .await;
            return;
        }
        _ => {}
    }
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn a_rebuild_after_any_events_finds_no_difference() {
    for seed in [1, 2, 3] {
        for database in databases().await {
            let store = &database.store;
            fixture::make(store).await;
            people(store, PEOPLE).await;
            let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15 ^ seed);
            let mut all = Vec::new();
            for number in 0..6 {
                let owner = person(number % PEOPLE);
                let id = submit(store, number, owner).await;
                let (status, publisher) = (PolicyStatus::UnderReview, None);
                all.push(Known {
                    id,
                    owner,
                    status,
                    publisher,
                });
            }
            for step in 0..120 {
                let which = numbers.below(all.len());
                happen(store, &mut all[which], &mut numbers, step).await;
            }
            assert_eq!(
                differences(store).await,
                [],
                "seed {seed} on {}",
                store.kind()
            );
            assert_eq!(rebuild(store).await, []);
            // The owner of the fixture has a ruleset.
            let mut expected = BTreeMap::from([(OWNER, 10)]);
            for known in all
                .iter()
                .filter(|known| known.status == PolicyStatus::Published)
            {
                *expected
                    .entry(known.publisher.expect("a publisher"))
                    .or_default() += 10;
            }
            let found = points(store)
                .await
                .into_iter()
                .map(|(_, user, points)| (user, points));
            assert_eq!(
                found.collect::<BTreeMap<_, _>>(),
                expected,
                "seed {seed} on {}",
                store.kind()
            );
        }
    }
}

#[tokio::test]
async fn what_was_changed_by_hand_is_told_and_mended() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        people(store, 1).await;
        fixture::policy(store).await;
        deploy(
            store,
            1,
            Source::Policy(POLICY),
            DeploymentMode::Publish,
            now(),
        )
        .await;
        let mut tx = store.begin().await.expect("a transaction");
        likes::set_ruleset(&mut tx, viewer(person(0)), RULESET, true, now())
            .await
            .expect("a like");
        tx.commit().await.expect("a commit");
        assert_eq!(rebuild(store).await, [], "{}", store.kind());
        by_hand(
            store,
            "UPDATE policies SET published_by = NULL, deploys = 7",
        )
        .await;
        by_hand(store, "UPDATE rulesets SET likes = 8, deploys = 9").await;
        let text = |value: &str| Some(value.to_owned());
        let difference = |what, id, name: &str, stored, recorded| Difference {
            what,
            id,
            name: name.to_owned(),
            stored,
            recorded,
        };
        let expected = [
            difference(
                Recorded::PolicyPublisher,
                POLICY,
                "Guard",
                None,
                text(&OWNER.to_string()),
            ),
            difference(
                Recorded::PolicyDeploys,
                POLICY,
                "Guard",
                text("7"),
                text("1"),
            ),
            difference(
                Recorded::RulesetDeploys,
                RULESET,
                "Naming rules",
                text("9"),
                text("0"),
            ),
            difference(
                Recorded::RulesetLikes,
                RULESET,
                "Naming rules",
                text("8"),
                text("1"),
            ),
        ];
        assert_eq!(differences(store).await, expected, "{}", store.kind());
        assert_eq!(rebuild(store).await, expected);
        assert_eq!(differences(store).await, []);
        assert_eq!(points(store).await, [(1, OWNER, 20)]);
        let shown =
            catalog_store::rulesets::visible(&mut store.reader(), Viewer::Anonymous, RULESET).await;
        assert_eq!(shown.expect("a ruleset").row.likes, 1);
        let query = "SELECT deploys FROM policies";
        let (deploys,): (i64,) = store.reader().query(query).one().await.expect("a policy");
        assert_eq!(deploys, 1);
    }
}
