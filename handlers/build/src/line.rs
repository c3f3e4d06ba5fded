//! Lines of output.

/// Largest message in bytes; a longer line is split.
const LONGEST: usize = 4096;

/// One line of output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The stream it was written to.
    pub stream: Stream,
    /// At most 4096 bytes, without control characters except tab.
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

/// Splits bytes into lines.
#[derive(Default)]
pub(super) struct Splitter {
    held: Vec<u8>,
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
                b'\n' => self.end(&mut lines),
                // Progress bars overwrite their line: each state becomes a line.
                b'\r' => {
                    if !self.held.is_empty() {
                        self.end(&mut lines);
                        self.returned = true;
                    }
                }
                _ => {
                    self.returned = false;
                    self.held.push(byte);
                    if self.held.len() > LONGEST {
                        self.cut(&mut lines);
                    }
                }
            }
        }
        lines
    }

    /// The rest, if the last line has no end.
    pub(super) fn finish(mut self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.held.is_empty() {
            self.end(&mut lines);
        }
        lines
    }

    fn end(&mut self, lines: &mut Vec<String>) {
        add(&self.held, lines);
        self.held.clear();
    }

    /// Splits a line that is too long at a character boundary.
    fn cut(&mut self, lines: &mut Vec<String>) {
        let is_inner = |at: usize| self.held[at] & 0b1100_0000 == 0b1000_0000;
        let at = (LONGEST - 3..=LONGEST)
            .rev()
            .find(|at| !is_inner(*at))
            .unwrap_or(LONGEST);
        let rest = self.held.split_off(at);
        add(&self.held, lines);
        self.held = rest;
    }
}

fn add(bytes: &[u8], lines: &mut Vec<String>) {
    let mut message = cleaned(&String::from_utf8_lossy(bytes));
    // The replacement character is longer than an invalid byte.
    while message.len() > LONGEST {
        let at = (LONGEST - 3..=LONGEST)
            .rev()
            .find(|at| message.is_char_boundary(*at))
            .unwrap_or_default();
        let rest = message.split_off(at);
        lines.push(std::mem::replace(&mut message, rest));
    }
    lines.push(message);
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
    use super::{LONGEST, Splitter};

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
    fn splits_long_lines_at_character_boundaries() {
        let text = format!("a{}", "\u{20ac}".repeat(3000));
        let cut = lines(&[text.as_bytes()]);
        assert!(cut.iter().all(|line| line.len() <= LONGEST));
        assert_eq!(cut.concat(), text);
        let cut = lines(&[&[0xff; 10_000]]);
        assert!(cut.iter().all(|line| line.len() <= LONGEST));
        assert_eq!(cut.concat().chars().count(), 10_000);
    }
}
