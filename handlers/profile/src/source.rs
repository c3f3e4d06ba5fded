//! The text of a profile, to map positions within a value back to positions in the file.

use super::yaml::Node;

/// Beyond this column, or this many blank lines before a value, the position of the whole value is reported: locating it
/// again takes time with each.
const MAX_COLUMN: u64 = 4096;
const MAX_BLANK: usize = 100;

/// Where a value is in the profile, and how its lines are laid out.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    line: u64,
    column: u64,
    style: Style,
}

#[derive(Clone, Copy)]
enum Style {
    /// Each line is a line of the profile (`|`).
    Literal,
    /// The first line is a line of the profile; how further ones are folded is unknown.
    Line,
    /// Only the start of the value is known (`>`).
    Unknown,
}

impl Origin {
    /// The position in the profile of a line and column of the value, from 1; the start of the value if unknown.
    pub(super) fn place(&self, line: u64, column: u64) -> (u64, u64) {
        match self.style {
            Style::Literal => (self.line + line - 1, self.column + column - 1),
            Style::Line if line == 1 => (self.line, self.column + column - 1),
            Style::Line | Style::Unknown => (self.line, self.column),
        }
    }

    /// The position of a character, from 0, of a value of one line.
    pub(super) fn character(&self, offset: usize) -> (u64, u64) {
        self.place(1, offset as u64 + 1)
    }
}

/// The lines of a profile.
pub(super) struct Source<'a> {
    lines: Vec<&'a str>,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            lines: text.lines().collect(),
        }
    }

    /// Where a value starts.
    pub(super) fn origin(&self, node: &Node) -> Origin {
        let (mut line, mut column) = (node.line, node.column);
        let style = match self.indicator(node) {
            _ if node.column > MAX_COLUMN => Style::Unknown,
            Some('|') => {
                // A block starts at its first line that is not blank.
                let text = node.as_str().unwrap_or_default();
                let blank = text.lines().take_while(|line| line.trim().is_empty());
                line = line.saturating_sub(blank.count() as u64);
                Style::Literal
            }
            Some(_) => Style::Unknown,
            None => {
                column += u64::from(self.is_quoted(node));
                Style::Line
            }
        };
        Origin {
            line,
            column,
            style,
        }
    }

    fn is_quoted(&self, node: &Node) -> bool {
        let before = usize::try_from(node.column).map_or(0, |column| column - 1);
        let line = self.line(node.line).unwrap_or_default();
        matches!(line.chars().nth(before), Some('"' | '\''))
    }

    /// The `|` or `>` at the end of the line before a block, without modifiers and comment.
    fn indicator(&self, node: &Node) -> Option<char> {
        let own = self.line(node.line).filter(|_| node.column <= MAX_COLUMN)?;
        let indent = own.chars().take_while(|c| c.is_whitespace()).count() as u64;
        if indent + 1 != node.column {
            return None;
        }
        let before = usize::try_from(node.line).ok()?.checked_sub(1)?;
        let header = self
            .lines
            .get(..before)?
            .iter()
            .rev()
            .take(MAX_BLANK)
            .find(|line| !line.trim().is_empty())?;
        let header = header.split(" #").next().unwrap_or_default().trim_end();
        let header =
            header.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-'));
        header.chars().last().filter(|c| matches!(c, '|' | '>'))
    }

    fn line(&self, number: u64) -> Option<&str> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.lines.get(index).copied()
    }
}
