use std::fmt::Write;

use super::{MAX_BYTES, Profile, Report, RuleCounts, parse};

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

/// Messages with their places, one a line.
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
fn a_profile_is_read() {
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
#[expect(clippy::too_many_lines, reason = "one row a mistake")]
fn what_is_wrong_is_told_with_its_place() {
    let cases = [
        (
            "#%Validation Profile 1.0\n",
            "",
            "The first line must be `#%Validation Profile 1.0`. (line 1, column 1)",
        ),
        (
            "profile: House Rules\n",
            "",
            "A profile must have a name: `profile: NAME`. (line 2, column 1)",
        ),
        (
            "House Rules",
            "[a]",
            "`profile` must be text that is not blank. (line 2, column 10)",
        ),
        (
            "What we agreed on.",
            "3",
            "`description` must be text. (line 3, column 14)",
        ),
        (
            "  - short-names",
            "  - described",
            "The rule `described` is in `violation` already; it can have one severity. (line 7, column 5)",
        ),
        (
            "  - tidy\n",
            "  - tidy\n  - lost\n",
            "`info` lists the rule `lost`, which `validations` does not define. (line 10, column 5)",
        ),
        (
            "  - tidy\n",
            "  - tidy\n  - 7\n",
            "`info` must be a list of rule names; a number is none. (line 10, column 5)",
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
            "`targetClass` must be text that is not blank. (line 23, column 18)",
        ),
        (
            "    if:\n",
            "    rego: $result = true\n    if:\n",
            "`tidy` has `rego` and `if`; it can have one of them. (line 25, column 5)",
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
            "`if` needs a `then` beside it. (line 25, column 7)",
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
fn warnings_leave_a_profile_valid() {
    let report = parse(
        &with("  - tidy\n", "  - described2\n").replace("info:\n  - described2\n", "typo: 1\n"),
    );
    let messages: Vec<String> = report.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        [
            "`typo` is not a key of a validation profile; it is not used. (line 8, column 1)",
            "none of `violation`, `warning`, `info`, `disabled` lists the rule `tidy`, so that it is never checked. (line 21, column 3)",
        ]
    );
    assert!(report.is_valid());
}

#[test]
fn a_disabled_rule_has_no_severity_and_what_is_extended_may_be_listed() {
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
fn rego_is_reported_with_the_lines_of_the_profile() {
    let block = "$result = (count(name) < 20)";
    for (body, expected) in [
        (
            "$result = (count(name) <",
            "expecting expression. (line 21, column 31)",
        ),
        (
            "$result = (count(name)))",
            "`)` closes nothing. (line 21, column 30)",
        ),
        ("} other { true", "`}` closes nothing. (line 21, column 7)"),
    ] {
        let found = errors(&with(block, body));
        assert!(found.contains("`rego` is not valid Rego"), "{found}");
        assert!(
            found.contains(expected.rsplit('(').next().unwrap_or_default()),
            "{expected}\n{found}"
        );
    }
    let plain = SAMPLE.replace(
        "rego: |\n      name = object.get($node, \"name\", \"\")\n      ",
        "rego: ",
    );
    assert_eq!(errors(&plain), "");
    let broken = plain.replace("(count(name) < 20)", "\"[\" ]");
    assert!(
        errors(&broken).contains("`]` closes nothing. (line 19, column 25)"),
        "{}",
        errors(&broken)
    );
    let found = errors(&with(block, ""));
    assert_eq!(found, "");
    assert!(
        errors(&plain.replace("$result = (count(name) < 20)", "''")).contains("must not be blank")
    );
}

#[test]
fn hostile_profiles_are_refused() {
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
        errors(&bomb).contains("must not be nested so deep"),
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

#[test]
fn each_style_of_text_has_its_places() {
    let broken = |value: &str| {
        let text = format!(
            "#%Validation Profile 1.0\nprofile: p\nviolation: [r]\nvalidations:\n  r:\n    targetClass: a.B\n    rego: {value}\n"
        );
        let report = parse(&text);
        let error = report.errors.into_iter().next().expect("an error");
        (error.line, error.column)
    };
    for (value, line, column) in [
        ("x = )", 7, 15),
        ("\"x = )\"", 7, 16),
        ("'x = )'", 7, 16),
        ("|\n      y\n      x = )", 9, 11),
        ("|2-\n      x = )", 8, 11),
        ("| # why\n\n      x = )", 9, 11),
        ("!!str |\n\n      y\n\n      x = )", 11, 11),
        (">\n      y\n\n      x = )", 8, 7),
    ] {
        assert_eq!(broken(value), (Some(line), Some(column)), "{value:?}");
    }
}
