mod hostile;
mod mutated;
mod rego;
mod warnings;
mod yaml;

use std::fmt::Write;

use super::{Profile, Report, RuleCounts, parse};

const SAMPLE: &str = "#%Validation Profile 1.0
profile: House Rules
description: What we agreed on.
violation:
  - described
warning:
  - short-names
info:
  - tidy
validations:
  described:
    message: Say what it does.
    targetClass: apiContract.Operation
    propertyConstraints:
      core.description:
        minCount: 1
  short-names:
    targetClass: apiContract.AsyncAPI
    rego: |
      name = object.get($node, \"name\", \"\")
      $result = (count(name) < 20)
  tidy:
    targetClass: mcp.Tool
    if:
      propertyConstraints:
        mcp.name:
          pattern: ^a
    then:
      not:
        or:
          - propertyConstraints:
              mcp.title:
                maxLength: 10
";

/// Messages with their positions, one per line.
fn errors(text: &str) -> String {
    let mut all = String::new();
    for error in &parse(text).errors {
        let _ = writeln!(all, "{error}");
    }
    all
}

fn with(from: &str, to: &str) -> String {
    assert!(SAMPLE.contains(from), "{from}");
    SAMPLE.replacen(from, to, 1)
}

#[test]
fn parses_a_profile() {
    let expected = Profile {
        name: "House Rules".to_owned(),
        description: Some("What we agreed on.".to_owned()),
        rule_names: ["described", "short-names", "tidy"]
            .map(str::to_owned)
            .to_vec(),
        rule_counts: RuleCounts {
            violation: 1,
            warning: 1,
            info: 1,
        },
        target_classes: ["apiContract.Operation", "apiContract.AsyncAPI", "mcp.Tool"]
            .map(str::to_owned)
            .to_vec(),
        dialect_version: "1.0".to_owned(),
        target_scopes: vec!["rest-api", "async-api", "mcp"],
    };
    let report = parse(SAMPLE);
    assert_eq!(
        report,
        Report {
            profile: Some(expected),
            errors: Vec::new(),
            warnings: Vec::new()
        }
    );
    assert!(report.is_valid());
}

#[test]
#[expect(clippy::too_many_lines, reason = "one row per mistake")]
fn reports_errors_with_positions() {
    let cases = [
        (
            "#%Validation Profile 1.0\n",
            "",
            "The first line must be exactly `#%Validation Profile 1.0`. (line 1, column 1)",
        ),
        (
            "profile: House Rules\n",
            "",
            "A profile must have a name: `profile: NAME`. (line 2, column 1)",
        ),
        (
            "House Rules",
            "[a]",
            "`profile` must be non-blank text. (line 2, column 10)",
        ),
        (
            "What we agreed on.",
            "3",
            "`description` must be text. (line 3, column 14)",
        ),
        (
            "  - short-names",
            "  - described",
            "The rule `described` is already listed in `violation`; a rule has one severity. (line 7, column 5)",
        ),
        (
            "  - tidy\n",
            "  - tidy\n  - lost\n",
            "`info` lists the rule `lost`, which is not defined in `validations`. (line 10, column 5)",
        ),
        (
            "  - tidy\n",
            "  - tidy\n  - 7\n",
            "`info` must contain only rule names, not a number. (line 10, column 5)",
        ),
        (
            "info:\n  - tidy",
            "info: tidy",
            "`info` must be a list of rule names. (line 8, column 7)",
        ),
        (
            "    targetClass: mcp.Tool\n",
            "",
            "The rule `tidy` must have a `targetClass`. (line 22, column 3)",
        ),
        (
            "targetClass: mcp.Tool",
            "targetClass: [mcp.Tool]",
            "`targetClass` must be non-blank text. (line 23, column 18)",
        ),
        (
            "    if:\n",
            "    rego: $result = true\n    if:\n",
            "`tidy` has both `rego` and `if`; only one is allowed. (line 25, column 5)",
        ),
        (
            "        minCount: 1",
            "        minCount: one",
            "`minCount` must be a whole number. (line 16, column 19)",
        ),
        (
            "    propertyConstraints:\n      core.description:\n        minCount: 1\n",
            "",
            "`described` must have one of `propertyConstraints`, `rego`, `regoModule`, `and`, `or`, `xone`, `not`, `if`. (line 11, column 3)",
        ),
        (
            "      core.description:\n        minCount: 1",
            "      - a",
            "`propertyConstraints` must be a mapping of properties to their constraints. (line 15, column 7)",
        ),
        (
            "    then:\n",
            "    else:\n",
            "`if` requires `then`. (line 25, column 7)",
        ),
        (
            "Say what it does.",
            "{}",
            "`message` must be text. (line 12, column 14)",
        ),
        (
            "        or:\n          - ",
            "        or:\n            ",
            "`or` must be a list of constraints. (line 31, column 13)",
        ),
    ];
    for (from, to, expected) in cases {
        let found = errors(&with(from, to));
        assert!(
            found.lines().any(|line| line == expected),
            "{from:?}: {expected}\n{found}"
        );
    }
    let without = SAMPLE.split("validations:").next().expect("the lists");
    assert!(errors(without).contains("A profile must have `validations`. (line 2, column 1)"));
    assert_eq!(
        errors("#%Validation Profile 1.0\n- a\n"),
        "A profile must be a YAML mapping. (line 2, column 1)\n"
    );
    assert!(errors("#%Validation Profile 1.0\na: *b\n").contains("(line 2, column 4)"));
    assert!(errors("").contains("The first line must be"));
}

#[test]
fn disabled_rules_have_no_severity_and_inherited_rules_may_be_listed() {
    let disabled = parse(&with("info:", "disabled:"));
    let profile = disabled.profile.as_ref().expect("a profile");
    assert_eq!((profile.rule_counts.info, profile.rule_names.len()), (0, 2));
    assert!(disabled.is_valid() && disabled.warnings.is_empty());
    let extending = with(
        "info:\n  - tidy\n",
        "extends: Other\ninfo:\n  - tidy\n  - theirs\n",
    );
    assert_eq!(errors(&extending), "");
}

#[test]
fn requires_the_exact_header_line() {
    let first = |line: &str| errors(&SAMPLE.replacen("#%Validation Profile 1.0", line, 1));
    for right in [
        "#%Validation Profile 1.0",
        "#%Validation Profile 1.0  ",
        "---\n#%Validation Profile 1.0",
        "\u{feff}#%Validation Profile 1.0\r",
    ] {
        assert_eq!(first(right), "", "{right:?}");
    }
    for wrong in [
        "#%Validation Profile 1",
        "#%Validation Profile 1.1",
        "#%Validation Profile 1.0.0",
        "#%Validation Profile 1.0 draft",
        "#%Validation Profile  1.0",
        "#%Validation Profile1.0",
        " #%Validation Profile 1.0",
        "# %Validation Profile 1.0",
        "#%validation profile 1.0",
    ] {
        let found = first(wrong);
        assert_eq!(
            found,
            "The first line must be exactly `#%Validation Profile 1.0`. (line 1, column 1)\n",
            "{wrong:?}"
        );
    }
    let report = parse(&SAMPLE.replacen("1.0", "2.0", 1));
    assert_eq!(
        report.profile.map(|read| read.dialect_version).as_deref(),
        Some("2.0")
    );
}

#[test]
fn derives_scopes_from_target_classes() {
    let scopes = |class: &str| {
        let text = with(
            "targetClass: apiContract.Operation",
            &format!("targetClass: {class}"),
        );
        let profile = parse(&text).profile.expect("a profile");
        profile.target_scopes[0]
    };
    for (class, scope) in [
        ("apiContract.EndPoint", "rest-api"),
        ("apiContract.AsyncAPI", "async-api"),
        ("api.Project", "agent"),
        ("core.skills", "agent"),
        ("core.supportedInterfaces", "agent"),
        ("agent.Card", "agent"),
        ("mcp.Tool", "mcp"),
    ] {
        assert_eq!(scopes(class), scope, "{class}");
    }
    // A license belongs to any kind.
    assert_eq!(scopes("core.License"), "async-api");
}

#[test]
fn sorts_findings_before_truncating() {
    let mut text = String::from("#%Validation Profile 1.0\nprofile: p\nvalidations:\n");
    for rule in 0..150 {
        let _ = writeln!(text, "  r{rule}: {{and: [1, 2], message: 3, unknown: 4}}");
    }
    let report = parse(&text);
    for findings in [&report.errors, &report.warnings] {
        assert_eq!(findings.len(), 100);
        let places: Vec<_> = findings.iter().map(|f| (f.line, f.column)).collect();
        assert!(places.is_sorted(), "{places:?}");
        assert_eq!(findings[0].line, Some(4));
    }
    // Each rule has four errors and two warnings, so that what is left out is at the end.
    assert_eq!(report.errors[99].line, Some(28));
    assert_eq!(report.warnings[99].line, Some(53));
}

#[test]
fn merged_keys_are_not_duplicates() {
    let merged = SAMPLE
        .replace("  described:\n", "  described: &rule\n")
        .replace("  short-names:\n", "  short-names:\n    <<: {message: Shorter., documentation: Why.}\n    message: Short.\n");
    assert_eq!(errors(&merged), "");
    let aliased = SAMPLE.replace("propertyConstraints:\n      core", "propertyConstraints: &all\n      core")
        .replace("          - propertyConstraints:\n              mcp.title:\n                maxLength: 10\n", "          - propertyConstraints: *all\n");
    assert_ne!(aliased, SAMPLE);
    assert_eq!(errors(&aliased), "");
}
