//! Lists of deployments show what their viewer can see, all of it, once, and newest first, however it comes to be visible.

use catalog_store::{
    Connection as _, Store,
    deployments::{self, DeploymentFilter},
    domain::AssetType,
};
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{now, user, viewer},
};

const USERS: u128 = 4;
const WORKSPACES: u128 = 5;
const DEPLOYMENTS: u128 = 120;

/// A deployment, as these tests make it.
#[derive(Clone, Copy)]
struct Made {
    id: Uuid,
    owner: Uuid,
    workspace: Uuid,
    asset_type: AssetType,
}

/// A user is the active member of a workspace.
type Membership = (Uuid, Uuid);

fn user_id(number: u128) -> Uuid {
    Uuid::from_u128(100 + number % USERS)
}

fn workspace_id(number: u128) -> Uuid {
    Uuid::from_u128(200 + number % WORKSPACES)
}

/// Users who see much, little and nothing through workspaces.
async fn make(store: &Store) -> (Vec<Membership>, Vec<Made>) {
    for number in 0..USERS {
        user(store, user_id(number), &format!("u{number}@example.com")).await;
    }
    let mut tx = store.begin().await.expect("a transaction");
    let mut members = Vec::new();
    for number in 0..WORKSPACES {
        tx.query("INSERT INTO workspaces (id, name, slug, created_at, updated_at) VALUES ($1, 'Team', $2, $3, $3)")
            .bind(workspace_id(number))
            .bind(format!("team-{number}"))
            .bind(now())
            .exec()
            .await
            .expect("a workspace");
        // The last user is a member of none.
        for user in (0..USERS - 1).filter(|user| (number + user) % 3 != 0) {
            tx.query("INSERT INTO workspace_members (workspace_id, user_id, role, created_at) VALUES ($1, $2, 'member', $3)")
                .bind(workspace_id(number))
                .bind(user_id(user))
                .bind(now())
                .exec()
                .await
                .expect("a member");
            members.push((workspace_id(number), user_id(user)));
        }
    }
    let mut made = Vec::new();
    for number in 0..DEPLOYMENTS {
        let one = Made {
            id: Uuid::from_u128(1000 + number * 7919 % DEPLOYMENTS),
            owner: user_id(number * number / 3),
            workspace: workspace_id(number * number / 5),
            asset_type: AssetType::ALL[usize::from(number % 3 == 0)],
        };
        tx.query(
            "INSERT INTO deployments (id, owner_id, workspace_id, asset_type, asset_name, mode, platform_org_id, target, status,
                 created_at, updated_at) VALUES ($1, $2, $3, $4, 'Asset', 'publish', 'org', $5, 'failed', $6, $6)",
        )
        .bind(one.id)
        .bind(one.owner)
        .bind(one.workspace)
        .bind(one.asset_type)
        .bind(one.id.to_string())
        .bind(now())
        .exec()
        .await
        .expect("a deployment");
        made.push(one);
    }
    tx.commit().await.expect("a commit");
    made.reverse();
    (members, made)
}

/// Each page of each list is what can be seen of `made`, which is in the order of lists.
async fn check(store: &Store, members: &[Membership], made: &[Made]) {
    for user in (0..USERS).map(user_id) {
        for asset_type in [None, Some(AssetType::Policy), Some(AssetType::Ruleset)] {
            let visible = |one: &&Made| {
                let is_asked_for = asset_type.is_none_or(|wanted| wanted == one.asset_type);
                is_asked_for && (one.owner == user || members.contains(&(one.workspace, user)))
            };
            let expected: Vec<Uuid> = made.iter().filter(visible).map(|one| one.id).collect();
            for (limit, offset) in [(1, 0), (7, 0), (7, 7), (10, 45), (200, 0), (5, 200)] {
                let filter = DeploymentFilter {
                    asset_type,
                    limit,
                    offset,
                    ..DeploymentFilter::default()
                };
                let listed = deployments::list(&mut store.reader(), viewer(user), &filter).await;
                let (rows, total) = listed.expect("a list");
                let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
                let page = expected.iter().copied();
                let page = page.skip(usize::try_from(offset).expect("an offset"));
                let page: Vec<Uuid> = page
                    .take(usize::try_from(limit).expect("a limit"))
                    .collect();
                assert_eq!(ids, page, "{user} {filter:?}");
                assert_eq!(
                    usize::try_from(total),
                    Ok(expected.len()),
                    "{user} {filter:?}"
                );
            }
        }
    }
}

#[tokio::test]
async fn pages_are_what_the_viewer_can_see() {
    for database in databases().await {
        let store = &database.store;
        let (mut members, mut made) = make(store).await;
        assert_eq!(made.len(), 120);
        check(store, &members, &made).await;

        let (workspace, user) = members.remove(2);
        let mut tx = store.begin().await.expect("a transaction");
        tx.query("UPDATE workspace_members SET disabled_at = $3 WHERE workspace_id = $1 AND user_id = $2")
            .bind(workspace)
            .bind(user)
            .bind(now())
            .exec()
            .await
            .expect("a change");
        tx.commit().await.expect("a commit");
        check(store, &members, &made).await;

        let mut tx = store.begin().await.expect("a transaction");
        let gone = deployments::delete_failed(&mut tx, viewer(user), None).await;
        let gone = gone.expect("deletions");
        tx.commit().await.expect("a commit");
        assert!(!gone.is_empty());
        made.retain(|one| !gone.contains(&one.id));
        check(store, &members, &made).await;
    }
}
