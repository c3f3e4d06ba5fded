//! Regular expressions in the syntax of the platform's engine (RE2).

use regex_syntax::ast::parse::Parser;

/// Longer expressions are not checked.
const MAX_PATTERN: usize = 4096;

/// What is wrong with an expression, and at which character, from 0.
pub(super) struct Malformed {
    pub(super) message: String,
    pub(super) offset: usize,
}

/// Checks the syntax of an expression.
pub(super) fn check(pattern: &str) -> Result<(), Malformed> {
    // `\Q…\E` and parameters (`${{name}}`) are the platform's alone.
    if pattern.len() > MAX_PATTERN || pattern.contains("\\Q") || pattern.contains("${{") {
        return Ok(());
    }
    let (adapted, added) = adapt(pattern);
    let Err(error) = Parser::new().parse(&adapted) else {
        return Ok(());
    };
    let byte = error.span().start.offset;
    let inserted = added.iter().filter(|at| **at < byte).count();
    let before = adapted.get(..byte).unwrap_or_default().chars().count();
    Err(Malformed {
        message: error.kind().to_string(),
        offset: before - inserted,
    })
}

/// Escapes what is literal in RE2 but not for the parser: a brace that is not a repetition, and brackets and set operators
/// within a class. Returns the byte offsets of the added escapes.
fn adapt(pattern: &str) -> (String, Vec<usize>) {
    let mut adapted = String::with_capacity(pattern.len());
    let mut added = Vec::new();
    let mut class_starts_at = None;
    let mut characters = pattern.char_indices();
    while let Some((at, c)) = characters.next() {
        let rest = &pattern[at..];
        let is_literal = match (c, class_starts_at) {
            ('\\', _) => {
                adapted.push(c);
                if let Some((_, escaped)) = characters.next() {
                    adapted.push(escaped);
                }
                continue;
            }
            ('{', None) => !is_repetition(rest),
            ('[', None) => {
                let negated = usize::from(rest.starts_with("[^"));
                class_starts_at = Some(at + 1 + negated);
                false
            }
            ('[', Some(_)) => !rest.starts_with("[:"),
            ('&' | '~', Some(_)) => true,
            // The first bracket of a class is one of its characters.
            (']', Some(start)) if at != start => {
                let ends_named = pattern[..at].ends_with(':') && pattern[start..at].contains("[:");
                if !ends_named {
                    class_starts_at = None;
                }
                false
            }
            _ => false,
        };
        if is_literal {
            added.push(adapted.len());
            adapted.push('\\');
        }
        adapted.push(c);
    }
    (adapted, added)
}

/// Whether text that starts with `{` is a repetition: `{2}`, `{2,}`, `{2,5}`.
fn is_repetition(text: &str) -> bool {
    let Some((inside, _)) = text[1..].split_once('}') else {
        return false;
    };
    let (least, most) = inside.split_once(',').unwrap_or((inside, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    !least.is_empty() && is_number(least) && is_number(most)
}
