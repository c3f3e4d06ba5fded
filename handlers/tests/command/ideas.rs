//! `catalog admin idea` and `catalog admin leaderboard`, on a database of their own.

use catalog_store::Connection;
use serde_json::Value;
use uuid::Uuid;

use crate::catalog::{COMMIT, Catalog, MARA};

const NOOR: &str = "noor@example.com";

fn added(catalog: &Catalog, title: &str) -> String {
    let (done, id) = catalog.admin(&["idea", "add", "--title", title]);
    assert!(done, "{id}");
    let id = id.trim();
    assert!(id.parse::<Uuid>().is_ok(), "an id alone: {id}");
    id.to_owned()
}

fn words(value: &Value, list: &str, name: &str) -> Vec<String> {
    let list = value[list].as_array().expect("a list").iter();
    list.map(|item| item[name].as_str().expect("a word").to_owned())
        .collect()
}

fn refused(catalog: &Catalog, arguments: &[&str], says: &str) {
    let (done, text) = catalog.admin(arguments);
    assert!(!done && text.contains(says), "{arguments:?}: {text}");
}

#[tokio::test]
async fn ideas_are_added_listed_and_edited() {
    let catalog = Catalog::new();
    let first = added(&catalog, " Mask personal data ");
    let body = [
        "idea",
        "add",
        "--title",
        "Limit rates",
        "--body",
        "By agent.",
        "--by",
        MARA,
    ];
    let second = catalog.json(&body)["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    let listed = catalog.json(&["idea", "list"]);
    assert_eq!(
        words(&listed, "ideas", "title"),
        ["Limit rates", "Mask personal data"]
    );
    assert_eq!(listed["more"], false);
    let one = catalog.json(&["idea", "list", "--limit", "1", "--search", "AGENT rates"]);
    assert_eq!(words(&one, "ideas", "id"), [second.as_str()]);
    let (_, text) = catalog.admin(&["idea", "list", "--limit", "1", "--newest"]);
    assert!(
        text.contains("Limit rates") && text.contains("--offset"),
        "{text}"
    );
    let (_, text) = catalog.admin(&["idea", "list", "--phase", "completed"]);
    assert_eq!(text.trim(), "No ideas.");
    let (done, text) = catalog.admin(&[
        "idea",
        "edit",
        &first,
        "--body",
        "Also\u{1b}[1A e-mail.\nAnd more.",
    ]);
    assert!(!done && text.contains("control characters"), "{text}");
    let (done, text) = catalog.admin(&[
        "idea",
        "edit",
        &first,
        "--body",
        "Also \u{202e}e-mail.\nAnd more.",
        "--by",
        MARA,
    ]);
    assert!(done, "{text}");
    let (_, text) = catalog.admin(&["idea", "show", &first]);
    for part in [
        "Mask personal data",
        "| Also \\u{202e}e-mail.",
        "| And more.",
        "edited by mara@example.com",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for (arguments, says) in [
        (vec!["add", "--title", "  "], "not be blank"),
        (
            vec!["add", "--title", "Fine", "--by", "x@example.com"],
            "x@example.com",
        ),
        (vec!["edit", &first], "--title"),
        (vec!["edit", &first, "--title", ""], "not be blank"),
        (
            vec!["list", "--phase", "wanted"],
            "possible values: open, completed, closed",
        ),
        (vec!["list", "--limit", "0"], "0 is not in"),
        (
            vec!["show", "00000000-0000-0000-0000-000000000000"],
            "there is no such idea",
        ),
    ] {
        refused(&catalog, &[&["idea"], &arguments[..]].concat(), says);
    }
}

#[tokio::test]
async fn ideas_are_closed_hidden_and_merged_by_administrators() {
    let catalog = Catalog::new();
    let (done, _) = catalog.admin(&["user", "add", "--email", NOOR, "--name", "Noor"]);
    assert!(done);
    let (gone, kept) = (
        added(&catalog, "Mask data"),
        added(&catalog, "Mask personal data"),
    );
    refused(
        &catalog,
        &["idea", "close", &gone, "--by", NOOR],
        "no administrator",
    );
    let close = [
        "idea",
        "close",
        &gone,
        "--reason",
        "Twice there.",
        "--by",
        MARA,
    ];
    assert_eq!(catalog.json(&close)["reason"], "Twice there.");
    refused(&catalog, &close, "closed already");
    let shown = catalog.json(&["idea", "show", &gone]);
    assert_eq!(
        (&shown["phase"], &shown["closed_reason"]),
        (&"closed".into(), &"Twice there.".into())
    );
    assert_eq!(shown["history"][1]["by"], MARA);
    assert_eq!(
        words(
            &catalog.json(&["idea", "list", "--phase", "closed"]),
            "ideas",
            "id"
        ),
        [gone.as_str()]
    );
    assert_eq!(catalog.json(&["idea", "reopen", &gone])["state"], "open");
    refused(&catalog, &["idea", "reopen", &gone], "open already");
    assert_eq!(catalog.json(&["idea", "hide", &kept])["state"], "hidden");
    assert_eq!(
        words(&catalog.json(&["idea", "list"]), "ideas", "id"),
        [gone.as_str()]
    );
    assert_eq!(
        words(&catalog.json(&["idea", "list", "--all"]), "ideas", "id").len(),
        2
    );
    assert_eq!(catalog.json(&["idea", "unhide", &kept])["state"], "shown");
    refused(
        &catalog,
        &["idea", "merge", &gone, "--into", &gone],
        "into itself",
    );
    let merge = ["idea", "merge", &gone, "--into", &kept, "--by", MARA];
    let merged = catalog.json(&merge);
    assert_eq!(
        (&merged["votes"], &merged["deliveries"]),
        (&0.into(), &0.into())
    );
    refused(&catalog, &merge, &format!("merged into {kept} already"));
    let (_, text) = catalog.admin(&["idea", "show", &gone]);
    assert!(
        text.contains(&format!("merged into {kept}"))
            && text.contains("merged by mara@example.com"),
        "{text}"
    );
    // What is done to the one is done to the kept one from now on.
    catalog.json(&["idea", "close", &gone]);
    assert_eq!(catalog.json(&["idea", "show", &kept])["phase"], "closed");
}

#[tokio::test]
async fn what_a_policy_delivers_is_set_and_shown_to_reviewers() {
    let catalog = Catalog::new();
    let idea = added(&catalog, "Mask personal data");
    let policy = catalog.policy().await.to_string();
    let set = ["idea", "delivery", "set", &idea, "--policy", &policy];
    let delivery = catalog.json(&set);
    assert_eq!(
        (&delivery["coverage"], &delivery["phase"]),
        (&"full".into(), &"declared".into())
    );
    let part = [
        &set[..],
        &[
            "--coverage",
            "partial",
            "--scope-note",
            "Requests only.",
            "--by",
            MARA,
        ],
    ]
    .concat();
    let delivery = catalog.json(&part);
    assert_eq!(
        (&delivery["coverage"], &delivery["scope_note"]),
        (&"partial".into(), &"Requests only.".into())
    );
    // What is not said stays.
    assert_eq!(catalog.json(&set)["scope_note"], "Requests only.");
    let reviewed = catalog.json(&["review", "show", &policy]);
    assert_eq!(
        (
            &reviewed["ideas"][0]["id"],
            &reviewed["ideas"][0]["coverage"]
        ),
        (&idea.as_str().into(), &"partial".into())
    );
    let (_, text) = catalog.admin(&["review", "show", &policy]);
    assert!(
        text.contains("Mask personal data (partial: Requests only.)"),
        "{text}"
    );
    let (done, text) = catalog.admin(&["submission", "approve", &policy, "--commit", COMMIT]);
    assert!(done, "{text}");
    let (_, text) = catalog.admin(&["idea", "show", &idea]);
    assert!(
        text.contains("delivered, partial, Requests only.") && text.contains("open"),
        "{text}"
    );
    catalog.json(&[&set[..], &["--coverage", "full", "--scope-note", ""]].concat());
    assert_eq!(catalog.json(&["idea", "show", &idea])["phase"], "completed");
    let remove = ["idea", "delivery", "remove", &idea, "--policy", &policy];
    assert_eq!(catalog.json(&remove)["policy_id"], policy.as_str());
    refused(&catalog, &remove, "does not deliver");
    assert_eq!(catalog.json(&["idea", "show", &idea])["phase"], "open");
    refused(
        &catalog,
        &[&set[..], &["--coverage", "most"]].concat(),
        "possible values: full, partial",
    );
    let nobody = [
        "idea",
        "delivery",
        "set",
        &idea,
        "--policy",
        "00000000-0000-0000-0000-000000000000",
    ];
    refused(&catalog, &nobody, "there is no such policy");
}

#[tokio::test]
async fn the_leaderboard_is_shown_and_rebuilt() {
    let catalog = Catalog::new();
    let (_, text) = catalog.admin(&["leaderboard", "show"]);
    assert!(
        text.starts_with("Points\n  none\nMost-liked rulesets\n  none\n"),
        "{text}"
    );
    let policy = catalog.policy().await.to_string();
    catalog.json(&["submission", "approve", &policy]);
    let shown = catalog.json(&["leaderboard", "show"]);
    let mara = &shown["people"][0];
    assert_eq!(
        (&mara["rank"], &mara["name"], &mara["points"]),
        (&1.into(), &"Mara".into(), &10.into())
    );
    assert!(!shown.to_string().contains(MARA), "no address: {shown}");
    let (_, text) = catalog.admin(&["leaderboard", "show", "--limit", "3"]);
    assert!(
        text.contains("1. Mara: 10 (1 policies, 0 rulesets)"),
        "{text}"
    );
    for arguments in [vec![], vec!["--dry-run"]] {
        let arguments = [&["leaderboard", "rebuild"], &arguments[..]].concat();
        let (done, text) = catalog.admin(&arguments);
        assert!(
            done && text.trim() == "No difference.",
            "{arguments:?}: {text}"
        );
    }
    let store = catalog.store().await;
    let mut tx = store.begin().await.expect("a transaction");
    let by_hand = tx
        .query("UPDATE policies SET deploys = 7, published_by = NULL")
        .exec();
    assert_eq!(by_hand.await.expect("a statement"), 1);
    tx.commit().await.expect("a commit");
    store.close().await;
    for (arguments, changed) in [
        (&["leaderboard", "rebuild", "--dry-run"][..], false),
        (&["leaderboard", "rebuild"], true),
    ] {
        let told = catalog.json(arguments);
        assert_eq!(told["changed"], changed);
        assert_eq!(
            words(&told, "differences", "what"),
            ["publisher of a policy", "deployments of a policy"]
        );
        assert_eq!(
            (
                &told["differences"][1]["stored"],
                &told["differences"][1]["recorded"]
            ),
            (&"7".into(), &"0".into())
        );
    }
    let (_, text) = catalog.admin(&["leaderboard", "rebuild"]);
    assert_eq!(text.trim(), "No difference.");
    refused(
        &catalog,
        &["leaderboard", "show", "--limit", "0"],
        "0 is not in",
    );
}
