//! The review desk: what waits, who decided, and one decision only.

use std::sync::Arc;

use catalog_store::{
    Connection, Error, Store,
    domain::{Commits, RevisionDecision, Seen, SeenError},
    policies::{self, Change, DecideError, NewRevision},
    reviews::{self, Case, CaseKind},
    ruleset_submissions::{self, Revised},
    rulesets::RulesetContent,
    submissions::{self, Project},
};
use chrono::TimeDelta;
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, OWNER, POLICY, RULESET, SUBMISSION, now, owner},
    locks::until_it_waits,
};

const REVIEWER: Uuid = Uuid::from_u128(30);
const TEXT: Uuid = Uuid::from_u128(31);
const REPOSITORY: Uuid = Uuid::from_u128(32);

/// A published policy and ruleset, a revision of each field of the policy, and a revision of the ruleset, in this order.
async fn all_kinds(store: &Store) {
    fixture::make(store).await;
    fixture::user(store, REVIEWER, "reviewer@example.com").await;
    fixture::policy(store).await;
    let moved = Project {
        sourcehost_url: "https://git.example/owner/guard-2".to_owned(),
        source_commit: Some("d00d".to_owned()),
        ..fixture::project()
    };
    let mut tx = store.begin().await.expect("a transaction");
    for (id, minutes, change) in [
        (TEXT, 1, Change::Description("It guards.".to_owned())),
        (REPOSITORY, 2, Change::Repository(Box::new(moved))),
    ] {
        let new = NewRevision {
            id,
            policy_id: POLICY,
            change,
        };
        let at = now() + TimeDelta::minutes(minutes);
        let made = policies::propose(&mut tx, owner(), new, at).await;
        made.expect("a revision");
    }
    let content = RulesetContent {
        source_url: "https://git.example/owner/ruleset-2".to_owned(),
        ..fixture::content("Naming rules")
    };
    let revised = Revised {
        version: 2,
        content,
        profile_yaml: Some("new profile".to_owned()),
    };
    let at = now() + TimeDelta::minutes(3);
    let made = ruleset_submissions::change(&mut tx, owner(), SUBMISSION, revised, at).await;
    made.expect("a revision");
    tx.commit().await.expect("a commit");
}

async fn waiting(store: &Store) -> Vec<Case> {
    reviews::waiting(&mut store.reader()).await.expect("cases")
}

#[tokio::test]
async fn all_that_waits_is_one_list() {
    for database in databases().await {
        let store = &database.store;
        all_kinds(store).await;
        let cases = waiting(store).await;
        let seen: Vec<_> = cases
            .iter()
            .map(|case| (case.kind, case.id, case.subject_id, case.version))
            .collect();
        let expected = [
            (CaseKind::Revision, TEXT, POLICY, 1),
            (CaseKind::Revision, REPOSITORY, POLICY, 1),
            (CaseKind::Ruleset, SUBMISSION, RULESET, 3),
        ];
        assert_eq!(seen, expected, "{}", store.kind());
        let commit = |source: &str| Commits::stored(Some(source.to_owned()), None);
        let commits: Vec<_> = cases.iter().map(|case| case.commits.clone()).collect();
        assert_eq!(commits, [None, commit("d00d"), commit("c0ffee")]);
        let repositories: Vec<_> = cases.iter().map(|case| &case.repositories[0]).collect();
        assert_eq!(
            repositories,
            [
                "https://git.example/owner/guard",
                "https://git.example/owner/guard-2",
                "https://git.example/owner/ruleset-2"
            ]
        );
        for case in &cases {
            assert_eq!(
                (case.owner.id, case.owner.email.as_str()),
                (OWNER, "owner@example.com")
            );
            assert!(case.is_waiting && case.is_live);
            let found = reviews::find(&mut store.reader(), case.id).await;
            assert_eq!(found.expect("the database").as_ref(), Some(case));
        }
        let policy = reviews::find(&mut store.reader(), POLICY).await;
        let policy = policy.expect("the database").expect("a case");
        assert!(!policy.is_waiting && policy.status == "published");
        let nothing = reviews::find(&mut store.reader(), OWNER).await;
        assert_eq!(nothing.expect("the database"), None);
    }
}

/// What is live and what is submitted of a ruleset are told apart, and both are known by their repositories.
#[tokio::test]
async fn what_is_live_stands_beside_what_waits() {
    for database in databases().await {
        let store = &database.store;
        all_kinds(store).await;
        let detail = reviews::ruleset(&mut store.reader(), SUBMISSION).await;
        let detail = detail.expect("the database").expect("a ruleset");
        let live = detail.live.expect("a published one");
        assert_eq!(
            (
                live.profile_yaml.as_str(),
                detail.submitted.profile_yaml.as_str()
            ),
            ("profile", "new profile")
        );
        assert_ne!(live.content.source_url, detail.submitted.content.source_url);
        let detail = reviews::policy(&mut store.reader(), POLICY).await;
        let detail = detail.expect("the database").expect("a policy");
        assert_eq!(detail.project, fixture::project());
        assert_eq!(
            detail.approved,
            Commits::stored(Some("c0ffee".to_owned()), None)
        );
        let registered = reviews::repositories(&mut store.reader()).await;
        let registered: Vec<_> = registered
            .expect("the database")
            .into_iter()
            .map(|known| (known.kind, known.id, known.repositories.len()))
            .collect();
        let expected = [
            (CaseKind::Policy, POLICY, 1),
            (CaseKind::Revision, REPOSITORY, 1),
            (CaseKind::Ruleset, SUBMISSION, 2),
        ];
        assert_eq!(registered, expected, "{}", store.kind());
    }
}

#[tokio::test]
async fn each_decision_names_who_made_it() {
    for database in databases().await {
        let store = &database.store;
        all_kinds(store).await;
        let cases = waiting(store).await;
        let (by, words) = (Some(REVIEWER), Some("Not yet."));
        let mut tx = store.begin().await.expect("a transaction");
        for (id, decision) in [
            (TEXT, RevisionDecision::Reject),
            (REPOSITORY, RevisionDecision::Approve),
        ] {
            let seen = Seen::default();
            let decided =
                policies::decide_revision(&mut tx, id, decision, &seen, by, words, now()).await;
            decided.expect("a decision");
            let revision = policies::revision_to_review(&mut tx, id).await;
            assert_eq!(revision.expect("a revision").reviewed_by, by);
        }
        let rejected = ruleset_submissions::reject(&mut tx, SUBMISSION, by, words, now()).await;
        assert_eq!(rejected.expect("a rejection").reviewed_by, by);
        tx.commit().await.expect("a commit");
        for (case, expected) in [
            (
                &cases[0],
                ["revision_rejected", "revision_approved"].as_slice(),
            ),
            (&cases[2], &["rejected"]),
        ] {
            let events = reviews::events(&mut store.reader(), case).await;
            let events = events.expect("the events");
            let by_reviewer: Vec<_> = events
                .iter()
                .filter(|event| event.reviewer_email.as_deref() == Some("reviewer@example.com"))
                .map(|event| event.event.as_str())
                .collect();
            assert_eq!(by_reviewer, expected, "{}", store.kind());
        }
    }
}

#[tokio::test]
async fn the_rejection_of_a_policy_names_who_made_it() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::user(store, REVIEWER, "reviewer@example.com").await;
        fixture::submission(store).await;
        let mut tx = store.begin().await.expect("a transaction");
        let rejected = submissions::reject(&mut tx, POLICY, Some(REVIEWER), Some("No."), now());
        assert_eq!(
            rejected.await.expect("a rejection").reviewed_by,
            Some(REVIEWER)
        );
        let (stored, approved): (Option<Uuid>, Option<Uuid>) = tx
            .query("SELECT reviewed_by, approved_by FROM policies WHERE id = $1")
            .bind(POLICY)
            .one()
            .await
            .expect("a policy");
        assert_eq!((stored, approved), (Some(REVIEWER), None));
        let history = policies::history(&mut tx, owner(), POLICY, 1, None).await;
        let history = history.expect("a history").entries;
        assert_eq!(history[0].reviewed_by, Some(REVIEWER));
    }
}

/// The one who comes second waits for the row, and is told what became of it.
#[tokio::test]
async fn of_two_approvals_one_wins() {
    for database in databases().await {
        let store = Arc::new(database.store.clone());
        all_kinds(&store).await;
        let mut first = store.begin().await.expect("a transaction");
        approve(&mut first).await.expect("an approval");
        let second = tokio::spawn({
            let store = Arc::clone(&store);
            async move {
                let mut tx = store.begin().await?;
                approve(&mut tx).await
            }
        });
        until_it_waits(&store, &second).await;
        first.commit().await.expect("a commit");
        let refused = second.await.expect("an end").expect_err("a refusal");
        assert!(
            matches!(refused, Error::Refused(DecideError::NotPending(_))),
            "{}: {refused}",
            store.kind()
        );
        let says = "already decided and is approved";
        assert!(refused.to_string().contains(says), "{refused}");
    }
}

async fn approve(tx: &mut catalog_store::Tx) -> Result<(), Error<DecideError>> {
    let (approve, seen) = (RevisionDecision::Approve, Seen::default());
    policies::decide_revision(tx, REPOSITORY, approve, &seen, None, None, now())
        .await
        .map(drop)
}

/// A revision has one version, which is compared like that of other kinds.
#[tokio::test]
async fn the_version_of_a_revision_is_compared() {
    for database in databases().await {
        let store = &database.store;
        all_kinds(store).await;
        for (version, expected) in [(2, false), (1, true)] {
            let seen = Seen {
                version: Some(version),
                commits: Vec::new(),
            };
            let mut tx = store.begin().await.expect("a transaction");
            let approve = RevisionDecision::Approve;
            let decided =
                policies::decide_revision(&mut tx, TEXT, approve, &seen, None, None, now()).await;
            match decided {
                Ok(_) => assert!(expected),
                Err(Error::Refused(DecideError::Changed(SeenError::Version { seen, now }))) => {
                    assert_eq!((seen, now, expected), (2, 1, false));
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
}
