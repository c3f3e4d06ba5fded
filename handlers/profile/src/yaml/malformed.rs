//! Error messages for text that is not valid YAML.

use granit_parser::{ErrorKind, Event, Parser, ScanError, StructureStyle};
use serde_saphyr::Error;

use crate::Finding;

/// The finding for a parse error.
pub(super) fn explain(text: &str, error: &Error) -> Finding {
    let place = error.location().map(|at| (at.line(), at.column()));
    let reason = error.without_snippet().to_string();
    let (message, place) = match error.without_snippet() {
        Error::MultipleDocuments { .. } => (
            "A profile must be a single YAML document; a second one starts here.".to_owned(),
            place.map(|place| marker_before(text, place)),
        ),
        Error::UnknownAnchor { .. } => (
            "Unknown alias (`*name`): no anchor (`&name`) defines it. Quote text that starts with `*`."
                .to_owned(),
            place,
        ),
        _ if reason.starts_with("budget breached") || reason.starts_with("alias") => (
            "The profile is too deeply nested, too large, or repeats too much through aliases."
                .to_owned(),
            place,
        ),
        _ => syntax(text).unwrap_or_else(|| (general(&reason), place)),
    };
    Finding {
        message,
        line: place.map(|(line, _)| line),
        column: place.map(|(_, column)| column),
        rule: None,
    }
}

/// The parser's message, without the position that it repeats.
fn general(reason: &str) -> String {
    let reason = reason.lines().next().unwrap_or_default();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    format!("Invalid YAML: {reason}.")
}

/// The `---` that starts the document at a position.
fn marker_before(text: &str, place: (u64, u64)) -> (u64, u64) {
    let lines = (1..=place.0).zip(text.lines());
    let marker = lines.filter(|(_, line)| line.starts_with("---")).last();
    marker.map_or(place, |(line, _)| (line, 1))
}

type Place = Option<(u64, u64)>;

/// Parses the text again up to its first error, to know which brackets are open there.
fn syntax(text: &str) -> Option<(String, Place)> {
    let mut open = Vec::new();
    let mut parser = Parser::new_from_str(text);
    let error = loop {
        match parser.next_event()? {
            Ok((Event::SequenceStart(style, ..) | Event::MappingStart(style, ..), span)) => {
                let at = (span.start.line() as u64, span.start.col() as u64 + 1);
                open.push((style == StructureStyle::Flow).then_some(at));
            }
            Ok((Event::SequenceEnd | Event::MappingEnd, _)) => drop(open.pop()),
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    Some(describe(text, &error, open.into_iter().flatten().last()))
}

/// The message for an error; `open` is the position of the innermost open bracket.
fn describe(text: &str, error: &ScanError, open: Place) -> (String, Place) {
    let marker = error.marker();
    let (line, column) = (marker.line() as u64, marker.col() as u64 + 1);
    let here = Some((line, column));
    let at_marker = |message: &str| (message.to_owned(), here);
    match error.kind() {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => {
            let tab = tab_of(text, line).or(here);
            (
                "Tabs are not allowed for indentation; use spaces.".to_owned(),
                tab,
            )
        }
        ErrorKind::UnclosedFlowCollection { open: bracket } => {
            let message = format!("Unclosed `{bracket}`.");
            (message, here)
        }
        ErrorKind::MismatchedFlowCollectionEnd {
            open: bracket,
            close,
        } => {
            let message = format!("`{close}` does not match `{bracket}`.");
            (message, here)
        }
        ErrorKind::MisplacedFlowCollectionEnd => {
            at_marker("Unmatched closing bracket. Quote text that contains brackets.")
        }
        ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::ExpectedNodeContent
        | ErrorKind::BlockEntryInFlowCollection
        | ErrorKind::InvalidIndentation
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::InvalidColonPlacement
        | ErrorKind::SimpleKeyExpected
        | ErrorKind::InvalidSimpleKey
            if open.is_some_and(|(opened, _)| opened < line) =>
        {
            let message = format!("This bracket is not closed before line {line}.");
            (message, open)
        }
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar => {
            at_marker("Unclosed quoted text before this line.")
        }
        ErrorKind::UnknownQuotedScalarEscape => at_marker(
            "Invalid escape in double-quoted text. Use single quotes, or `\\\\` for a backslash.",
        ),
        ErrorKind::MappingValueNotAllowed => at_marker(
            "Unexpected `: `. Quote text that contains it, and indent all keys of a mapping equally.",
        ),
        ErrorKind::SimpleKeyExpected => at_marker("Missing `:` after the key."),
        ErrorKind::ExpectedBlockMappingKey => {
            at_marker("Wrong indentation: indent all keys of a mapping equally.")
        }
        ErrorKind::ExpectedBlockSequenceEntry => {
            at_marker("Expected a list entry, which starts with `- `.")
        }
        ErrorKind::MissingAnchorOrAliasName => at_marker("Quote text that starts with `*` or `&`."),
        ErrorKind::UnexpectedCharacter { character } => {
            let message = match character {
                '@' | '`' | '%' => format!("Quote text that starts with `{character}`."),
                other => format!("Unexpected character `{}`.", other.escape_default()),
            };
            (message, here)
        }
        kind => (general(&kind.to_string()), here),
    }
}

/// The first tab in the indentation of a line.
fn tab_of(text: &str, line: u64) -> Place {
    let index = usize::try_from(line).ok()?.checked_sub(1)?;
    let before = text.lines().nth(index)?.chars();
    let indent = before.take_while(|c| c.is_whitespace());
    let column = indent.enumerate().find(|(_, c)| *c == '\t')?.0;
    Some((line, column as u64 + 1))
}
