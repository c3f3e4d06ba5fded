//! Text that is not YAML, in the author's words.

use granit_parser::{ErrorKind, Event, Parser, ScanError, StructureStyle};
use serde_saphyr::Error;

use crate::Finding;

/// Says what is wrong, and where.
pub(super) fn explain(text: &str, error: &Error) -> Finding {
    let place = error.location().map(|at| (at.line(), at.column()));
    let reason = error.without_snippet().to_string();
    let (message, place) = match error.without_snippet() {
        Error::MultipleDocuments { .. } => (
            "A profile must be one YAML document; a second one begins here.".to_owned(),
            place.map(|place| marker_before(text, place)),
        ),
        Error::UnknownAnchor { .. } => (
            "This alias (`*name`) names no anchor (`&name`); text that begins with `*` needs quotes."
                .to_owned(),
            place,
        ),
        _ if reason.starts_with("budget breached") || reason.starts_with("alias") => (
            "A profile must not be nested so deep, nor be so large, nor repeat so much by aliases."
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

/// The parser's own words, without what it repeats of the place.
fn general(reason: &str) -> String {
    let reason = reason.lines().next().unwrap_or_default();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    format!("This is not valid YAML: {reason}.")
}

/// The `---` that begins what stands at a place.
fn marker_before(text: &str, place: (u64, u64)) -> (u64, u64) {
    let lines = (1..=place.0).zip(text.lines());
    let marker = lines.filter(|(_, line)| line.starts_with("---")).last();
    marker.map_or(place, |(line, _)| (line, 1))
}

type Place = Option<(u64, u64)>;

/// Reads the text again, up to its first error, to know which brackets are open there.
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

/// The message for an error; `open` is where the innermost bracket that is open there stands.
fn describe(text: &str, error: &ScanError, open: Place) -> (String, Place) {
    let marker = error.marker();
    let (line, column) = (marker.line() as u64, marker.col() as u64 + 1);
    let here = Some((line, column));
    let told = |message: &str| (message.to_owned(), here);
    match error.kind() {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => {
            let tab = tab_of(text, line).or(here);
            ("A tab cannot indent YAML; use spaces.".to_owned(), tab)
        }
        ErrorKind::UnclosedFlowCollection { open: bracket } => {
            let message = format!("`{bracket}` is never closed.");
            (message, here)
        }
        ErrorKind::MismatchedFlowCollectionEnd {
            open: bracket,
            close,
        } => {
            let message = format!("`{close}` cannot close `{bracket}`.");
            (message, here)
        }
        ErrorKind::MisplacedFlowCollectionEnd => {
            told("This bracket closes nothing; text with brackets needs quotes.")
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
            let message = format!("The bracket that opens here is not closed before line {line}.");
            (message, open)
        }
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar => {
            told("Text in quotes is not closed before this.")
        }
        ErrorKind::UnknownQuotedScalarEscape => told(
            "Text in double quotes has a `\\` that escapes nothing; use single quotes, or `\\\\`.",
        ),
        ErrorKind::MappingValueNotAllowed => told(
            "`: ` cannot stand here; text that holds it needs quotes, and keys of a mapping the same indentation.",
        ),
        ErrorKind::SimpleKeyExpected => told("This line needs a `:` behind its key."),
        ErrorKind::ExpectedBlockMappingKey => {
            told("This does not fit the mapping around it; keys need the same indentation.")
        }
        ErrorKind::ExpectedBlockSequenceEntry => {
            told("This does not fit the list around it; its entries begin with `- `.")
        }
        ErrorKind::MissingAnchorOrAliasName => {
            told("Text that begins with `*` or `&` needs quotes.")
        }
        ErrorKind::UnexpectedCharacter { character } => {
            let message = match character {
                '@' | '`' | '%' => format!("Text that begins with `{character}` needs quotes."),
                other => format!(
                    "The character `{}` cannot stand here.",
                    other.escape_default()
                ),
            };
            (message, here)
        }
        kind => (general(&kind.to_string()), here),
    }
}

/// The first tab of the white space that begins a line.
fn tab_of(text: &str, line: u64) -> Place {
    let index = usize::try_from(line).ok()?.checked_sub(1)?;
    let before = text.lines().nth(index)?.chars();
    let indent = before.take_while(|c| c.is_whitespace());
    let column = indent.enumerate().find(|(_, c)| *c == '\t')?.0;
    Some((line, column as u64 + 1))
}
