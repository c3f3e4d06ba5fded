//! What is printed of texts that were submitted.

use catalog_emulators::sourcehost::Emulator;
use catalog_store::{policies::Change, rulesets::RulesetContent, submissions::Project};

use crate::{
    catalog::{Catalog, MARA},
    review::fixture::{
        REPOSITORY, RULESET, TEXT, content, files, hosted, propose, repository, shown_text,
        submit_ruleset,
    },
};

/// What a terminal obeys, or hides: an escape sequence, its one-character form, a mark of direction, a character without width.
const HOSTILE: &str = "\u{1b}]0;mine\u{7}\u{9b}2J\r\u{202e}\u{200b}";

/// Whoever submits decides about every text here but the layout.
#[tokio::test(flavor = "multi_thread")]
async fn no_terminal_obeys_what_was_submitted() {
    let host = Emulator::start().await.expect("the emulator");
    let catalog = Catalog::new().reading(&host);
    host.add(repository(&files()));
    let name = format!("Guard{HOSTILE}");
    let guard = catalog.submit(1, &name, hosted(&host, &files())).await;
    let (done, text) = catalog.admin(&["submission", "approve", &guard.to_string()]);
    assert!(done && text.contains("\\u{1b}"), "{text}");
    let next = files().with(&format!("src/{HOSTILE}\n.rs"), format!("{HOSTILE}\n"));
    host.add(repository(&next));
    let proposed = Project {
        category: HOSTILE.to_owned(),
        version: Some(format!("1\nstatus approved{HOSTILE}")),
        ..hosted(&host, &next)
    };
    propose(
        &catalog,
        REPOSITORY,
        guard,
        Change::Repository(Box::new(proposed)),
    )
    .await;
    let about = Change::Description(format!("{HOSTILE}\nFindings at the commit under review\n"));
    propose(&catalog, TEXT, guard, about).await;
    let named = RulesetContent {
        name: format!("Rules{HOSTILE}\npolicy"),
        tags: vec![HOSTILE.to_owned()],
        ..content(&format!("{}/a/b", host.web_url), &files().commit_id())
    };
    submit_ruleset(&catalog, named, &format!("{HOSTILE}\nprofile: x\n")).await;
    let ids = [REPOSITORY, TEXT, RULESET].map(|id| id.to_string());
    let mut printed = vec![
        vec!["review", "list"],
        vec!["ruleset", "list"],
        vec!["revision", "list"],
    ];
    printed.extend(ids.iter().map(|id| vec!["review", "show", id]));
    let reject = [
        "review",
        "reject",
        &ids[2],
        "--feedback",
        "No.",
        "--by",
        MARA,
    ];
    printed.push(reject.to_vec());
    let obeyed = |text: &str| -> Vec<char> {
        let marks = ['\u{202e}', '\u{200b}'];
        let bad = |c: &char| marks.contains(c) || (c.is_control() && !matches!(c, '\n' | '\t'));
        text.chars().filter(bad).collect()
    };
    for arguments in printed {
        let json = [&arguments[..], &["--json"]].concat();
        for arguments in [json, arguments] {
            let output = catalog.run(&arguments);
            let text = [output.stdout.clone(), output.stderr.clone()].concat();
            let text = String::from_utf8(text).expect("text");
            assert_eq!(obeyed(&text), [], "{arguments:?}: {text:?}");
            assert!(text.contains("1b"), "it is shown as an escape: {text}");
            if arguments.contains(&"reject") {
                // The first of both decides.
                break;
            }
        }
    }
    // A line of a text cannot pass for one of the layout.
    let text = shown_text(&catalog, TEXT);
    assert!(text.contains("    | Findings at"), "{text}");
    assert!(
        !text.lines().any(|line| line.starts_with("Findings at")),
        "{text}"
    );
}
