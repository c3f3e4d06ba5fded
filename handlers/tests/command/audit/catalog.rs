//! What is in the catalog: policies, rulesets, ideas, and the vendor's.

use catalog_store::policies::Change;
use uuid::Uuid;

use super::Watched;
use crate::{
    catalog::{COMMIT, MARA, project},
    review::fixture::{OTHER, RULESET, TEXT, content, propose, revise_ruleset, submit_ruleset},
};

/// A published policy.
pub async fn reviews(watched: &mut Watched) -> Uuid {
    let submit = async |watched: &Watched, number: u128, name| {
        let project = project(&format!("https://sourcehost.test/a/{number}"), Some(COMMIT));
        watched.catalog.submit(number, name, project).await
    };
    let policy = submit(watched, 7, "Guard").await;
    let id = policy.to_string();
    watched
        .run("submission approve", &[&id], "policy.approve")
        .await;
    let other = submit(watched, 8, "Second").await.to_string();
    watched
        .run("submission reject", &[&other], "policy.reject")
        .await;
    let third = submit(watched, 9, "Third").await.to_string();
    let seen = ["--commit", COMMIT, "--version", "1", "--by", MARA];
    let arguments = [&[third.as_str()], &seen[..]].concat();
    watched
        .run("review approve", &arguments, "policy.approve")
        .await;
    let fourth = submit(watched, 10, "Fourth").await.to_string();
    let arguments = [&fourth, "--feedback", "No.", "--by", MARA];
    watched
        .run("review reject", &arguments, "policy.reject")
        .await;

    for (number, verb, action) in [
        (0, "revision approve", "revision.approve"),
        (1, "revision reject", "revision.reject"),
    ] {
        let revision = Uuid::from_u128(TEXT.as_u128() + 100 + number);
        let change = Change::Description(format!("It guards what is there, {number}."));
        propose(&watched.catalog, revision, policy, change).await;
        watched.run(verb, &[&revision.to_string()], action).await;
    }
    let ruleset = RULESET.to_string();
    let first = content("https://sourcehost.test/g/h", COMMIT);
    submit_ruleset(&watched.catalog, first, "").await;
    let shown = watched
        .run("ruleset approve", &[&ruleset], "ruleset_submission.approve")
        .await;
    let version = shown["version"].as_i64().expect("a number");
    let second = content("https://sourcehost.test/g/h", OTHER);
    revise_ruleset(&watched.catalog, version, second, "").await;
    watched
        .run("ruleset reject", &[&ruleset], "ruleset_submission.reject")
        .await;

    watched
        .run("policy set-private", &[&id], "policy.set_private")
        .await;
    watched
        .run("policy set-published", &[&id], "policy.set_published")
        .await;
    let reviewer = ["--policy", &id, "--email", MARA];
    watched
        .run("reviewer add", &reviewer, "policy.add_reviewer")
        .await;
    watched
        .run("reviewer remove", &reviewer, "policy.remove_reviewer")
        .await;
    policy
}

pub async fn ideas(watched: &mut Watched, policy: Uuid) {
    let add = async |watched: &mut Watched, title| {
        let added = watched
            .run("idea add", &["--title", title], "idea.add")
            .await;
        added["id"].as_str().expect("an id").to_owned()
    };
    let kept = add(watched, "Rate limits for agents").await;
    let merged = add(watched, "Limits of agents' rates").await;
    let policy = policy.to_string();
    for (command, arguments, action) in [
        (
            "idea edit",
            vec![kept.as_str(), "--title", "Rate limits of agents"],
            "idea.edit",
        ),
        (
            "idea close",
            vec![&kept, "--reason", "Done elsewhere."],
            "idea.close",
        ),
        ("idea reopen", vec![&kept], "idea.reopen"),
        ("idea hide", vec![&kept], "idea.hide"),
        ("idea unhide", vec![&kept], "idea.unhide"),
        ("idea merge", vec![&merged, "--into", &kept], "idea.merge"),
        (
            "idea delivery set",
            vec![&kept, "--policy", &policy],
            "idea.set_delivery",
        ),
        (
            "idea delivery remove",
            vec![&kept, "--policy", &policy],
            "idea.remove_delivery",
        ),
    ] {
        watched.run(command, &arguments, action).await;
    }
}

pub async fn vendor(watched: &mut Watched) {
    let feed = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/vendor-feed");
    watched.new_entries().await;
    let (done, text) = watched
        .catalog
        .command(&["vendor", "sync", feed, "--dry-run"], &[]);
    assert!(done, "{text}");
    assert_eq!(watched.new_entries().await, []);
    let (done, text) = watched.catalog.command(&["vendor", "sync", feed], &[]);
    assert!(done, "{text}");
    let entry = ("vendor_catalog.sync".to_owned(), watched.operator.clone());
    assert_eq!(watched.new_entries().await, [entry]);
    let policy = ["policy", "rate-limit"];
    watched
        .run("vendor hide", &policy, "vendor_policy.hide")
        .await;
    watched
        .run("vendor unhide", &policy, "vendor_policy.unhide")
        .await;
}
