//! Changes of what requests are answered with from memory are written down, found by each watch, and forgotten after a while.

use catalog_store::{CatalogChange, CatalogChanges, CatalogWatch, Connection, Store};
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{OWNER, POLICY, RULESET, make, policy},
};

const TOKEN: Uuid = Uuid::from_u128(7);

const IDEA: Uuid = Uuid::from_u128(8);

/// Does one thing in a transaction, by a statement: whoever changes a row changes the catalog, by whatever way.
async fn run(store: &Store, statement: &'static str, id: Option<Uuid>) {
    let mut tx = store.begin().await.expect("a transaction");
    let mut query = tx.query(statement);
    if let Some(id) = id {
        query = query.bind(id);
    }
    query.exec().await.expect(statement);
    tx.commit().await.expect("a commit");
}

async fn look(watch: &mut CatalogWatch) -> CatalogChanges {
    watch.look().await.expect("a look")
}

fn these(changes: impl Into<Vec<CatalogChange>>) -> CatalogChanges {
    CatalogChanges::These(changes.into())
}

async fn fill(store: &Store) {
    make(store).await;
    policy(store).await;
    run(
        store,
        "INSERT INTO ideas (id, title, body, search_text, created_at) VALUES ($1, 'Idea', '', '', '2026-01-15T12:00:00Z')",
        Some(IDEA),
    )
    .await;
}

const LIKE: CatalogChange = CatalogChange::Like {
    user: OWNER,
    policy: POLICY,
};

#[tokio::test]
async fn each_change_is_found_once() {
    let policy = || these([CatalogChange::Policy(POLICY)]);
    let ruleset = || these([CatalogChange::Ruleset(RULESET)]);
    for database in databases().await {
        let store = &database.store;
        fill(store).await;
        let mut watch = store.watch_catalog().await.expect("a watch");
        look(&mut watch).await;
        for (statement, id, found) in [
            ("UPDATE policies SET name = 'x'", None, policy()),
            ("UPDATE policies SET status = 'private'", None, policy()),
            ("INSERT INTO doc_tabs (owner_id, key, title, body_md, sort_order) VALUES ($1, 'a', 'a', '', 0)", Some(POLICY), policy()),
            ("DELETE FROM doc_tabs WHERE owner_id = $1", Some(POLICY), policy()),
            ("UPDATE policy_contributors SET since = since", None, policy()),
            ("INSERT INTO policy_ideas (policy_id, idea_id, position, coverage, scope_note)
              SELECT p.id, i.id, 0, 'full', '' FROM policies p, ideas i", None, policy()),
            ("UPDATE ideas SET title = 'x'", None, policy()),
            ("UPDATE rulesets SET views = views + 1", None, ruleset()),
            ("UPDATE rulesets SET likes = likes + 1", None, ruleset()),
            ("UPDATE rulesets SET deploys = deploys + 1", None, ruleset()),
            ("UPDATE rulesets SET content = content", None, ruleset()),
            ("UPDATE ruleset_contributors SET since = since", None, ruleset()),
            ("INSERT INTO policy_likes (policy_id, user_id, created_at) SELECT p.id, p.owner_id, p.created_at FROM policies p", None,
             these([LIKE])),
            ("UPDATE policy_likes SET user_id = user_id", None, these([LIKE, LIKE])),
            ("DELETE FROM policy_likes", None, these([LIKE])),
            ("UPDATE users SET profile_is_public = NOT profile_is_public", None, these([CatalogChange::User(OWNER)])),
            ("UPDATE users SET bio = 'x'", None, these([CatalogChange::User(OWNER)])),
            ("INSERT INTO access_tokens (id, user_id, name, token_prefix, hash, scopes, created_at)
              SELECT $1, id, 'a', 'prc', $1, '[]', created_at FROM users", Some(TOKEN), these([])),
            ("UPDATE access_tokens SET revoked_at = created_at", None, these([CatalogChange::Token(TOKEN)])),
            ("DELETE FROM access_tokens", None, these([CatalogChange::Token(TOKEN)])),
            ("INSERT INTO vendor_rulesets (slug, name, sort_name, summary, version, group_id, asset_id, categories,
                  target_scopes, profile_yaml, synced_at)
              VALUES ('a', 'a', 'a', '', '1', 'g', 'a', '[]', '[]', '', '2026-01-15T12:00:00Z')", None,
             these([CatalogChange::VendorRulesets])),
            ("UPDATE vendor_rulesets SET hidden = NOT hidden", None, these([CatalogChange::VendorRulesets])),
            ("INSERT INTO vendor_policies (slug, name, sort_name, summary, search_text, direction, group_id, asset_id, version,
                  body_md, synced_at)
              VALUES ('a', 'a', 'a', '', '', 'inbound', 'g', 'a', '1', '', '2026-01-15T12:00:00Z')", None,
             these([CatalogChange::VendorPolicies])),
            ("UPDATE vendor_policies SET hidden = NOT hidden", None, these([CatalogChange::VendorPolicies])),
        ] {
            // PostgreSQL has the hash as bytes; it is no matter which.
            let statement = match (store.kind(), statement.contains("'prc', $1")) {
                ("PostgreSQL", true) => {
                    "INSERT INTO access_tokens (id, user_id, name, token_prefix, hash, scopes, created_at)
                     SELECT $1, id, 'a', 'prc', 'hash'::bytea, '[]', created_at FROM users"
                }
                _ => statement,
            };
            run(store, statement, id).await;
            assert_eq!(look(&mut watch).await, found, "{}: {statement}", store.kind());
            assert_eq!(look(&mut watch).await, these([]), "{}: {statement}", store.kind());
        }
    }
}

#[tokio::test]
async fn other_changes_are_not_written_down() {
    for database in databases().await {
        let store = &database.store;
        fill(store).await;
        let mut watch = store.watch_catalog().await.expect("a watch");
        look(&mut watch).await;
        for statement in [
            "UPDATE policies SET downloads = downloads + 1",
            "UPDATE access_tokens SET last_used_at = created_at",
            "UPDATE ruleset_submissions SET revision_count = revision_count + 1",
            "UPDATE ideas SET votes = votes + 1",
        ] {
            run(store, statement, None).await;
            assert_eq!(
                look(&mut watch).await,
                these([]),
                "{}: {statement}",
                store.kind()
            );
        }
        // What is rolled back has not happened.
        let mut tx = store.begin().await.expect("a transaction");
        let change = tx.query("UPDATE policies SET name = 'y'");
        change.exec().await.expect("a statement");
        drop(tx);
        assert_eq!(look(&mut watch).await, these([]), "{}", store.kind());
    }
}

/// PostgreSQL gives numbers in the order of statements, and transactions end in another.
#[tokio::test]
async fn a_transaction_that_ends_late_is_not_missed() {
    for database in databases().await {
        let store = &database.store;
        if store.kind() == "SQLite" {
            continue;
        }
        fill(store).await;
        let mut watch = store.watch_catalog().await.expect("a watch");
        look(&mut watch).await;
        let mut late = store.begin().await.expect("a transaction");
        let change = late.query("UPDATE policies SET name = 'late'");
        change.exec().await.expect("a statement");
        for _ in 0..3 {
            run(store, "UPDATE rulesets SET views = views + 1", None).await;
            let found = these([CatalogChange::Ruleset(RULESET)]);
            assert_eq!(look(&mut watch).await, found);
            assert_eq!(look(&mut watch).await, these([]));
        }
        late.commit().await.expect("a commit");
        let found = these([CatalogChange::Policy(POLICY)]);
        assert_eq!(look(&mut watch).await, found);
        assert_eq!(look(&mut watch).await, these([]));
    }
}

#[tokio::test]
async fn old_changes_are_forgotten_and_whoever_missed_them_learns_so() {
    for database in databases().await {
        let store = &database.store;
        fill(store).await;
        let mut watch = store.watch_catalog().await.expect("a watch");
        let mut other = store.watch_catalog().await.expect("a watch");
        run(store, "UPDATE policies SET name = 'x'", None).await;
        look(&mut other).await;
        let more = store.forget_catalog_changes().await.expect("a deletion");
        assert!(!more);
        let (recent,) = count(store).await;
        assert!(recent > 0, "recent ones are kept");
        let age = "UPDATE catalog_changes SET changed_at = changed_at - 7200";
        run(store, age, None).await;
        store.forget_catalog_changes().await.expect("a deletion");
        assert_eq!(count(store).await, (0,));
        if store.kind() == "SQLite" {
            assert_eq!(look(&mut watch).await, CatalogChanges::Everything);
        }
        assert_eq!(look(&mut other).await, these([]));
        run(store, "UPDATE policies SET name = 'y'", None).await;
        for watch in [&mut watch, &mut other] {
            let found = these([CatalogChange::Policy(POLICY)]);
            assert_eq!(look(watch).await, found, "{}", store.kind());
        }
    }
}

async fn count(store: &Store) -> (i64,) {
    let mut reader = store.reader();
    let count = reader.query("SELECT count(*) FROM catalog_changes");
    count.one().await.expect("a number")
}
