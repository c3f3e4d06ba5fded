use super::{SAMPLE, errors, with};
use crate::parse;

/// The warnings for a text, one a line.
fn warnings(text: &str) -> Vec<String> {
    let report = parse(text);
    assert!(report.is_valid(), "{:?}", report.errors);
    report.warnings.iter().map(ToString::to_string).collect()
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
            "Unknown key `typo` in a validation profile; it is ignored. (line 8, column 1)",
            "The rule `tidy` has no severity and is never checked; list it in `violation`, `warning`, `info` or `disabled`. (line 21, column 3)",
        ]
    );
    assert!(report.is_valid());
}

#[test]
fn suggests_known_keys() {
    for (from, to, expected) in [
        (
            "minCount: 1",
            "minCuont: 1",
            "`minCuont` is not a known constraint. Did you mean `minCount`? (line 16, column 9)",
        ),
        (
            "minCount: 1",
            "mincount: 1",
            "`mincount` is not a known constraint. Did you mean `minCount`? (line 16, column 9)",
        ),
        (
            "    message: Say",
            "    mesage: Say",
            "Unknown key `mesage` in a rule; it is ignored. Did you mean `message`? (line 12, column 5)",
        ),
        (
            "description: What",
            "descripton: What",
            "Unknown key `descripton` in a validation profile; it is ignored. Did you mean `description`? (line 3, column 1)",
        ),
    ] {
        assert_eq!(warnings(&with(from, to)), [expected]);
    }
    // The dialect may have constraints that nothing here looks like; examples are documentation.
    assert_eq!(warnings(&with("minCount: 1", "quantifier: 1")), [""; 0]);
    let examples = with(
        "    message: Say",
        "    examples: {valid: a, invalid: b}\n    message: Say",
    );
    assert_eq!(warnings(&examples), [""; 0]);
    assert_eq!(warnings(&with("info:", "examples: [a]\ninfo:")), [""; 0]);
}

#[test]
fn accepts_parameters_as_values() {
    assert_eq!(errors(&with("minCount: 1", "minCount: ${{least:1}}")), "");
    assert_eq!(
        warnings(&with("pattern: ^a", "pattern: ${{name:(}}")),
        [""; 0]
    );
}

#[test]
fn warns_of_undeclared_prefixes() {
    let undeclared = with("core.description:", "shop.price / shop.currency:");
    assert_eq!(
        warnings(&undeclared),
        ["Undeclared prefix in `shop.price`; declare `shop` in `prefixes`. (line 15, column 7)"]
    );
    let prefixes = "prefixes:\n  shop: http://shop.example/#\ninfo:";
    assert_eq!(warnings(&undeclared.replace("info:", prefixes)), [""; 0]);
    assert_eq!(
        warnings(&undeclared.replace("info:", "extends: Base\ninfo:")),
        [""; 0]
    );
    let class = with("targetClass: mcp.Tool", "targetClass: Tool");
    assert_eq!(
        warnings(&class),
        ["`Tool` must have a prefix, as in `core.name`. (line 23, column 18)"]
    );
    let underscore = with("core.description:", "core.icon_url:");
    assert_eq!(
        warnings(&underscore),
        [
            "`core.icon_url` contains `_`, which the platform does not support in names. (line 15, column 7)"
        ]
    );
    assert_eq!(
        errors(&with("info:", "prefixes: {shop: 1}\ninfo:")),
        "The prefix `shop` must be text (an IRI). (line 8, column 18)\n"
    );
}

#[test]
fn checks_property_paths() {
    for right in [
        "core.name / core.name",
        "(core.name | core.title) / core.text ^",
        "core.parent* / shacl.name",
        "\"@type\"",
        "( ( core.name ) )",
        "core.labels / core.a.example\\/b-c",
    ] {
        assert_eq!(
            warnings(&with("core.description:", &format!("{right}:"))),
            [""; 0],
            "{right}"
        );
    }
    for (wrong, message, column) in [
        ("core.name /", "expected a property such as `core.name`", 18),
        (
            "core.name // core.text",
            "expected a property such as `core.name`",
            18,
        ),
        ("core.name core.text", "expected `/` or `|`", 17),
        ("(core.name / core.text", "unclosed `(`", 7),
        ("core.name)", "unmatched `)`", 16),
        ("core.name & core.text", "unexpected character", 17),
    ] {
        let expected = format!(
            "`{wrong}` is not a valid property path: {message}. (line 15, column {column})"
        );
        assert_eq!(
            warnings(&with("core.description:", &format!("{wrong}:"))),
            [expected]
        );
    }
    let other = with("minCount: 1", "lessThanProperty: core.a /");
    assert!(warnings(&other)[0].contains("is not a valid property path"));
}

#[test]
fn checks_regular_expressions_as_re2() {
    let pattern = |pattern: &str| warnings(&with("pattern: ^a", &format!("pattern: '{pattern}'")));
    for right in [
        "^/users/{id}$",
        "^[a-z]{2,5}$",
        "{[^}]+}",
        "[[]x[]]",
        "[]a]",
        "[[:alpha:]_]+",
        "[&&~~]",
        "(?i)^x(?P<name>y)\\d\\/$",
        "\\Q(\\E",
        "a{,5}",
    ] {
        assert_eq!(pattern(right), [""; 0], "{right}");
    }
    for (wrong, column) in [
        ("(", 21),
        ("ab)", 23),
        ("^a(?=b)", 23),
        ("[a", 21),
        ("*a", 21),
        ("{x}{y}+(", 28),
    ] {
        let found = pattern(wrong);
        assert_eq!(found.len(), 1, "{wrong}: {found:?}");
        assert!(
            found[0].contains("is not a valid regular expression (RE2)"),
            "{found:?}"
        );
        assert!(
            found[0].ends_with(&format!("(line 27, column {column})")),
            "{wrong}: {found:?}"
        );
    }
}

#[test]
fn warns_of_rego_that_cannot_work() {
    let body = |body: &str| warnings(&with("$result = (count(name) < 20)", body));
    assert_eq!(
        body("x = $result == true # $result = true"),
        ["`rego` never assigns `$result`, the outcome of the rule. (line 20, column 7)"]
    );
    for sets in [
        "$result := true",
        "true = $result",
        "count(name, $result)",
        "$result = values_contains(name, \"a\")",
        "not regex.match(`(`, name); $result = data.helpers.f(1)",
    ] {
        assert_eq!(body(sets), [""; 0], "{sets}");
    }
    assert_eq!(
        body("$result = cuont(name) > 1"),
        ["`cuont` is not a built-in Rego function. Did you mean `count`? (line 21, column 17)"]
    );
    assert_eq!(
        body("$result = regex.find_everything(name)"),
        ["`regex.find_everything` is not a built-in Rego function. (line 21, column 17)"]
    );
    assert_eq!(
        body("$result = http.send({}).ok"),
        ["The platform refuses rules that call `http.send`. (line 21, column 17)"]
    );
    let helper = SAMPLE.replace(
        "info:",
        "rego_extensions: |\n  short(x) = y { y := count(x) < 20 }\ninfo:",
    );
    let used = helper.replace("(count(name) < 20)", "short(name)");
    assert_ne!(helper, used);
    assert_eq!(warnings(&used), [""; 0]);
}
