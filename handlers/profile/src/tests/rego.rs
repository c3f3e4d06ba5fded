use super::{SAMPLE, errors, with};
use crate::parse;

#[test]
fn reports_rego_errors_at_positions_in_the_profile() {
    let block = "$result = (count(name) < 20)";
    for (body, expected) in [
        (
            "$result = (count(name) <",
            "expecting expression. (line 21, column 31)",
        ),
        (
            "$result = (count(name)))",
            "unmatched `)`. (line 21, column 30)",
        ),
        ("} other { true", "unmatched `}`. (line 21, column 7)"),
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
    let syntax_error = plain.replace("(count(name) < 20)", "\"[\" ]");
    assert!(
        errors(&syntax_error).contains("unmatched `]`. (line 19, column 25)"),
        "{}",
        errors(&syntax_error)
    );
    let found = errors(&with(block, ""));
    assert_eq!(found, "");
    assert!(
        errors(&plain.replace("$result = (count(name) < 20)", "''")).contains("must not be blank")
    );
}

#[test]
fn maps_positions_for_each_scalar_style() {
    let syntax_error = |value: &str| {
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
        assert_eq!(syntax_error(value), (Some(line), Some(column)), "{value:?}");
    }
}

#[test]
fn accepts_the_imported_keywords() {
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
fn reports_errors_in_the_first_statement() {
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
fn checks_rego_extensions() {
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
    assert!(errors(&with("info:", "rego_extensions: [1]\ninfo:")).contains("must be Rego text"));
}

#[test]
fn rejects_long_lines_with_their_position() {
    let long = format!("$result = \"{}\" == \"\"", "x".repeat(1100));
    let found = errors(&with("$result = (count(name) < 20)", &long));
    assert!(
        found.starts_with(
            "`rego` is not valid Rego: a line has more than 1000 characters. (line 21,"
        ),
        "{found}"
    );
}
