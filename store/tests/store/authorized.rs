//! Credentials are used by those who may use them now, judged anew each time.

use catalog_store::{
    Error, Store,
    connections::{self, ConnectionError, Usable},
    deployments::{self, Claimed, CreateError, JobUseError, UseError, claim},
    domain::WorkspaceRole,
    workspaces::{self, Invitee, SharedConnectionPatch},
};
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, CONNECTION, WORKSPACE, now, owner, viewer},
};

const MEMBER: Uuid = Uuid::from_u128(20);
const STRANGER: Uuid = Uuid::from_u128(21);

/// The connection is shared into the workspace, of which the member is one.
async fn shared(store: &Store) {
    fixture::make(store).await;
    fixture::user(store, MEMBER, "member@example.com").await;
    fixture::user(store, STRANGER, "stranger@example.com").await;
    let mut tx = store.begin().await.expect("a transaction");
    let (invitee, role) = (Invitee::Id(MEMBER), WorkspaceRole::Member);
    workspaces::add_member(&mut tx, owner(), WORKSPACE, &invitee, role, now())
        .await
        .expect("a member");
    workspaces::share(&mut tx, owner(), WORKSPACE, CONNECTION, now())
        .await
        .expect("a share");
    tx.commit().await.expect("a commit");
}

async fn disable(store: &Store) {
    let mut tx = store.begin().await.expect("a transaction");
    let patch = SharedConnectionPatch::Disable { reason: None };
    workspaces::update_shared(&mut tx, owner(), WORKSPACE, CONNECTION, patch, now())
        .await
        .expect("a disabled connection");
    tx.commit().await.expect("a commit");
}

async fn usable_by(store: &Store, user: Uuid) -> Result<Usable, Error<ConnectionError>> {
    let mut reader = store.reader();
    let connection = connections::visible(&mut reader, viewer(user), CONNECTION).await?;
    connections::usable(&mut reader, viewer(user), &connection).await
}

#[tokio::test]
async fn a_shared_connection_is_used_until_it_is_disabled() {
    for database in databases().await {
        let store = &database.store;
        shared(store).await;
        let usable = usable_by(store, MEMBER).await.expect("credentials");
        assert_eq!(usable.secret().bytes, [1, 2, 3]);
        let stranger = usable_by(store, STRANGER).await;
        assert!(matches!(
            stranger,
            Err(Error::Refused(ConnectionError::NotFound))
        ));
        disable(store).await;
        let member = usable_by(store, MEMBER).await;
        assert!(
            matches!(member, Err(Error::Refused(ConnectionError::Disabled(_)))),
            "{}",
            store.kind()
        );
        assert!(usable_by(store, fixture::OWNER).await.is_ok());
    }
}

#[tokio::test]
async fn a_stranger_learns_nothing_of_a_connection_by_deploying() {
    for database in databases().await {
        let store = &database.store;
        shared(store).await;
        let mut tx = store.begin().await.expect("a transaction");
        let new = fixture::new_deployment(STRANGER);
        let refused = deployments::permit(&mut tx, viewer(STRANGER), new).await;
        let error = refused.err().expect("no permit");
        assert!(
            matches!(
                error,
                Error::Refused(CreateError::Use(UseError::NoConnection))
            ),
            "{error}"
        );
    }
}

#[tokio::test]
async fn a_job_asks_again_before_it_uses_credentials() {
    for database in databases().await {
        let store = &database.store;
        shared(store).await;
        let mut tx = store.begin().await.expect("a transaction");
        fixture::enqueue_by(&mut tx, MEMBER, "org-a").await;
        tx.commit().await.expect("a commit");
        let claimed = claim(store, 60_000, 4, now()).await.expect("a claim");
        let mut job = claimed.expect("a job");
        assert!(may_use(store, &job).await);
        disable(store).await;
        assert!(!may_use(store, &job).await, "{}", store.kind());
        // Nor does it take anything back with credentials that are not lent any more.
        job.begin_compensation(None);
        assert!(!may_use(store, &job).await, "{}", store.kind());
    }
}

async fn may_use(store: &Store, job: &Claimed) -> bool {
    let mut reader = store.reader();
    let deployment = deployments::of_job(&mut reader, &job.fence(60_000)).await;
    let deployment = deployment.expect("an answer").expect("a deployment");
    let usable = deployments::usable_for_job(&mut reader, job, &deployment).await;
    match usable {
        Ok(_) => true,
        Err(Error::Refused(
            JobUseError::Use(UseError::Disabled(_))
            | JobUseError::Deploy(CreateError::Use(UseError::Disabled(_))),
        )) => false,
        Err(error) => panic!("{error}"),
    }
}
