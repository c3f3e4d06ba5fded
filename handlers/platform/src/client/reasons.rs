//! Reasons in the platform's error responses.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

const MAX_REASONS: usize = 5;
const MAX_CHARACTERS: usize = 300;
const REDACTED: &str = "***";

/// The fields in which the platform's services put their reasons.
const FIELDS: [&str; 7] = [
    "message",
    "error_description",
    "description",
    "detail",
    "details",
    "error",
    "errors",
];

/// Secrets to redact, in case the platform echoes what it was sent.
pub(super) struct Secrets<'a>(Vec<&'a str>);

impl<'a> Secrets<'a> {
    pub(super) fn new(secrets: impl IntoIterator<Item = &'a str>) -> Self {
        // An empty string matches everywhere.
        Self(
            secrets
                .into_iter()
                .filter(|secret| !secret.is_empty())
                .collect(),
        )
    }

    fn redact(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, secret| {
            let escaped = utf8_percent_encode(secret, NON_ALPHANUMERIC).to_string();
            text.replace(secret, REDACTED).replace(&escaped, REDACTED)
        })
    }
}

/// The reasons in a body: those of a JSON document, or plain text. HTML pages are ignored.
pub(super) fn reasons(body: &[u8], secrets: &Secrets<'_>) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(value) = serde_json::from_slice::<Value>(body) {
        collect_reasons(&value, &mut found);
    } else if let Ok(text) = std::str::from_utf8(body)
        && !text.trim_start().starts_with('<')
    {
        found.push(text.to_owned());
    }
    sanitize_all(found, secrets)
}

/// Collects the reasons in part of a response.
pub(super) fn collect_reasons(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(values) => values
            .iter()
            .for_each(|value| collect_reasons(value, found)),
        Value::Object(object) => {
            for value in FIELDS.iter().filter_map(|field| object.get(*field)) {
                collect_reasons(value, found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Limits number and length of reasons, and redacts secrets.
pub(super) fn sanitize_all(found: Vec<String>, secrets: &Secrets<'_>) -> Vec<String> {
    let mut reasons = Vec::new();
    for text in found {
        let text = sanitize(&text, secrets);
        if !text.is_empty() && !reasons.contains(&text) {
            reasons.push(text);
        }
        if reasons.len() == MAX_REASONS {
            break;
        }
    }
    reasons
}

/// One line of limited length with secrets redacted.
pub(super) fn sanitize(text: &str, secrets: &Secrets<'_>) -> String {
    // Redacted before truncation: a truncated secret would no longer match.
    let text = secrets.redact(text);
    let line: String = text
        .chars()
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect();
    let line = line.trim();
    if line.chars().count() <= MAX_CHARACTERS {
        return line.to_owned();
    }
    let mut short: String = line.chars().take(MAX_CHARACTERS - 1).collect();
    short.push('…');
    short
}
