//! An equal deployment is answered to those who can see it, and to nobody else.

use catalog_store::{
    Error, Store,
    deployments::{self, CreateError, Enqueued, NewDeployment, Target, UseError},
    domain::WorkspaceRole,
    workspaces::{self, Invitee, NewWorkspace},
};
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, CONNECTION, OWNER, WORKSPACE, now, owner, viewer},
};

const COLLEAGUE: Uuid = Uuid::from_u128(77);
const ELSEWHERE: Uuid = Uuid::from_u128(78);

fn target(number: u128) -> Target {
    Target {
        deployment_id: Uuid::from_u128(number << 8),
        job_id: Uuid::from_u128((number << 8) + 1),
        org_id: "org-a".to_owned(),
        org_name: None,
    }
}

async fn deploy(
    store: &Store,
    new: NewDeployment,
    number: u128,
) -> Result<Enqueued, Error<CreateError>> {
    let maker = viewer(new.owner_id);
    let mut tx = store.begin().await?;
    let permit = deployments::permit(&mut tx, maker, new).await?;
    let made = deployments::enqueue(&mut tx, &permit, vec![target(number)], now()).await?;
    tx.commit().await?;
    Ok(made.into_iter().next().expect("a deployment"))
}

async fn leave(store: &Store) {
    let mut tx = store.begin().await.expect("a transaction");
    workspaces::remove_member(&mut tx, owner(), WORKSPACE, COLLEAGUE)
        .await
        .expect("a removal");
    tx.commit().await.expect("a commit");
}

/// A workspace of the colleague, into which the owner shares the connection.
async fn elsewhere(store: &Store) {
    let mut tx = store.begin().await.expect("a transaction");
    let workspace = NewWorkspace {
        id: ELSEWHERE,
        owner_id: COLLEAGUE,
        name: "Elsewhere".to_owned(),
        slug: None,
    };
    workspaces::create(&mut tx, &workspace, now())
        .await
        .expect("a workspace");
    let (invitee, role) = (Invitee::Id(OWNER), WorkspaceRole::Member);
    workspaces::add_member(&mut tx, viewer(COLLEAGUE), ELSEWHERE, &invitee, role, now())
        .await
        .expect("a member");
    workspaces::share(&mut tx, owner(), ELSEWHERE, CONNECTION, now())
        .await
        .expect("a share");
    tx.commit().await.expect("a commit");
}

fn is_refused(made: Result<Enqueued, Error<CreateError>>) -> bool {
    let no_member = |error: &UseError| {
        matches!(
            error,
            UseError::NoWorkspace | UseError::NoConnection | UseError::NotShared
        )
    };
    matches!(made, Err(Error::Refused(CreateError::Use(error))) if no_member(&error))
}

#[tokio::test]
async fn members_share_what_is_deployed_in_one_workspace_only() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::colleague(store, COLLEAGUE).await;
        elsewhere(store).await;
        let first = deploy(store, fixture::new_deployment(COLLEAGUE), 1).await;
        let first = first.expect("a deployment");
        let same = deploy(store, fixture::new_deployment(OWNER), 2).await;
        let same = same.expect("a deployment");
        assert_eq!((same.id, same.deduped), (first.id, true));
        let mut new = fixture::new_deployment(OWNER);
        new.workspace_id = ELSEWHERE;
        let other = deploy(store, new, 3).await.expect("a deployment");
        assert!(!other.deduped, "{}", store.kind());
        // Who made it has left; those who stay see it still.
        leave(store).await;
        let same = deploy(store, fixture::new_deployment(OWNER), 4).await;
        let same = same.expect("a deployment");
        assert_eq!((same.id, same.deduped), (first.id, true));
        let seen = deployments::visible(&mut store.reader(), owner(), same.id).await;
        assert_eq!(seen.expect("a deployment").owner_id, COLLEAGUE);
    }
}

#[tokio::test]
async fn who_has_left_is_told_of_no_deployment() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::colleague(store, COLLEAGUE).await;
        deploy(store, fixture::new_deployment(OWNER), 1)
            .await
            .expect("a deployment");
        // Between the permit and the deployment.
        let mut tx = store.begin().await.expect("a transaction");
        let new = fixture::new_deployment(COLLEAGUE);
        let permit = deployments::permit(&mut tx, viewer(COLLEAGUE), new).await;
        let permit = permit.expect("a permit");
        workspaces::remove_member(&mut tx, owner(), WORKSPACE, COLLEAGUE)
            .await
            .expect("a removal");
        let made = deployments::enqueue(&mut tx, &permit, vec![target(2)], now()).await;
        let made = made.map(|mut made| made.remove(0));
        assert!(is_refused(made), "{}", store.kind());
        tx.commit().await.expect("a commit");
        // And after it.
        let made = deploy(store, fixture::new_deployment(COLLEAGUE), 3).await;
        assert!(is_refused(made), "{}", store.kind());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_at_the_same_moment_is_told_or_refused() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::colleague(store, COLLEAGUE).await;
        let first = deploy(store, fixture::new_deployment(OWNER), 1).await;
        let first = first.expect("a deployment");
        let (one, other, ()) = tokio::join!(
            deploy(store, fixture::new_deployment(COLLEAGUE), 2),
            deploy(store, fixture::new_deployment(OWNER), 3),
            leave(store)
        );
        assert_eq!(other.expect("a deployment").id, first.id);
        match one {
            Ok(made) => assert_eq!((made.id, made.deduped), (first.id, true)),
            refused => assert!(is_refused(refused), "{}", store.kind()),
        }
    }
}
