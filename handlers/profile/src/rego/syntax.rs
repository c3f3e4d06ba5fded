//! Parsing with regorus.

use std::panic;

use regorus::Engine;

use super::{Kind, SyntaxError};

/// The syntax error of a text that passed [`super::scan`].
pub(super) fn check(text: &str, kind: Kind) -> Option<SyntaxError> {
    let (prologue, epilogue) = match kind {
        // The keywords are those that the platform imports for the rules of a profile. For the first statement of a rule the
        // parser reports no detail, so that the first statement is ours.
        Kind::Body => (
            "package profile\nimport future.keywords\nresult if { true\n",
            "\n}\n",
        ),
        // A module has its own imports; duplicates are allowed, but not before `rego.v1`.
        Kind::Module if text.contains("rego.v1") => ("package profile\n", "\n"),
        Kind::Module => ("package profile\nimport future.keywords\n", "\n"),
    };
    // `$node` and `$result` exist only in profiles; replacing one character keeps the columns.
    let module = format!("{prologue}{}{epilogue}", text.replace('$', "_"));
    let result = panic::catch_unwind(|| {
        let mut engine = Engine::new();
        engine.set_rego_v0(true);
        let added = engine.add_policy("rego".to_owned(), module);
        added.err().map(|error| error.to_string())
    });
    let reason = result.ok().flatten()?;
    let message = reason.rsplit("error: ").next().unwrap_or_default().trim();
    let message = message.lines().next().unwrap_or_default().to_owned();
    let before = prologue.lines().count() as u64;
    let (line, column) = position(&reason).map_or((1, 1), |(line, column)| {
        (line.saturating_sub(before), column)
    });
    if line > text.lines().count() as u64 {
        return Some(at_end(text, message));
    }
    Some(SyntaxError {
        message,
        line: line.max(1),
        column: column.max(1),
    })
}

/// The parser reached the end of the wrapper, which is not part of the text.
fn at_end(text: &str, message: String) -> SyntaxError {
    let end = text.lines().last().unwrap_or_default().chars().count();
    SyntaxError {
        message,
        line: text.lines().count() as u64,
        column: end as u64 + 1,
    }
}

/// `--> rego:5:1` as a position in the module.
fn position(text: &str) -> Option<(u64, u64)> {
    let place = text.split("--> rego:").nth(1)?.lines().next()?;
    let (line, column) = place.split_once(':')?;
    Some((line.parse().ok()?, column.trim().parse().ok()?))
}
