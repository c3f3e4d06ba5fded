//! Changes of what is shown to everybody are noticed, and others are not.

use catalog_store::{Connection, PublicChanges, Store};

use crate::{
    databases::databases,
    fixture::{make, policy},
};

/// Does one thing in a transaction, by statements: whoever changes a row changes what is public, by whatever way.
async fn run(store: &Store, statement: &'static str) {
    let mut tx = store.begin().await.expect("a transaction");
    tx.query(statement).exec().await.expect(statement);
    tx.commit().await.expect("a commit");
}

async fn look(changes: &mut PublicChanges) -> bool {
    changes.look().await.expect("a look")
}

#[tokio::test]
async fn each_public_change_is_noticed() {
    for database in databases().await {
        let store = &database.store;
        make(store).await;
        policy(store).await;
        let mut changes = store.public_changes().await.expect("a watch");
        assert!(!look(&mut changes).await);
        for statement in [
            "UPDATE rulesets SET content = content",
            "UPDATE rulesets SET owner_id = owner_id",
            "UPDATE policies SET name = 'x'",
            "UPDATE policies SET description = 'x'",
            "UPDATE users SET name = 'Another'",
            "INSERT INTO vendor_rulesets (slug, name, sort_name, summary, version, group_id, asset_id, categories,
                 target_scopes, profile_yaml, synced_at)
             VALUES ('a', 'a', 'a', '', '1', 'g', 'a', '[]', '[]', '', '2026-01-15T12:00:00Z')",
            "UPDATE vendor_rulesets SET hidden = NOT hidden",
            "DELETE FROM vendor_rulesets",
            "UPDATE policies SET status = 'private'",
            "UPDATE policies SET status = 'published'",
            "UPDATE rulesets SET status = 'under_review'",
            "UPDATE rulesets SET status = 'published'",
        ] {
            run(store, statement).await;
            assert!(look(&mut changes).await, "{}: {statement}", store.kind());
            assert!(!look(&mut changes).await, "{}: {statement}", store.kind());
        }
    }
}

#[tokio::test]
async fn other_changes_are_not() {
    for database in databases().await {
        let store = &database.store;
        make(store).await;
        policy(store).await;
        let mut changes = store.public_changes().await.expect("a watch");
        for statement in [
            "UPDATE rulesets SET views = views + 1",
            "UPDATE rulesets SET deploys = deploys + 1",
            "UPDATE policies SET downloads = downloads + 1",
            "UPDATE users SET bio = 'x'",
            "UPDATE users SET name = name",
            "UPDATE ruleset_submissions SET revision_count = revision_count + 1",
        ] {
            run(store, statement).await;
            assert!(!look(&mut changes).await, "{}: {statement}", store.kind());
        }
        // What is rolled back has not happened.
        let mut tx = store.begin().await.expect("a transaction");
        tx.query("UPDATE rulesets SET status = 'under_review'")
            .exec()
            .await
            .expect("a statement");
        drop(tx);
        assert!(!look(&mut changes).await, "{}", store.kind());
    }
}

#[tokio::test]
async fn each_watch_notices_for_itself() {
    for database in databases().await {
        let store = &database.store;
        make(store).await;
        let mut first = store.public_changes().await.expect("a watch");
        let mut second = store.public_changes().await.expect("a watch");
        run(store, "UPDATE rulesets SET content = content").await;
        let mut third = store.public_changes().await.expect("a watch");
        assert!(look(&mut first).await);
        assert!(look(&mut second).await);
        assert!(!look(&mut third).await);
        run(store, "UPDATE rulesets SET content = content").await;
        for changes in [&mut first, &mut second, &mut third] {
            assert!(look(changes).await);
        }
    }
}
