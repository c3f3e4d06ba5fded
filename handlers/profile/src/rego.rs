//! The syntax of Rego bodies, reported with the profile's own lines.

use std::thread;

use regorus::Engine;

use super::{Finding, findings::Findings, yaml::Node};

/// Largest body that is checked, in bytes.
const MAX_BODY: usize = 64 * 1024;
/// The parser takes twice as long for each further level of brackets.
const MAX_NESTING: usize = 10;
/// The parser calls itself for each sign.
const MAX_SIGNS: usize = 8;
/// What stands before the body, so that it is a rule's.
const PROLOGUE: &str = "package profile\nimport future.keywords.if\nresult if {\n";
const PROLOGUE_LINES: u64 = 3;
/// The parser recurses, and what a profile makes it do must not end the process.
const STACK: usize = 64 * 1024 * 1024;

/// The text of a profile, in which bodies are found again.
pub(super) struct Source<'a> {
    lines: Vec<&'a str>,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            lines: text.lines().collect(),
        }
    }

    /// Checks a body, the value of `key`.
    pub(super) fn check(&self, body: &Node, key: &str, findings: &mut Findings) {
        let Some(code) = body.as_str() else {
            findings.error(Some(body), format!("`{key}` must be Rego, as text."));
            return;
        };
        if code.trim().is_empty() {
            findings.error(Some(body), format!("`{key}` must not be blank."));
            return;
        }
        if code.len() > MAX_BODY {
            let limit = MAX_BODY / 1024;
            findings.error(
                Some(body),
                format!("`{key}` must have at most {limit} KiB."),
            );
            return;
        }
        let broken = brackets(code).err().or_else(|| syntax(code));
        if let Some(broken) = broken {
            let (line, column) = self.place(body, code, broken.line, broken.column);
            findings.push_error(Finding {
                message: format!("`{key}` is not valid Rego: {}.", broken.message),
                line: Some(line),
                column: Some(column),
                rule: None,
            });
        }
    }

    /// Where a place of a body stands in the profile. Of a literal block (`|`) the lines are known; of other scalars,
    /// whose lines may be folded, it is where they begin.
    fn place(&self, body: &Node, code: &str, line: u64, column: u64) -> (u64, u64) {
        if self.is_literal(body) {
            // A block stands where its first line that is not blank does.
            let blank = code.lines().take_while(|line| line.trim().is_empty());
            let first = body.line.saturating_sub(blank.count() as u64);
            return (first + line - 1, body.column + column - 1);
        }
        let is_quoted = |line: &&str| {
            let before = usize::try_from(body.column).unwrap_or(usize::MAX) - 1;
            matches!(line.chars().nth(before), Some('"' | '\''))
        };
        match line {
            1 if !self.is_folded(body) => {
                let quote = self.line(body.line).filter(is_quoted).map_or(0, |_| 1);
                (body.line, body.column + column - 1 + quote)
            }
            _ => (body.line, body.column),
        }
    }

    fn is_literal(&self, body: &Node) -> bool {
        self.indicator(body) == Some('|')
    }

    fn is_folded(&self, body: &Node) -> bool {
        self.indicator(body) == Some('>')
    }

    /// The `|` or `>` that ends the line before a block, before its modifiers and a comment.
    fn indicator(&self, body: &Node) -> Option<char> {
        let own = self.line(body.line)?;
        let indent = own.chars().take_while(|c| c.is_whitespace()).count() as u64;
        if indent + 1 != body.column {
            return None;
        }
        let before = usize::try_from(body.line).ok()?.checked_sub(1)?;
        let header = self
            .lines
            .get(..before)?
            .iter()
            .rev()
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

/// What is wrong with a body, and where in it, from 1.
struct Broken {
    message: String,
    line: u64,
    column: u64,
}

/// Refuses what the parser would take too long for, or not notice: brackets that close what surrounds the body.
fn brackets(code: &str) -> Result<(), Broken> {
    let mut open = Vec::new();
    let mut signs = 0;
    let (mut line, mut column) = (1, 0);
    let mut quote = None;
    let mut characters = code.chars().peekable();
    while let Some(c) = characters.next() {
        (line, column) = if c == '\n' {
            (line + 1, 0)
        } else {
            (line, column + 1)
        };
        let broken = |message: &str| Broken {
            message: message.to_owned(),
            line,
            column: column.max(1),
        };
        if let Some(end) = quote {
            if c == '\\' && end == '"' {
                characters.next();
                column += 1;
            } else if c == end {
                quote = None;
            }
            continue;
        }
        match c {
            '"' | '`' => quote = Some(c),
            '#' => while characters.next_if(|c| *c != '\n').is_some() {},
            '{' | '[' | '(' => {
                open.push(c);
                if open.len() > MAX_NESTING {
                    return Err(broken(&format!(
                        "brackets nest deeper than {MAX_NESTING} levels"
                    )));
                }
            }
            '}' | ']' | ')' => {
                let opening = match c {
                    '}' => '{',
                    ']' => '[',
                    _ => '(',
                };
                if open.pop() != Some(opening) {
                    return Err(broken(&format!("`{c}` closes nothing")));
                }
            }
            _ => {}
        }
        signs = match c {
            '-' => signs + 1,
            c if c.is_whitespace() => signs,
            _ => 0,
        };
        if signs > MAX_SIGNS {
            return Err(broken("too many signs in a row"));
        }
    }
    Ok(())
}

/// The parser's own verdict.
fn syntax(code: &str) -> Option<Broken> {
    // `$node` and `$result` are the profile's; the columns stay.
    let module = format!("{PROLOGUE}{}\n}}\n", code.replace('$', "_"));
    let parsed = thread::scope(|scope| {
        let parser = thread::Builder::new().stack_size(STACK);
        let parsing = parser.spawn_scoped(scope, || {
            let mut engine = Engine::new();
            engine.set_rego_v0(true);
            let added = engine.add_policy("rego".to_owned(), module);
            added.err().map(|error| error.to_string())
        });
        // A parser that fails in an unforeseen way says nothing about the profile.
        parsing
            .ok()
            .and_then(|parsing| parsing.join().ok())
            .flatten()
    });
    let text = parsed?;
    let reason = text.rsplit("error: ").next().unwrap_or_default().trim();
    let (line, column) = position(&text).unwrap_or((1, 1));
    let message = reason.lines().next().unwrap_or_default().to_owned();
    let last = code.lines().count() as u64;
    if line > last {
        // The parser met the end of the rule, which the body does not have.
        let end = code.lines().last().unwrap_or_default().chars().count();
        return Some(Broken {
            message,
            line: last,
            column: end as u64 + 1,
        });
    }
    Some(Broken {
        message,
        line: line.max(1),
        column,
    })
}

/// `--> rego:5:1` as a place in the body.
fn position(text: &str) -> Option<(u64, u64)> {
    let place = text.split("--> rego:").nth(1)?.lines().next()?;
    let (line, column) = place.split_once(':')?;
    let line: u64 = line.parse().ok()?;
    Some((
        line.saturating_sub(PROLOGUE_LINES),
        column.trim().parse().ok()?,
    ))
}
