//! Reasons in the platform's error responses.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde_json::Value;

const MAX_REASONS: usize = 5;
const MAX_CHARACTERS: usize = 300;
const REDACTED: &str = "***";
/// What form encoding and URLs escape.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

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

    /// Replaces the secrets, as they are and as the usual encodings of requests write them.
    fn redact(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for secret in &self.0 {
            for form in encodings(secret) {
                text = text.replace(&form, REDACTED);
            }
        }
        text
    }
}

fn encodings(secret: &str) -> [String; 5] {
    let unreserved = utf8_percent_encode(secret, RESERVED).to_string();
    let json = Value::from(secret).to_string();
    [
        secret.to_owned(),
        utf8_percent_encode(secret, NON_ALPHANUMERIC).to_string(),
        unreserved.replace("%20", "+"),
        unreserved,
        json[1..json.len() - 1].to_owned(),
    ]
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

/// What the platform says of governance profiles that are the same as the one sent; `None` if that is not what it says.
pub(super) fn duplicated_profiles(body: &[u8], secrets: &Secrets<'_>) -> Option<String> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Duplicates {
        #[serde(default)]
        message: String,
        duplicated_profiles: Vec<Duplicate>,
    }
    #[derive(Deserialize)]
    struct Duplicate {
        #[serde(default)]
        name: String,
    }
    let found: Duplicates = serde_json::from_slice(body).ok()?;
    let names = found.duplicated_profiles.into_iter().take(MAX_REASONS);
    let names: Vec<String> = names.map(|profile| profile.name).collect();
    let message = found.message.trim();
    Some(sanitize(
        &format!("{message} {}", names.join(", ")),
        secrets,
    ))
}

/// One line of limited length with secrets redacted.
pub(super) fn sanitize(text: &str, secrets: &Secrets<'_>) -> String {
    // Redacted before truncation, as a truncated secret would no longer match, and again after characters were removed that
    // may have stood in the middle of one.
    let text = secrets.redact(&plain(&secrets.redact(text)));
    if text.chars().count() <= MAX_CHARACTERS {
        return text;
    }
    let mut short: String = text.chars().take(MAX_CHARACTERS - 1).collect();
    short.push('…');
    short
}

/// Words separated by single blanks, without control characters and without those that hide text or change its direction.
fn plain(text: &str) -> String {
    let visible: String = text
        .chars()
        .filter(|character| !is_invisible(*character))
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    words.join(" ")
}

fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
    )
}
