//! What waits, in one list.

use catalog_store::policies::Change;
use serde_json::{Value, json};

use crate::{
    catalog::{COMMIT, Catalog, MARA, project},
    review::fixture::{
        OTHER, REPOSITORY, RULESET, TEXT, content, propose, published, rows, submit_ruleset,
    },
};

#[tokio::test]
async fn one_list_holds_all_that_waits() {
    let catalog = Catalog::new();
    let (done, text) = catalog.admin(&["review", "list"]);
    assert!(done && text.contains("Nothing to review"), "{text}");
    let guard = published(
        &catalog,
        1,
        project("https://sourcehost.test/a/b", Some(OTHER)),
    )
    .await;
    let copy = project("https://sourcehost.test/A/B.git", Some(COMMIT));
    let copy = catalog.submit(2, "Copy", copy).await;
    let moved = project("https://sourcehost.test/a/b/tree/main/next", Some(COMMIT));
    propose(
        &catalog,
        REPOSITORY,
        guard,
        Change::Repository(Box::new(moved)),
    )
    .await;
    let text = Change::Description("It guards.".to_owned());
    propose(&catalog, TEXT, guard, text).await;
    submit_ruleset(
        &catalog,
        content("https://sourcehost.test/a/rules", COMMIT),
        "",
    )
    .await;

    let rows = rows(&catalog);
    let seen: Vec<_> = rows
        .iter()
        .map(|row| (&row["kind"], &row["id"], &row["commit"], &row["version"]))
        .collect();
    let (policy, revision, ruleset) = (json!("policy"), json!("revision"), json!("ruleset"));
    let (commit, none, one) = (json!(COMMIT), Value::Null, json!(1));
    let ids = [copy, TEXT, REPOSITORY, RULESET].map(|id| json!(id));
    assert_eq!(
        seen,
        [
            (&policy, &ids[0], &commit, &one),
            (&revision, &ids[1], &none, &one),
            (&revision, &ids[2], &commit, &one),
            (&ruleset, &ids[3], &commit, &one),
        ]
    );
    assert!(rows.iter().all(|row| row["owner"]["email"] == MARA));
    let ages: Vec<i64> = rows
        .iter()
        .filter_map(|row| row["age_seconds"].as_i64())
        .collect();
    let waited_longer: Vec<i64> = ages.iter().map(|age| ages[0] - age).collect();
    assert_eq!(waited_longer, [0, 3600, 3600, 7200]);

    // The copy is that of the policy and of its revision; they are none of each other.
    let others = |row: &Value| -> Vec<Value> {
        let others = row["duplicates"].as_array().expect("a list").iter();
        others
            .map(|other| json!([other["kind"], other["id"], other["status"]]))
            .collect()
    };
    let original = json!(["policy", guard, "published"]);
    let proposed = json!(["revision", REPOSITORY, "pending"]);
    assert_eq!(others(&rows[0]), [original, proposed]);
    for row in &rows[1..3] {
        assert_eq!(others(row), [json!(["policy", copy, "under_review"])]);
    }
    assert!(others(&rows[3]).is_empty());

    let (done, text) = catalog.admin(&["review", "list"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(done && lines.len() == 5, "{text}");
    for part in [
        "policy",
        "Copy",
        MARA,
        &COMMIT[..12],
        "days",
        &guard.to_string(),
    ] {
        assert!(lines[1].contains(part), "{part}: {text}");
    }
    assert!(!text.contains(&COMMIT[..13]), "{text}");
    assert!(lines[2].contains("Guard (description)"), "{text}");
}
