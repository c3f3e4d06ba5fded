//! The audit log: what is stored with a transaction, and who it says it was.

use catalog_store::{
    Action, Error, Origin, Refusal, Store,
    audit::{self, Entry, Filter},
};
use chrono::{DateTime, TimeDelta};
use serde_json::json;

use crate::{
    databases::databases,
    fixture::{self, OWNER, now},
};

fn all() -> Filter {
    Filter {
        before: None,
        since: None,
        actor: None,
        action: None,
        resource_id: None,
        limit: 100,
    }
}

async fn list(store: &Store, filter: &Filter) -> Vec<Entry> {
    audit::list(&mut store.reader(), filter)
        .await
        .expect("entries")
}

async fn note(store: &Store, action: Action, id: &str) {
    let mut tx = store.begin().await.expect("a transaction");
    tx.audit(action, id, json!({ "is": "told" }));
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn entries_tell_who_it_was_and_from_where() {
    for database in databases().await {
        let store = &database.store;
        fixture::user(store, OWNER, "Owner@example.com").await;
        note(store, Action::PolicyApprove, "a").await;
        let operator = Origin::operator("mara".to_owned());
        operator.scope(note(store, Action::PolicyReject, "b")).await;
        let address = "192.0.2.1".parse().expect("an address");
        let request = Origin::request(Some(address), "request-1".to_owned());
        let work = async {
            Origin::acts(OWNER);
            note(store, Action::TokenRevoke, "c").await;
        };
        request.scope(work).await;
        let mut told = list(store, &all()).await;
        let made = told.pop().expect("an entry");
        assert_eq!(
            (made.action.as_str(), made.resource_id),
            ("user.create", Some(OWNER.to_string()))
        );
        let told: Vec<_> = told
            .iter()
            .map(|it| {
                (
                    it.actor.as_str(),
                    it.actor_id,
                    it.action.as_str(),
                    it.resource_kind.as_str(),
                    it.address.as_deref(),
                    it.request_id.as_deref(),
                )
            })
            .collect();
        let expected = [
            (
                "Owner@example.com",
                Some(OWNER),
                "token.revoke",
                "token",
                Some("192.0.2.1"),
                Some("request-1"),
            ),
            ("operator:mara", None, "policy.reject", "policy", None, None),
            ("service", None, "policy.approve", "policy", None, None),
        ];
        assert_eq!(told, expected, "{}", store.kind());
        let by_owner = Filter {
            actor: Some("owner@EXAMPLE.com".to_owned()),
            ..all()
        };
        let found = list(store, &by_owner).await;
        assert_eq!(found.len(), 1, "{found:#?}");
    }
}

#[derive(Debug, thiserror::Error)]
#[error("no")]
struct No;

impl Refusal for No {}

#[tokio::test]
async fn what_is_taken_back_is_not_told() {
    for database in databases().await {
        let store = &database.store;
        let mut tx = store.begin().await.expect("a transaction");
        tx.audit(Action::PolicyApprove, "a", json!({}));
        drop(tx);
        let mut tx = store.begin_shared().await.expect("a transaction");
        tx.audit(Action::PolicyApprove, "b", json!({}));
        let refused: Result<(), Error<No>> = Err(Error::Refused(No));
        assert!(tx.end(refused).await.is_err());
        let mut tx = store.begin_shared().await.expect("a transaction");
        tx.audit_whole(Action::RetentionRun, json!({ "logs": 1 }));
        tx.commit().await.expect("a commit");
        let told = list(store, &all()).await;
        assert_eq!(told.len(), 1, "{told:#?}");
        assert_eq!(told[0].resource_id, None);
        assert_eq!(told[0].detail.0, json!({ "logs": 1 }));
    }
}

#[tokio::test]
async fn entries_are_found_by_what_is_known_of_them() {
    for database in databases().await {
        let store = &database.store;
        for id in ["a", "b", "a"] {
            note(store, Action::PolicyApprove, id).await;
        }
        let operator = Origin::operator("mara".to_owned());
        operator.scope(note(store, Action::PolicyReject, "a")).await;
        let found = list(store, &all()).await;
        assert_eq!(found.len(), 4);
        let soon = found[0].at() + TimeDelta::hours(1);
        let cases = [
            (
                Filter {
                    actor: Some("operator:mara".to_owned()),
                    ..all()
                },
                1,
            ),
            (
                Filter {
                    action: Some("policy.approve".to_owned()),
                    ..all()
                },
                3,
            ),
            (
                Filter {
                    resource_id: Some("a".to_owned()),
                    ..all()
                },
                3,
            ),
            (
                Filter {
                    since: Some(DateTime::UNIX_EPOCH),
                    ..all()
                },
                4,
            ),
            (
                Filter {
                    since: Some(soon),
                    ..all()
                },
                0,
            ),
        ];
        for (filter, count) in cases {
            assert_eq!(list(store, &filter).await.len(), count, "{filter:?}");
        }
        // Page by page, the newest first.
        let mut before = None;
        let mut seen = Vec::new();
        loop {
            let page = Filter {
                before,
                limit: 3,
                ..all()
            };
            let page = list(store, &page).await;
            let Some(last) = page.last() else { break };
            before = Some(last.seq);
            seen.extend(page);
        }
        assert_eq!(seen, found);
        assert!(found[0].at() > now());
    }
}

/// Far more than one statement stores.
#[tokio::test]
async fn a_transaction_tells_of_as_much_as_it_does() {
    for database in databases().await {
        let store = &database.store;
        let mut tx = store.begin().await.expect("a transaction");
        for number in 0..1200 {
            tx.audit(Action::DeploymentRequest, &number, json!({}));
        }
        tx.commit().await.expect("a commit");
        let filter = Filter {
            limit: 10_000,
            ..all()
        };
        let told = list(store, &filter).await;
        assert_eq!(told.len(), 1200);
        assert_eq!(told[0].resource_id.as_deref(), Some("1199"));
    }
}
