//! All that a reviewer reads.

use catalog_emulators::sourcehost::{Emulator, Fault, Files};
use catalog_store::{policies::Change, rulesets::RulesetContent, submissions::Project};
use serde_json::json;

use crate::{
    catalog::{Catalog, MARA, project},
    review::fixture::{
        REPOSITORY, RULESET, TEXT, content, files, hosted, propose, published, repository,
        revise_ruleset, show, shown_text, submit_ruleset,
    },
};

#[tokio::test(flavor = "multi_thread")]
async fn a_new_policy_is_shown_with_fresh_findings() {
    let host = Emulator::start().await.expect("the emulator");
    let catalog = Catalog::new().reading(&host);
    let broken = files().without("Makefile");
    host.add(repository(&broken));
    let id = catalog.submit(1, "Guard", hosted(&host, &broken)).await;
    // What is pushed later is not what is checked.
    host.add(repository(&files()));
    let shown = show(&catalog, id);
    assert_eq!(shown["findings"]["ok"], false, "{shown}");
    let found = shown["findings"]["errors"][0].as_str().expect("an error");
    assert!(found.contains("Makefile"), "{found}");
    assert_eq!(shown["difference"]["first_review"], true);
    assert_eq!(shown["description"], "Guards.");
    let text = shown_text(&catalog, id);
    for part in [
        "first review",
        "Missing file `Makefile`",
        &broken.commit_id(),
        "--version 1",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    host.stop().await;
    let shown = show(&catalog, id);
    let reason = shown["findings"]["reason"].as_str().expect("a reason");
    assert!(reason.contains("cannot be reached"), "{reason}");
}

/// What was submitted before commits were kept gets its commit when it is looked at, and not when it is approved unseen.
#[tokio::test(flavor = "multi_thread")]
async fn the_commit_of_an_old_submission_is_read_when_it_is_shown() {
    let host = Emulator::start().await.expect("the emulator");
    let catalog = Catalog::new().reading(&host);
    let old = project(&format!("{}/a/b", host.web_url), None);
    let id = catalog.submit(1, "Guard", old).await;
    let shown = show(&catalog, id);
    let reason = shown["findings"]["reason"].as_str().expect("a reason");
    assert!(reason.contains("not found"), "{reason}");
    host.add(repository(&files()));
    let (name, commit) = (id.to_string(), files().commit_id());
    let approve = ["review", "approve", &name, "--commit", &commit, "--version"];
    let (done, text) = catalog.admin(&[&approve[..], &["1", "--by", MARA]].concat());
    assert!(!done && text.contains("review show"), "{text}");
    let shown = show(&catalog, id);
    assert_eq!(
        (&shown["commit"], &shown["version"]),
        (&json!(commit), &json!(2))
    );
    let (done, text) = catalog.admin(&[&approve[..], &["2", "--by", MARA]].concat());
    assert!(done && text.contains("is published"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revision_is_shown_with_what_it_changes() {
    let host = Emulator::start().await.expect("the emulator");
    let catalog = Catalog::new().reading(&host);
    host.add(repository(&files()));
    let guard = published(&catalog, 1, hosted(&host, &files())).await;
    let live = files().with("src/fix.rs", "fixed\n");
    host.add(repository(&live));
    // The branch is taken back to before the fix, and goes on from there.
    let next = files().with("src/lib.rs", "two\n");
    host.add(repository(&next).made_from(&next, &files()));
    let about = Change::Description("Guards.\nAnd how.".to_owned());
    propose(&catalog, TEXT, guard, about).await;
    let proposed = Project {
        category: "LLM".to_owned(),
        ..hosted(&host, &next)
    };
    propose(
        &catalog,
        REPOSITORY,
        guard,
        Change::Repository(Box::new(proposed)),
    )
    .await;

    let text = shown_text(&catalog, TEXT);
    assert!(
        text.contains("| +And how.") && !text.contains("Findings"),
        "{text}"
    );
    let shown = show(&catalog, REPOSITORY);
    assert_eq!(shown["findings"]["ok"], true, "{shown}");
    let difference = &shown["difference"];
    assert_eq!(
        difference["fields"],
        json!([{ "field": "category", "old": "Other", "new": "LLM" }])
    );
    let compared = &difference["repositories"][0];
    assert_eq!(compared["base"], files().commit_id());
    assert_eq!(
        (&compared["ahead_by"], &compared["behind_by"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        compared["files"],
        json!({ "files": [{ "path": "src/lib.rs", "change": "modified", "additions": 1, "deletions": 1 }],
            "truncated": false })
    );
    assert_eq!(compared.get("taken_back"), None);
}

/// What is live and not in what is proposed is in no comparison that only looks ahead.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_revision_takes_back_is_shown() {
    let host = Emulator::start().await.expect("the emulator");
    let catalog = Catalog::new().reading(&host);
    let live = files().with("src/fix.rs", "fixed\n");
    let many = (0..301).fold(files(), |all, n| all.with(&format!("gen/{n:03}"), "x\n"));
    host.add(repository(&files()));
    host.add(repository(&live));
    let guard = published(&catalog, 1, hosted(&host, &live)).await;
    host.add(repository(&many).made_from(&many, &files()));
    let change = Change::Repository(Box::new(hosted(&host, &many)));
    propose(&catalog, REPOSITORY, guard, change).await;
    let shown = show(&catalog, REPOSITORY);
    let compared = &shown["difference"]["repositories"][0];
    assert_eq!(compared["relation"], "diverged", "{compared}");
    let back = &compared["taken_back"]["files"];
    assert_eq!(back[0]["path"], "src/fix.rs", "{back}");
    let listed = compared["files"]["files"].as_array().map(Vec::len);
    assert_eq!(
        (listed, &compared["files"]["truncated"]),
        (Some(300), &json!(true))
    );
    let text = shown_text(&catalog, REPOSITORY);
    for part in ["takes back", "src/fix.rs (+1 -0)", "300 files at most"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    host.set_fault(Fault::Failure(500));
    let shown = show(&catalog, REPOSITORY);
    let reason = &shown["difference"]["repositories"][0]["reason"];
    let reason = reason.as_str().expect("a reason");
    assert!(reason.contains("could not be asked"), "{reason}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruleset_is_shown_with_the_difference_of_its_profile() {
    let host = Emulator::start().await.expect("the emulator");
    let catalog = Catalog::new().reading(&host);
    let profile = |rule: &str| format!("profile: Naming\nviolation:\n  - {rule}\n");
    let [old, new] = ["old", "new"].map(|rule| Files::new().with("ruleset.yaml", profile(rule)));
    host.add(repository(&old));
    host.add(repository(&new));
    let url = format!("{}/a/b", host.web_url);
    submit_ruleset(&catalog, content(&url, &old.commit_id()), &profile("old")).await;
    let first = show(&catalog, RULESET);
    assert_eq!(first["difference"]["first_review"], true);
    assert_eq!(first["profile_yaml"], profile("old"));
    // The check of the profile does not need the source host.
    assert_eq!(first["findings"]["ok"], false, "{first}");
    let (done, text) = catalog.admin(&["ruleset", "approve", &RULESET.to_string()]);
    assert!(done, "{text}");
    let revised = RulesetContent {
        tags: vec!["names".to_owned()],
        ..content(&url, &new.commit_id())
    };
    revise_ruleset(&catalog, 2, revised, &profile("new")).await;
    let shown = show(&catalog, RULESET);
    let difference = &shown["difference"];
    assert_eq!(
        difference["fields"],
        json!([{ "field": "tags", "old": [], "new": ["names"] }])
    );
    let text = difference["text"].as_str().expect("a difference");
    assert!(text.contains("-  - old\n+  - new\n"), "{text}");
    let compared = &difference["repositories"][0]["files"]["files"];
    assert_eq!(compared[0]["path"], "ruleset.yaml");
}
