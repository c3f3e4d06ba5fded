//! What finds everything as it should be leaves no entry in the audit log.

use std::pin::Pin;

use catalog_store::{
    Action, Store, Tx,
    audit::{self, Filter},
    comments::{self, Limits, NewComment},
    connections::{self, ConnectionPatch},
    domain::{Viewer, WorkspaceRole},
    vendor::{self, VendorKind, VendorRuleset},
    workspaces::{self, MemberPatch, SharedConnectionPatch},
};
use chrono::TimeDelta;
use sqlx::types::Json;
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, CONNECTION, POLICY, WORKSPACE, now, owner},
};

const COLLEAGUE: Uuid = Uuid::from_u128(20);
const COMMENT: Uuid = Uuid::from_u128(21);

/// A change, made later each time.
type Change = for<'a> fn(&'a mut Tx, TimeDelta) -> Pin<Box<dyn Future<Output = ()> + 'a>>;

fn administrator() -> Viewer {
    Viewer::User {
        id: COLLEAGUE,
        is_admin: true,
    }
}

async fn disable_share(tx: &mut Tx, later: TimeDelta, reason: Option<&str>) {
    let reason = reason.map(str::to_owned);
    let patch = SharedConnectionPatch::Disable { reason };
    let done =
        workspaces::update_shared(tx, owner(), WORKSPACE, CONNECTION, patch, now() + later).await;
    done.expect("a change");
}

async fn change_member(tx: &mut Tx, later: TimeDelta, patch: MemberPatch) {
    let done =
        workspaces::update_member(tx, owner(), WORKSPACE, COLLEAGUE, patch, now() + later).await;
    done.expect("a change");
}

async fn rename_connection(tx: &mut Tx, later: TimeDelta, name: Option<&str>) {
    let patch = ConnectionPatch {
        name: name.map(str::to_owned),
        credentials: None,
    };
    let done = connections::update(tx, owner(), CONNECTION, patch, now() + later).await;
    done.expect("a change");
}

/// Each with what it leaves when it is made twice: some change nothing the first time, either.
const CHANGES: [(&str, Change, &[Action]); 12] = [
    (
        "a vendor's ruleset is hidden",
        |tx, _| {
            Box::pin(async {
                let found = vendor::set_hidden(tx, VendorKind::Ruleset, "tls", true).await;
                assert!(found.expect("an answer"));
            })
        },
        &[Action::VendorRulesetHide],
    ),
    (
        "a vendor's ruleset is shown",
        |tx, _| {
            Box::pin(async {
                let found = vendor::set_hidden(tx, VendorKind::Ruleset, "tls", false).await;
                assert!(found.expect("an answer"));
            })
        },
        &[Action::VendorRulesetUnhide],
    ),
    (
        "what is not there is hidden",
        |tx, _| {
            Box::pin(async {
                for kind in [VendorKind::Policy, VendorKind::Ruleset] {
                    let found = vendor::set_hidden(tx, kind, "none", true).await;
                    assert!(!found.expect("an answer"));
                }
            })
        },
        &[],
    ),
    (
        "a workspace is renamed",
        |tx, later| {
            Box::pin(async move {
                let (name, now) = ("Retail".to_owned(), now() + later);
                let done = workspaces::rename(tx, owner(), WORKSPACE, name, now).await;
                done.expect("a change");
            })
        },
        &[Action::WorkspaceRename],
    ),
    (
        "a shared connection is disabled",
        |tx, later| Box::pin(disable_share(tx, later, None)),
        &[Action::WorkspaceUpdateConnection],
    ),
    (
        "a disabled connection is given a reason",
        |tx, later| Box::pin(disable_share(tx, later, Some("It is old."))),
        &[Action::WorkspaceUpdateConnection],
    ),
    (
        "a member has a role",
        |tx, later| {
            let role = Some(WorkspaceRole::Admin);
            let disabled = None;
            Box::pin(change_member(tx, later, MemberPatch { role, disabled }))
        },
        &[Action::WorkspaceUpdateMember],
    ),
    (
        "a member is disabled",
        |tx, later| {
            let role = None;
            let disabled = Some(true);
            Box::pin(change_member(tx, later, MemberPatch { role, disabled }))
        },
        &[Action::WorkspaceUpdateMember],
    ),
    (
        "nothing of a connection is changed",
        |tx, later| Box::pin(rename_connection(tx, later, None)),
        &[],
    ),
    (
        "a connection is renamed",
        |tx, later| Box::pin(rename_connection(tx, later, Some("Main"))),
        &[Action::ConnectionUpdate],
    ),
    (
        "a comment is blanked",
        |tx, later| {
            Box::pin(async move {
                let now = now() + later;
                let done = comments::delete(tx, administrator(), COMMENT, false, now).await;
                done.expect("a removal");
            })
        },
        &[Action::CommentModerate],
    ),
    (
        "a blank comment is removed",
        |tx, later| {
            Box::pin(async move {
                let now = now() + later;
                // The second time there is none.
                let _ = comments::delete(tx, administrator(), COMMENT, true, now).await;
            })
        },
        &[Action::CommentModerate],
    ),
];

fn ruleset(slug: &str) -> VendorRuleset {
    VendorRuleset {
        slug: slug.to_owned(),
        name: slug.to_owned(),
        summary: String::new(),
        version: "1.0.0".to_owned(),
        group_id: "group".to_owned(),
        asset_id: slug.to_owned(),
        categories: Json(Vec::new()),
        target_scopes: Json(Vec::new()),
        profile_yaml: "profile".to_owned(),
        description: None,
        documentation_url: None,
        asset_url: None,
        rule_names: Json(Vec::new()),
        violation: 0,
        warning: 0,
        info: 0,
    }
}

async fn actions(store: &Store, after: i64) -> (Vec<String>, i64) {
    let filter = Filter {
        before: None,
        since: None,
        actor: None,
        action: None,
        resource_id: None,
        limit: 100,
    };
    let entries = audit::list(&mut store.reader(), &filter).await;
    let entries = entries.expect("entries");
    let last = entries.first().map_or(after, |entry| entry.seq);
    let new = entries.into_iter().filter(|entry| entry.seq > after);
    (new.map(|entry| entry.action).collect(), last)
}

#[tokio::test]
async fn what_changes_nothing_is_not_told() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::policy(store).await;
        fixture::colleague(store, COLLEAGUE).await;
        let mut tx = store.begin().await.expect("a transaction");
        let comment = NewComment {
            id: COMMENT,
            policy_id: POLICY,
            body: "Hi".to_owned(),
            parent_id: None,
        };
        let made = comments::create(&mut tx, owner(), comment, Limits::default(), now()).await;
        made.expect("a comment");
        let synced = vendor::sync_rulesets(&mut tx, &[ruleset("tls")], now()).await;
        synced.expect("a sync");
        tx.commit().await.expect("a commit");
        let (_, mut seen) = actions(store, 0).await;
        for (what, change, expected) in CHANGES {
            for hours in [1, 2] {
                let mut tx = store.begin().await.expect("a transaction");
                change(&mut tx, TimeDelta::hours(hours)).await;
                tx.commit().await.expect("a commit");
            }
            let (told, last) = actions(store, seen).await;
            let expected: Vec<&str> = expected.iter().map(|action| action.as_str()).collect();
            assert_eq!(told, expected, "{}: {what}", store.kind());
            seen = last;
        }
    }
}
