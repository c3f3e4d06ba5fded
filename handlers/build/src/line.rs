//! Lines of output.

/// Largest message in bytes, with the mark of what was cut off.
pub const LONGEST_LINE: usize = 8 * 1024;
/// Room for that mark.
const MARK: usize = 48;

/// One line of output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The stream it was written to.
    pub stream: Stream,
    /// At most [`LONGEST_LINE`] bytes, without control characters except tab.
    pub message: String,
}

/// One of the two streams of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// Cuts a message that is too long at a character boundary, and says how many bytes are missing; so many were left out before.
pub fn cut(message: &mut String, left_out: usize) {
    if left_out == 0 && message.len() <= LONGEST_LINE {
        return;
    }
    let end = (0..=message.len().min(LONGEST_LINE - MARK))
        .rev()
        .find(|at| message.is_char_boundary(*at))
        .unwrap_or_default();
    let missing = left_out + message.len() - end;
    message.truncate(end);
    message.push_str(" \u{2026} [cut: ");
    message.push_str(&missing.to_string());
    message.push_str(" bytes]");
}

/// Splits bytes into lines.
#[derive(Default)]
pub(super) struct Splitter {
    held: Vec<u8>,
    /// How many bytes of the line are not held, because it is too long.
    left_out: usize,
    /// A carriage return has just ended a line: a line feed after it is part of the line ending.
    returned: bool,
}

impl Splitter {
    /// The lines that these bytes complete.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for &byte in bytes {
            match byte {
                b'\n' if self.returned => self.returned = false,
                b'\n' => lines.push(self.end()),
                // Progress bars overwrite their line: each state becomes a line.
                b'\r' => {
                    if !self.held.is_empty() {
                        lines.push(self.end());
                        self.returned = true;
                    }
                }
                _ => {
                    self.returned = false;
                    if self.held.len() < LONGEST_LINE {
                        self.held.push(byte);
                    } else {
                        self.left_out += 1;
                    }
                }
            }
        }
        lines
    }

    /// The rest, if the last line has no end.
    pub(super) fn finish(mut self) -> Option<String> {
        (!self.held.is_empty()).then(|| self.end())
    }

    fn end(&mut self) -> String {
        let mut left_out = std::mem::take(&mut self.left_out);
        if left_out > 0 {
            let whole = whole_characters(&self.held);
            left_out += self.held.len() - whole;
            self.held.truncate(whole);
        }
        let mut message = cleaned(&String::from_utf8_lossy(&self.held));
        self.held.clear();
        // Also because the replacement character is longer than an invalid byte.
        cut(&mut message, left_out);
        message
    }
}

/// How many of these bytes come before a character that they break off.
fn whole_characters(bytes: &[u8]) -> usize {
    let tail = bytes.iter().rev().take(3);
    let begin = tail.take_while(|byte| **byte & 0b1100_0000 == 0b1000_0000);
    let Some(lead) = bytes.len().checked_sub(begin.count() + 1) else {
        return bytes.len();
    };
    let length = bytes[lead].leading_ones() as usize;
    if length > bytes.len() - lead {
        lead
    } else {
        bytes.len()
    }
}

/// Removes control characters and terminal escape sequences.
fn cleaned(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        if character == '\u{1b}' {
            rest = after_sequence(rest);
        } else if character == '\t' || !character.is_control() {
            cleaned.push(character);
        }
    }
    cleaned
}

/// The text after an escape sequence, whose escape has been read; an unterminated one is kept.
fn after_sequence(text: &str) -> &str {
    if let Some(parameters) = text.strip_prefix('[') {
        let rest = parameters.trim_start_matches(|character| matches!(character, ' '..='?'));
        return rest
            .strip_prefix(|character| matches!(character, '@'..='~'))
            .unwrap_or(rest);
    }
    // A title or a link, terminated by BEL or ESC backslash.
    if let Some(title) = text.strip_prefix(']')
        && let Some(end) = title.find(['\u{7}', '\u{1b}'])
    {
        let rest = &title[end + 1..];
        return rest.strip_prefix('\\').unwrap_or(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_LINE, Splitter, cut};

    fn lines(pieces: &[&[u8]]) -> Vec<String> {
        let mut splitter = Splitter::default();
        let mut lines: Vec<String> = pieces
            .iter()
            .flat_map(|piece| splitter.push(piece))
            .collect();
        lines.extend(splitter.finish());
        lines
    }

    #[test]
    fn splits_at_line_feeds_and_carriage_returns() {
        assert_eq!(lines(&[b"a\n\nb"]), ["a", "", "b"]);
        assert_eq!(
            lines(&[b"a\r", b"\nb\r\n", b"\r\nc\n"]),
            ["a", "b", "", "c"]
        );
        assert_eq!(lines(&[b"10%\r20%\r\r\ndone\n"]), ["10%", "20%", "done"]);
    }

    #[test]
    fn strips_escape_sequences() {
        assert_eq!(lines(&[b"\x1b[1;32mok\x1b[0m\tx\0\x07\x08\x1b"]), ["ok\tx"]);
        assert_eq!(
            lines(&[b"\x1b]8;;http://x\x1b\\link\x1b]0;t\x07.\n"]),
            ["link."]
        );
        assert_eq!(lines(&[b"a\xff\xc2\x85b"]), ["a\u{fffd}b"]);
        assert_eq!(lines(&["gr\u{fc}n".as_bytes()]), ["gr\u{fc}n"]);
    }

    #[test]
    fn cuts_long_lines_at_character_boundaries() {
        let fits = "a".repeat(LONGEST_LINE);
        assert_eq!(lines(&[fits.as_bytes(), b"\nb"]), [fits.as_str(), "b"]);
        let text = format!("a{}", "\u{20ac}".repeat(3000));
        let cut = lines(&[text.as_bytes(), b"\nnext\n"]);
        let [long, next] = &cut[..] else {
            panic!("{cut:?}")
        };
        assert_eq!(next, "next");
        assert!(long.len() <= LONGEST_LINE);
        let (kept, mark) = long.split_once(" \u{2026} ").expect("a mark");
        assert!(text.starts_with(kept), "{kept}");
        let missing = text.len() - kept.len();
        assert_eq!(mark, format!("[cut: {missing} bytes]"));
        // Bytes that are no text become longer.
        let cut = lines(&[&[0xff; 10_000]]);
        assert!(cut.len() == 1 && cut[0].len() <= LONGEST_LINE);
    }

    #[test]
    fn a_cut_leaves_no_broken_character() {
        // What is removed makes room, so that only the end that is not held is missing.
        let text = format!("{}{}", "\x1b[0m".repeat(2000), "\u{20ac}".repeat(1000));
        for pad in ["", "a", "aa"] {
            let cut = lines(&[pad.as_bytes(), text.as_bytes()]);
            assert!(cut[0].contains("\u{20ac} \u{2026} [cut: "), "{}", cut[0]);
        }
        let mut message = "a".repeat(LONGEST_LINE + 1);
        cut(&mut message, 0);
        assert!(message.len() <= LONGEST_LINE && message.ends_with("a \u{2026} [cut: 49 bytes]"));
        let before = message.clone();
        cut(&mut message, 0);
        assert_eq!(message, before, "only once");
    }
}
