use std::fmt::Write;

use super::{SAMPLE, errors, with};
use crate::{MAX_BYTES, parse};

#[test]
fn rejects_hostile_profiles() {
    let large = format!("{SAMPLE}# {}", "x".repeat(MAX_BYTES));
    assert_eq!(errors(&large), "A profile must have at most 512 KiB.\n");
    let mut bomb =
        String::from("#%Validation Profile 1.0\nprofile: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..40 {
        let before = format!("*a{}", level - 1);
        let _ = writeln!(
            bomb,
            "k{level}: &a{level} [{}]",
            [before.as_str(); 9].join(", ")
        );
    }
    let refused = parse(&bomb);
    assert!(refused.profile.is_none() && refused.errors[0].line.is_some());
    assert!(
        errors(&bomb).contains("too deeply nested"),
        "{}",
        errors(&bomb)
    );
    let deep = format!(
        "#%Validation Profile 1.0\nprofile: {}1{}",
        "[".repeat(5_000),
        "]".repeat(5_000)
    );
    assert!(parse(&deep).profile.is_none());
    let body = |rego: &str| with("$result = (count(name) < 20)", rego);
    for rego in [
        "-".repeat(60_000),
        format!("x = {}", "{".repeat(5_000)),
        "not ".repeat(15_000),
        "x".repeat(70_000),
    ] {
        assert!(!parse(&body(&rego)).is_valid(), "{}", &rego[..10]);
    }
    assert_eq!(
        parse(&with("  - tidy\n", &"  - nothing\n".repeat(500)))
            .errors
            .len(),
        100
    );
}

/// A profile of almost the largest size, whose rules all have this body.
fn filled_with(body: &str) -> String {
    let mut rules = String::new();
    let mut names = String::new();
    let mut rule = 0;
    while names.len() + rules.len() + body.len() < MAX_BYTES - 1000 {
        let _ = writeln!(names, "  - r{rule}");
        let _ = writeln!(
            rules,
            "  r{rule}:\n    targetClass: core.A\n    rego: |\n{body}"
        );
        rule += 1;
    }
    format!("#%Validation Profile 1.0\nprofile: p\nviolation:\n{names}validations:\n{rules}")
}

#[test]
fn limits_the_cost_of_rego() {
    let nested = format!("      x = {}1{}\n", "[".repeat(10), "]".repeat(10));
    let hostile = filled_with(&format!("{}      $result = true", nested.repeat(1500)));
    let found = errors(&hostile);
    assert_eq!(found.lines().count(), 1, "{found}");
    assert!(
        found.starts_with("The Rego of this profile is too complex to check"),
        "{found}"
    );
    let ordinary = filled_with(
        "      names = { n | o = $node.operations[_]; n = o[\"name\"] }\n      $result = count(names & {\"a\", \"b\"}) == 2",
    );
    assert!(ordinary.len() > 500_000);
    assert_eq!(errors(&ordinary), "");
}
