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
            "`typo` is not a key of a validation profile; it is not used. (line 8, column 1)",
            "none of `violation`, `warning`, `info`, `disabled` lists the rule `tidy`, so that it is never checked. (line 21, column 3)",
        ]
    );
    assert!(report.is_valid());
}

#[test]
fn keys_that_look_like_known_ones_are_told() {
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
            "`mesage` is not a key of a rule; it is not used. Did you mean `message`? (line 12, column 5)",
        ),
        (
            "description: What",
            "descripton: What",
            "`descripton` is not a key of a validation profile; it is not used. Did you mean `description`? (line 3, column 1)",
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
fn parameters_stand_for_values() {
    assert_eq!(errors(&with("minCount: 1", "minCount: ${{least:1}}")), "");
    assert_eq!(
        warnings(&with("pattern: ^a", "pattern: ${{name:(}}")),
        [""; 0]
    );
}

#[test]
fn prefixes_are_declared() {
    let undeclared = with("core.description:", "shop.price / shop.currency:");
    assert_eq!(
        warnings(&undeclared),
        [
            "The prefix of `shop.price` is not declared; declare `shop` in `prefixes`. (line 15, column 7)"
        ]
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
        ["`Tool` is not a name with a prefix, such as `core.name`. (line 23, column 18)"]
    );
    let underscore = with("core.description:", "core.icon_url:");
    assert_eq!(
        warnings(&underscore),
        [
            "`core.icon_url` holds `_`, which the platform does not resolve in names. (line 15, column 7)"
        ]
    );
    assert_eq!(
        errors(&with("info:", "prefixes: {shop: 1}\ninfo:")),
        "The prefix `shop` must be text: what its names begin with, an IRI. (line 8, column 18)\n"
    );
}

#[test]
fn paths_are_read() {
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
        (
            "core.name /",
            "a property such as `core.name` is missing",
            18,
        ),
        (
            "core.name // core.text",
            "a property such as `core.name` is missing",
            18,
        ),
        (
            "core.name core.text",
            "`/` or `|` is missing before this",
            17,
        ),
        ("(core.name / core.text", "`(` is never closed", 7),
        ("core.name)", "`)` closes nothing", 16),
        (
            "core.name & core.text",
            "this character is not part of a path",
            17,
        ),
    ] {
        let expected =
            format!("`{wrong}` is not a property path: {message}. (line 15, column {column})");
        assert_eq!(
            warnings(&with("core.description:", &format!("{wrong}:"))),
            [expected]
        );
    }
    let other = with("minCount: 1", "lessThanProperty: core.a /");
    assert!(warnings(&other)[0].contains("is not a property path"));
}

#[test]
fn regular_expressions_are_those_of_the_platform() {
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
            found[0].contains("is not a regular expression (RE2)"),
            "{found:?}"
        );
        assert!(
            found[0].ends_with(&format!("(line 27, column {column})")),
            "{wrong}: {found:?}"
        );
    }
}

#[test]
fn rego_that_cannot_work_is_told() {
    let body = |body: &str| warnings(&with("$result = (count(name) < 20)", body));
    assert_eq!(
        body("x = $result == true # $result = true"),
        ["`rego` never sets `$result`, which says whether the rule is met. (line 20, column 7)"]
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
        ["`cuont` is not a built-in function of Rego. Did you mean `count`? (line 21, column 17)"]
    );
    assert_eq!(
        body("$result = regex.find_everything(name)"),
        ["`regex.find_everything` is not a built-in function of Rego. (line 21, column 17)"]
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
