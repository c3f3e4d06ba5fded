use super::{SAMPLE, errors, with};
use crate::parse;

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

#[test]
fn the_keywords_that_the_platform_imports_are_known() {
    for body in [
        "some x in name; $result = x == 1",
        "some i, x in name; $result = i == x",
        "$result = 1 in [1, 2]",
        "every x in name { x > 1 }; $result = true",
        "$result = contains(name, \"a\")",
        "allowed := {x | some x in name}; $result = count(allowed) > 0",
    ] {
        assert_eq!(
            errors(&with("$result = (count(name) < 20)", body)),
            "",
            "{body}"
        );
    }
}

#[test]
fn the_first_statement_is_reported_like_the_others() {
    let first = SAMPLE.replace(
        "name = object.get($node, \"name\", \"\")",
        "name = object.get(",
    );
    assert_eq!(
        errors(&first),
        "`rego` is not valid Rego: expecting `)` while parsing call expr. (line 21, column 15)\n"
    );
}

#[test]
fn helpers_are_rego_too() {
    let module = |code: &str| {
        errors(&with(
            "info:",
            &format!("rego_extensions: |\n  {code}\ninfo:"),
        ))
    };
    for right in [
        "import future.keywords.in\n  names contains name if { name := input.names[_] }",
        "f(x) = y { y := x + 1 }",
        "import future.keywords\n  f(x) := y if { every z in x { z > 1 }; y := 1 }",
    ] {
        assert_eq!(module(right), "", "{right}");
    }
    assert_eq!(
        module("f(x) = y { z := x; y := }"),
        "`rego_extensions` is not valid Rego: expecting expression. (line 9, column 27)\n"
    );
    assert!(
        errors(&with("info:", "rego_extensions: [1]\ninfo:")).contains("must be Rego, as text")
    );
}

#[test]
fn a_long_line_is_refused_with_its_place() {
    let long = format!("$result = \"{}\" == \"\"", "x".repeat(1100));
    let found = errors(&with("$result = (count(name) < 20)", &long));
    assert!(
        found.starts_with(
            "`rego` is not valid Rego: a line has more than 1000 characters. (line 21,"
        ),
        "{found}"
    );
}
