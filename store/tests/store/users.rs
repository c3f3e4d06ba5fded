//! What administrators do with users.

use catalog_store::{
    Connection, Error, Store, deployments,
    domain::{DeploymentStatus, Live, Scope},
    tokens::{self, NewToken},
    users::{self, NewUser, UserError, UserFilter},
};
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, OWNER, now},
};

async fn administrator(store: &Store, number: u128, email: &str) {
    let mut tx = store.begin().await.expect("a transaction");
    let user = NewUser {
        id: Uuid::from_u128(number),
        email: email.to_owned(),
        name: "An administrator".to_owned(),
        is_admin: true,
    };
    let made = users::create(&mut tx, user, now()).await;
    assert!(made.expect("a user").is_some());
    tx.commit().await.expect("a commit");
}

async fn demote(store: Store, email: &'static str) -> bool {
    let mut tx = store.begin().await.expect("a transaction");
    let done = users::set_admin(&mut tx, email, false).await;
    match done {
        Ok((_, changed)) => {
            tx.commit().await.expect("a commit");
            changed
        }
        Err(Error::Refused(UserError::LastAdministrator(_))) => false,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn somebody_stays_an_administrator() {
    for database in databases().await {
        let store = &database.store;
        administrator(store, 11, "one@example.com").await;
        administrator(store, 12, "two@example.com").await;
        // Both at once: each would count the other.
        let (one, two) = tokio::join!(
            demote(store.clone(), "one@example.com"),
            demote(store.clone(), "two@example.com")
        );
        assert!(one != two, "{}", store.kind());
        let left = UserFilter {
            only_admins: true,
            only_disabled: false,
            after: None,
            limit: 10,
        };
        let left = users::list(&mut store.reader(), &left).await;
        let left = left.expect("users").remove(0).email;
        let mut tx = store.begin().await.expect("a transaction");
        let refused = users::disable(&mut tx, &left, now()).await;
        assert!(
            matches!(&refused, Err(Error::Refused(UserError::LastAdministrator(email))) if *email == left),
            "{refused:?}"
        );
        let refused = users::set_admin(&mut tx, "nobody@example.com", true).await;
        assert!(matches!(
            refused,
            Err(Error::Refused(UserError::NotFound(_)))
        ));
        let refused = users::rename(&mut tx, &left, "  ").await;
        assert!(matches!(refused, Err(Error::Refused(UserError::BlankName))));
        let renamed = users::rename(&mut tx, &left, " New name ").await;
        assert_eq!(renamed.expect("a user").name, "New name");
        tx.commit().await.expect("a commit");
    }
}

#[tokio::test]
async fn users_are_listed_by_address() {
    for database in databases().await {
        let store = &database.store;
        for (number, email) in [
            (1, "b@example.com"),
            (2, "A@example.com"),
            (3, "c@example.com"),
        ] {
            fixture::user(store, Uuid::from_u128(number), email).await;
        }
        let mut tx = store.begin().await.expect("a transaction");
        let disabled = users::disable(&mut tx, "C@example.com", now()).await;
        assert!(disabled.expect("a user").1);
        let again = users::disable(&mut tx, "c@example.com", now()).await;
        assert!(!again.expect("a user").1);
        tx.commit().await.expect("a commit");
        let listed = async |only_disabled, after: Option<&str>, limit| {
            let filter = UserFilter {
                only_admins: false,
                only_disabled,
                after: after.map(str::to_owned),
                limit,
            };
            let found = users::list(&mut store.reader(), &filter).await;
            let found = found.expect("users").into_iter();
            found.map(|user| user.email).collect::<Vec<_>>()
        };
        assert_eq!(
            listed(false, None, 2).await,
            ["A@example.com", "b@example.com"]
        );
        assert_eq!(
            listed(false, Some("B@example.com"), 2).await,
            ["c@example.com"]
        );
        assert_eq!(listed(true, None, 2).await, ["c@example.com"]);
    }
}

#[tokio::test]
async fn tokens_of_a_disabled_user_are_no_good() {
    for database in databases().await {
        let store = &database.store;
        fixture::user(store, OWNER, "owner@example.com").await;
        let id = Uuid::from_u128(50);
        let mut tx = store.begin().await.expect("a transaction");
        let token = NewToken {
            id,
            user_id: OWNER,
            name: "ci".to_owned(),
            token_prefix: "prc_1".to_owned(),
            hash: vec![7; 32],
            scopes: vec![Scope::ApiRead],
            expires_at: None,
        };
        tokens::create(&mut tx, token, now())
            .await
            .expect("a token");
        assert_eq!(
            tokens::owner(&mut tx, id).await.expect("a token"),
            Some(OWNER)
        );
        for is_good in [true, false, true] {
            let found = tokens::find(&mut tx, &[7; 32], now()).await;
            assert_eq!(found.expect("a look").is_some(), is_good);
            let valid = tokens::validity(&mut tx, id, now()).await;
            assert_eq!(valid.expect("a look").is_some(), is_good);
            let enabled = users::is_enabled(&mut tx, OWNER).await;
            assert_eq!(enabled.expect("a look"), is_good);
            let email = "owner@example.com";
            if is_good {
                users::disable(&mut tx, email, now()).await.expect("a user");
            } else {
                users::enable(&mut tx, email).await.expect("a user");
            }
        }
        tx.commit().await.expect("a commit");
    }
}

#[tokio::test]
async fn who_cancelled_before_stays_known() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let id = fixture::deploy(store, "org-a").await.id;
        let claimed = deployments::claim(store, 60_000, 4, now()).await;
        claimed.expect("a claim").expect("a job");
        let mut tx = store.begin().await.expect("a transaction");
        let cancelled = deployments::cancel(&mut tx, fixture::owner(), id, now()).await;
        cancelled.expect("a cancellation");
        let again = deployments::cancel_all_of(&mut tx, OWNER, now()).await;
        assert_eq!(again.expect("deployments"), Vec::<Uuid>::new());
        let by = tx.query("SELECT cancelled_by FROM deployment_jobs");
        let (by,): (Option<Uuid>,) = by.one().await.expect("a job");
        assert_eq!(by, Some(OWNER), "{}", store.kind());
        tx.commit().await.expect("a commit");
    }
}

#[tokio::test]
async fn an_ended_deployment_is_deleted_and_counts_no_more() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let live = fixture::deploy(store, "org-a").await;
        let claimed = deployments::claim(store, 60_000, 4, now()).await;
        let fence = claimed.expect("a claim").expect("a job").fence(60_000);
        let mut tx = store.begin().await.expect("a transaction");
        let refused = deployments::delete_ended(&mut tx, live.id).await;
        assert!(matches!(
            refused,
            Err(Error::Refused(deployments::DeleteError::InFlight(_)))
        ));
        deployments::start(&mut tx, &fence, now())
            .await
            .expect("a start");
        let done = deployments::Outcome::Done(Live::Development);
        let ended = deployments::finish(&mut tx, &fence, &done, now()).await;
        assert!(ended.expect("an end"));
        let refused = deployments::delete_ended(&mut tx, live.id).await;
        assert!(matches!(
            refused,
            Err(Error::Refused(deployments::DeleteError::Live(_)))
        ));
        tx.commit().await.expect("a commit");
        let waiting = fixture::deploy(store, "org-b").await;
        let mut tx = store.begin().await.expect("a transaction");
        let cancelled = deployments::cancel_all_of(&mut tx, OWNER, now()).await;
        assert_eq!(cancelled.expect("deployments"), [waiting.id]);
        let deleted = deployments::delete_ended(&mut tx, waiting.id).await;
        assert_eq!(deleted.expect("a deployment"), DeploymentStatus::Cancelled);
        let gone = deployments::delete_ended(&mut tx, waiting.id).await;
        assert!(matches!(
            gone,
            Err(Error::Refused(deployments::DeleteError::NotFound))
        ));
        // The platform has none of the other one any more.
        let viewer = fixture::owner();
        let seen = deployments::visible(&mut tx, viewer, live.id).await;
        let seen = seen.expect("a deployment");
        let missing = deployments::mark_missing(&mut tx, &seen, now()).await;
        assert!(missing.expect("a change"));
        let deleted = deployments::delete_ended(&mut tx, live.id).await;
        assert_eq!(deleted.expect("a deployment"), DeploymentStatus::Deleted);
        tx.commit().await.expect("a commit");
        let differences = catalog_store::leaderboard::differences(&mut store.reader()).await;
        assert_eq!(differences.expect("the sums"), []);
    }
}
