use std::time::Duration;

use serde_json::json;

use super::{Server, definition, definition_of, start};

const HARD: Option<&str> = Some("hard-delete");
const SOFT: Option<&str> = Some("soft-delete");
const WEEK: Duration = Duration::from_secs(7 * 24 * 3600);

#[tokio::test]
async fn a_hard_deletion_frees_the_version() {
    let (emulator, token) = start().await;
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    for _ in 0..2 {
        assert_eq!(server.upload("p", "o/a/1.0.0", definition()).await.0, 202);
        assert_eq!(server.delete("o/a/1.0.0", Some("now")).await, 400);
        assert_eq!(server.delete("o/a/1.0.0", HARD).await, 204);
        assert_eq!(server.delete("o/a/1.0.0", HARD).await, 404);
    }
    assert_eq!(emulator.assets(), []);
}

#[tokio::test]
async fn a_soft_deletion_spends_the_version() {
    let (emulator, token) = start().await;
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    // It is what a deletion without a type is.
    for (asset, how) in [("o/a/1.0.0", None), ("o/b/1.0.0", SOFT)] {
        assert_eq!(server.upload("p", asset, definition()).await.0, 202);
        assert_eq!(server.delete(asset, how).await, 204);
        assert_eq!(server.get(&format!("assets/{asset}")).await.0, 404);
        assert_eq!(server.upload("p", asset, definition()).await.0, 409);
        assert_eq!(server.delete(asset, SOFT).await, 404);
    }
    let list = |query: &'static str| async move { format!("organizations/p/softDeleted?{query}") };
    let (status, all) = server.get(&list("limit=250&offset=0").await).await;
    assert_eq!(status, 200);
    assert_eq!(
        all[0],
        json!({ "organizationId": "p", "groupId": "o", "assetId": "a", "version": "1.0.0" })
    );
    assert_eq!(all.as_array().unwrap().len(), 2);
    let (_, second) = server.get(&list("limit=1&offset=1").await).await;
    assert_eq!(second, json!([all[1]]));
    assert_eq!(server.get(&list("limit=251").await).await.0, 400);
    assert_eq!(server.get("organizations/q/softDeleted").await.0, 403);
    // It is free again once it is hard-deleted.
    assert_eq!(server.delete("o/a/1.0.0", HARD).await, 204);
    assert_eq!(server.upload("p", "o/a/1.0.0", definition()).await.0, 202);
}

#[tokio::test]
async fn old_stable_versions_are_soft_deleted_only() {
    let (emulator, token) = start().await;
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    let development = "o/a-dev/1.0.0-20260101000000";
    let form = definition_of("development");
    assert_eq!(server.upload("p", development, form).await.0, 202);
    assert_eq!(server.upload("p", "o/a/1.0.0", definition()).await.0, 202);
    emulator.advance(WEEK + Duration::from_secs(1));
    assert_eq!(server.upload("p", "o/a/1.0.1", definition()).await.0, 202);
    for (asset, status) in [(development, 204), ("o/a/1.0.0", 409), ("o/a/1.0.1", 204)] {
        assert_eq!(server.delete(asset, HARD).await, status, "{asset}");
    }
    assert_eq!(server.delete("o/a/1.0.0", SOFT).await, 204);
    assert_eq!(emulator.assets(), []);
}

#[tokio::test]
async fn an_organization_may_allow_soft_deletions_only() {
    let (emulator, token) = start().await;
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    emulator.forbid_hard_deletion("p");
    for (organization, asset, status) in [("p", "o/a/1.0.0", 409), ("o", "o/b/1.0.0", 204)] {
        let (uploaded, _) = server.upload(organization, asset, definition()).await;
        assert_eq!(uploaded, 202);
        assert_eq!(server.delete(asset, HARD).await, status, "{organization}");
    }
}
