//! Texts of requests that were held against their schemas, as they are stored.

use poem_openapi::types::MaybeUndefined;

/// A text without blanks around it. What its schema does not take for blank is not made empty.
pub(super) fn trimmed(text: String) -> String {
    let trimmed = text.trim();
    if trimmed.is_empty() || trimmed.len() == text.len() {
        return text;
    }
    trimmed.to_owned()
}

/// A text that null or a blank one clears: `Some(None)`; `None` when absent.
pub(super) fn clearable(text: MaybeUndefined<String>) -> Option<Option<String>> {
    match text {
        MaybeUndefined::Undefined => None,
        MaybeUndefined::Null => Some(None),
        MaybeUndefined::Value(text) if text.trim().is_empty() => Some(None),
        MaybeUndefined::Value(text) => Some(Some(trimmed(text))),
    }
}

/// Changes the database knows as "leave", "clear" and "set"; without a text in it, it is cleared.
pub(super) fn optional(text: MaybeUndefined<String>) -> Option<String> {
    clearable(text).flatten()
}
