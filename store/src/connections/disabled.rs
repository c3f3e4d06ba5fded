//! Why a connection is disabled where it is shared.

use std::fmt::{self, Display, Formatter};

/// Most characters of a reason that are shown in a sentence.
const LONGEST: usize = 200;

/// A connection is disabled where it is shared; shown, it is a sentence's part with the reason that was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Disabled {
    reason: Option<String>,
}

impl Disabled {
    /// For this reason, if one was given.
    pub(crate) fn for_reason(reason: Option<&str>) -> Self {
        let reason = reason.map(plain).filter(|reason| !reason.is_empty());
        Self { reason }
    }
}

impl Display for Disabled {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Some(reason) => write!(f, "disabled (reason given: {reason})"),
            None => f.write_str("disabled (no reason given)"),
        }
    }
}

/// One line, without characters that change how the text around them is shown.
fn plain(text: &str) -> String {
    let shown: String = text
        .chars()
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .filter(|character| !is_invisible(*character))
        .collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    let mut plain = words.join(" ");
    if let Some((end, _)) = plain.char_indices().nth(LONGEST) {
        plain.truncate(end);
        plain.push('\u{2026}');
    }
    plain
}

/// Directions of writing, and what is not seen at all.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::Disabled;

    #[test]
    fn a_reason_is_shown_as_one_bounded_line() {
        let shown = |reason| Disabled::for_reason(reason).to_string();
        assert_eq!(shown(None), "disabled (no reason given)");
        assert_eq!(shown(Some(" \n\u{200b}")), "disabled (no reason given)");
        assert_eq!(
            shown(Some(" Rotated\r\n\u{1b}[31m by\u{202e} us.")),
            "disabled (reason given: Rotated [31m by us.)"
        );
        let long = shown(Some(&"\u{e9}".repeat(500)));
        assert!(long.ends_with("\u{e9}\u{2026})"), "{long}");
        assert_eq!(long.matches('\u{e9}').count(), 200);
    }
}
