//! Texts of users, as pages show them.

use std::fmt::Write;

/// Replaces what neither HTML nor XML may hold, so that every document is well-formed; escaping is for the templates.
pub(super) fn clean(text: &str) -> String {
    let is_good = |c: char| {
        matches!(c, '\n' | '\t') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'))
    };
    text.replace("\r\n", "\n")
        .chars()
        .map(|c| {
            if is_good(c) {
                c
            } else {
                char::REPLACEMENT_CHARACTER
            }
        })
        .collect()
}

/// The text in one line of at most so many characters.
pub(super) fn line(text: &str, most: usize) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        // Texts may be long; the rest is not shown.
        if line.chars().count() > most {
            break;
        }
    }
    cut(&line, most)
}

/// The text with at most so many characters.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// A number of things: "1 warning", "2 warnings".
pub(super) fn counted(number: i64, singular: &str) -> String {
    let mut text = number.to_string();
    let plural = if number == 1 { "" } else { "s" };
    // Writing to a string cannot fail.
    let _ = write!(text, " {singular}{plural}");
    text
}

/// JSON in which nothing ends the element of HTML that it stands in.
pub(super) fn json_in_html(value: &serde_json::Value) -> String {
    value
        .to_string()
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{clean, counted, json_in_html, line};

    #[test]
    fn texts_hold_nothing_that_a_document_may_not() {
        assert_eq!(
            clean("a\r\nb\tc\u{1}\u{7f}\u{85}\u{ffff}d"),
            "a\nb\tc\u{fffd}\u{fffd}\u{fffd}\u{fffd}d"
        );
        assert_eq!(clean("東京 <b>&amp;"), "東京 <b>&amp;");
    }

    #[test]
    fn lines_are_cut_between_characters() {
        assert_eq!(line("  a \n b ", 10), "a b");
        assert_eq!(line("äöü äöü äöü", 5), "äöü…");
        assert_eq!(line(&"x".repeat(1000), 10), format!("{}…", "x".repeat(9)));
        assert_eq!(line("", 3), "");
    }

    #[test]
    fn numbers_have_their_words() {
        assert_eq!(counted(1, "warning"), "1 warning");
        assert_eq!(counted(0, "warning"), "0 warnings");
    }

    #[test]
    fn json_stays_in_its_element() {
        let value = json!({ "name": "</script><!--<script>&\u{2028}" });
        let text = json_in_html(&value);
        assert!(!text.contains(['<', '>', '&']), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), value);
    }
}
