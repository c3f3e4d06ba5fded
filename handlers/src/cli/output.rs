//! What commands print: text for people, JSON for programs.
//!
//! Names, addresses and files come from whoever submits them. A terminal obeys the control characters in them, and shows text in
//! another order, or not at all, where it holds marks of direction or characters without a width: none of them is printed.

use std::fmt::Write;

use serde_json::Value;

/// Prints `value` as JSON if asked to, else `text`.
pub(super) fn print(json: bool, value: &Value, text: &str) {
    if json {
        println!("{}", plain_json(value));
    } else {
        println!("{}", block(text));
    }
}

/// A text of one line: what a terminal would obey or hide is shown as an escape.
pub(super) fn line(text: &str) -> String {
    escaped(text, is_unprintable)
}

/// The same of a text of several lines, which may be indented by tabs.
pub(super) fn block(text: &str) -> String {
    escaped(text, |c| !matches!(c, '\n' | '\t') && is_unprintable(c))
}

/// JSON in which the same characters are escapes of JSON.
fn plain_json(value: &Value) -> String {
    let text = value.to_string();
    if !text.contains(is_unprintable) {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unprintable(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(plain, "\\u{unit:04x}");
            }
        } else {
            plain.push(c);
        }
    }
    plain
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if is_escaped(c) {
            plain.extend(c.escape_default());
        } else {
            plain.push(c);
        }
    }
    plain
}

/// Control characters, separators of lines, marks of direction, and characters without a width.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{block, line, plain_json};

    #[test]
    fn a_terminal_gets_nothing_to_obey() {
        for (text, shown) in [
            ("Guard für 東京 \u{1f600}", "Guard für 東京 \u{1f600}"),
            ("a\u{1b}]0;title\u{7}b", "a\\u{1b}]0;title\\u{7}b"),
            ("one\r\ntwo\tthree", "one\\r\\ntwo\\tthree"),
            ("\u{9b}2J\u{7f}", "\\u{9b}2J\\u{7f}"),
            ("if \u{202e}x", "if \\u{202e}x"),
            (
                "a\u{200b}b\u{2028}c\u{e0041}",
                "a\\u{200b}b\\u{2028}c\\u{e0041}",
            ),
        ] {
            assert_eq!(line(text), shown);
        }
        assert_eq!(block("one\r\n\ttwo\u{1b}[1A"), "one\\r\n\ttwo\\u{1b}[1A");
    }

    #[test]
    fn json_says_the_same_without_them() {
        let value = json!({ "name": "a\u{1b}\u{9b}\u{202e}\u{e0041}é" });
        let text = plain_json(&value);
        assert!(
            text.contains("é") && !text.contains(super::is_unprintable),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
    }
}
