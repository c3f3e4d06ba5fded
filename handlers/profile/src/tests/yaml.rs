use super::{SAMPLE, errors, with};
use crate::parse;

const HEAD: &str = "#%Validation Profile 1.0\nprofile: a\n";

#[test]
fn explains_malformed_yaml() {
    let mut wrong = Vec::new();
    for (text, expected) in [
        (
            "---\nprofile: b\n",
            "A profile must be a single YAML document; a second one starts here. (line 3, column 1)",
        ),
        (
            "validations:\n\tr: 1\n",
            "Tabs are not allowed for indentation; use spaces. (line 4, column 1)",
        ),
        (
            "validations:\n  r:\n  \ttargetClass: a\n",
            "Tabs are not allowed for indentation; use spaces. (line 5, column 3)",
        ),
        ("violation: [a, b\n", "Unclosed `[`. (line 3, column 12)"),
        ("violation: {a: b\n", "Unclosed `{`. (line 3, column 12)"),
        (
            "violation: [a, b\nvalidations:\n  r: 1\n",
            "This bracket is not closed before line 4. (line 3, column 12)",
        ),
        (
            "violation: [a, b\nwarning: [c]\nvalidations: {}\n",
            "This bracket is not closed before line 4. (line 3, column 12)",
        ),
        (
            "violation: [a, {b: c]\n",
            "`]` does not match `{`. (line 3, column 16)",
        ),
        (
            "x: ]\n",
            "Unmatched closing bracket. Quote text that contains brackets. (line 3, column 4)",
        ),
        (
            "x: \"a\nvalidations: {}\n",
            "Unclosed quoted text before this line. (line 4, column 1)",
        ),
        (
            "x: a: b\n",
            "Unexpected `: `. Quote text that contains it, and indent all keys of a mapping equally. (line 3, column 5)",
        ),
        (
            "validations\n",
            "Missing `:` after the key. (line 3, column 1)",
        ),
        (
            "x: @a\n",
            "Quote text that starts with `@`. (line 3, column 4)",
        ),
        (
            "x: * a\n",
            "Quote text that starts with `*` or `&`. (line 3, column 4)",
        ),
        (
            "x: *a\n",
            "Unknown alias (`*name`): no anchor (`&name`) defines it. Quote text that starts with `*`. (line 3, column 4)",
        ),
        (
            "x: \"\\q\"\n",
            "Invalid escape in double-quoted text. Use single quotes, or `\\\\` for a backslash. (line 3, column 4)",
        ),
        (
            "x: a\u{1}b\n",
            "Unexpected character `\\u{1}`. (line 3, column 4)",
        ),
        (
            "x:\n    a: 1\n  b: 2\n",
            "Wrong indentation: indent all keys of a mapping equally. (line 5, column 3)",
        ),
        (
            "x:\n - a\n b: c\n",
            "Expected a list entry, which starts with `- `. (line 5, column 2)",
        ),
    ] {
        let report = parse(&format!("{HEAD}{text}"));
        assert!(report.profile.is_none(), "{text:?}");
        let found: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
        if found != [expected] {
            wrong.push((text, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn reports_all_duplicate_keys() {
    let text = SAMPLE
        .replace("description: What", "profile: Again\ndescription: What")
        .replace("    if:\n", "    targetClass: mcp.Tool\n    if:\n");
    assert_eq!(
        errors(&text),
        "Duplicate key `profile`; it is first defined on line 2. (line 3, column 1)\n\
         Duplicate key `targetClass`; it is first defined on line 24. (line 25, column 5)\n"
    );
}

#[test]
fn reports_nul_in_every_notation() {
    for nul in ["\\0", "\\x00", "\\u0000", "\\U00000000"] {
        let value = format!("\"House{nul}Rules\"");
        let report = parse(&with("House Rules", &value));
        let found: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["Text must not contain NUL (`\\0`). (line 2, column 10)"]
        );
        assert_eq!(
            report.profile.expect("a profile").name,
            "House\u{fffd}Rules"
        );
    }
    let key = with("  described:\n", "  \"de\\0scribed\":\n");
    assert!(errors(&key).contains("must not contain NUL (`\\0`). (line 11, column 3)"));
    let report = parse(&with("targetClass: mcp.Tool", "targetClass: \"mcp.T\\0l\""));
    let report = format!("{report:?}");
    assert!(
        !report.contains('\0') && !report.contains("T\\0l"),
        "{report}"
    );
    let raw = parse(&with("House Rules", "House\0Rules"));
    assert!(raw.profile.is_none() && raw.errors[0].line == Some(2));
}
