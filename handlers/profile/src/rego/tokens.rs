//! A tokenizer for Rego. The text is read twice because the parser reports errors but exposes no tokens.

use std::{iter::Peekable, str::CharIndices};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, a keyword, a number.
    Word,
    /// Text in quotes.
    Text,
    /// A symbol: `:=`, `==`, `!=`, `<=`, `>=`, or one character.
    Symbol,
}

/// A token with line and column from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) line: u64,
    pub(super) column: u64,
    /// It follows the previous token without a gap.
    pub(super) is_glued: bool,
}

/// The tokens of a text, without its comments.
pub(super) struct Tokens<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
    line: u64,
    column: u64,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            rest: text.char_indices().peekable(),
            line: 1,
            column: 1,
        }
    }

    fn step(&mut self) -> Option<(usize, char)> {
        let (at, c) = self.rest.next()?;
        (self.line, self.column) = if c == '\n' {
            (self.line + 1, 1)
        } else {
            (self.line, self.column + 1)
        };
        Some((at, c))
    }

    fn step_while(&mut self, is_part: impl Fn(char) -> bool) {
        while self.rest.peek().is_some_and(|(_, c)| is_part(*c)) {
            self.step();
        }
    }

    fn quoted(&mut self, quote: char) {
        while let Some((_, c)) = self.step() {
            match c {
                '\\' if quote == '"' => drop(self.step()),
                c if c == quote => return,
                _ => {}
            }
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let mut is_glued = true;
        loop {
            let (line, column) = (self.line, self.column);
            let (start, c) = self.step()?;
            let kind = match c {
                c if c.is_whitespace() => {
                    is_glued = false;
                    continue;
                }
                '#' => {
                    self.step_while(|c| c != '\n');
                    is_glued = false;
                    continue;
                }
                '"' | '`' => {
                    self.quoted(c);
                    Kind::Text
                }
                c if is_part_of_word(c) => {
                    self.step_while(is_part_of_word);
                    Kind::Word
                }
                ':' | '=' | '!' | '<' | '>' => {
                    if self.rest.peek().is_some_and(|(_, c)| *c == '=') {
                        self.step();
                    }
                    Kind::Symbol
                }
                _ => Kind::Symbol,
            };
            let end = self.rest.peek().map_or(self.text.len(), |(at, _)| *at);
            return Some(Token {
                kind,
                text: &self.text[start..end],
                line,
                column,
                is_glued,
            });
        }
    }
}

fn is_part_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}
