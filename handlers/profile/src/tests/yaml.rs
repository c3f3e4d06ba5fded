use super::{SAMPLE, errors, with};
use crate::parse;

const HEAD: &str = "#%Validation Profile 1.0\nprofile: a\n";

#[test]
fn text_that_is_not_yaml_is_told_in_the_author_s_words() {
    let mut wrong = Vec::new();
    for (text, expected) in [
        (
            "---\nprofile: b\n",
            "A profile must be one YAML document; a second one begins here. (line 3, column 1)",
        ),
        (
            "validations:\n\tr: 1\n",
            "A tab cannot indent YAML; use spaces. (line 4, column 1)",
        ),
        (
            "validations:\n  r:\n  \ttargetClass: a\n",
            "A tab cannot indent YAML; use spaces. (line 5, column 3)",
        ),
        (
            "violation: [a, b\n",
            "`[` is never closed. (line 3, column 12)",
        ),
        (
            "violation: {a: b\n",
            "`{` is never closed. (line 3, column 12)",
        ),
        (
            "violation: [a, b\nvalidations:\n  r: 1\n",
            "The bracket that opens here is not closed before line 4. (line 3, column 12)",
        ),
        (
            "violation: [a, b\nwarning: [c]\nvalidations: {}\n",
            "The bracket that opens here is not closed before line 4. (line 3, column 12)",
        ),
        (
            "violation: [a, {b: c]\n",
            "`]` cannot close `{`. (line 3, column 16)",
        ),
        (
            "x: ]\n",
            "This bracket closes nothing; text with brackets needs quotes. (line 3, column 4)",
        ),
        (
            "x: \"a\nvalidations: {}\n",
            "Text in quotes is not closed before this. (line 4, column 1)",
        ),
        (
            "x: a: b\n",
            "`: ` cannot stand here; text that holds it needs quotes, and keys of a mapping the same indentation. (line 3, column 5)",
        ),
        (
            "validations\n",
            "This line needs a `:` behind its key. (line 3, column 1)",
        ),
        (
            "x: @a\n",
            "Text that begins with `@` needs quotes. (line 3, column 4)",
        ),
        (
            "x: * a\n",
            "Text that begins with `*` or `&` needs quotes. (line 3, column 4)",
        ),
        (
            "x: *a\n",
            "This alias (`*name`) names no anchor (`&name`); text that begins with `*` needs quotes. (line 3, column 4)",
        ),
        (
            "x: \"\\q\"\n",
            "Text in double quotes has a `\\` that escapes nothing; use single quotes, or `\\\\`. (line 3, column 4)",
        ),
        (
            "x: a\u{1}b\n",
            "The character `\\u{1}` cannot stand here. (line 3, column 4)",
        ),
        (
            "x:\n    a: 1\n  b: 2\n",
            "This does not fit the mapping around it; keys need the same indentation. (line 5, column 3)",
        ),
        (
            "x:\n - a\n b: c\n",
            "This does not fit the list around it; its entries begin with `- `. (line 5, column 2)",
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
fn keys_that_are_given_twice_are_all_told() {
    let text = SAMPLE
        .replace("description: What", "profile: Again\ndescription: What")
        .replace("    if:\n", "    targetClass: mcp.Tool\n    if:\n");
    assert_eq!(
        errors(&text),
        "The key `profile` is in this mapping already (line 2). (line 3, column 1)\n\
         The key `targetClass` is in this mapping already (line 24). (line 25, column 5)\n"
    );
}

#[test]
fn the_character_nul_is_found_however_it_is_written() {
    for nul in ["\\0", "\\x00", "\\u0000", "\\U00000000"] {
        let value = format!("\"House{nul}Rules\"");
        let report = parse(&with("House Rules", &value));
        let found: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "This text holds the character NUL (`\\0`), which cannot be stored. (line 2, column 10)"
            ]
        );
        assert_eq!(
            report.profile.expect("a profile").name,
            "House\u{fffd}Rules"
        );
    }
    let key = with("  described:\n", "  \"de\\0scribed\":\n");
    assert!(errors(&key).contains("NUL (`\\0`), which cannot be stored. (line 11, column 3)"));
    let report = parse(&with("targetClass: mcp.Tool", "targetClass: \"mcp.T\\0l\""));
    let report = format!("{report:?}");
    assert!(
        !report.contains('\0') && !report.contains("T\\0l"),
        "{report}"
    );
    let raw = parse(&with("House Rules", "House\0Rules"));
    assert!(raw.profile.is_none() && raw.errors[0].line == Some(2));
}
