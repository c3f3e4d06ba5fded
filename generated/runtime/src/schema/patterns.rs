//! Messages for the patterns of the contract.

/// Text without NUL, which PostgreSQL cannot store.
pub(crate) const NO_NUL: &str = r"^[^\x00]*$";

/// Messages by pattern. A test checks that every pattern in a request schema is listed.
const WORDS: &[(&str, &str)] = &[
    (NO_NUL, "not contain NUL"),
    (r"^[^\x00]*[^\s\x00][^\x00]*$", "not be blank"),
    (
        r"^[^\x00]*[^\s\x00][^\x00]*[^\s\x00][^\x00]*$",
        "have at least 2 non-blank characters",
    ),
    (
        r"^(?:[Hh][Tt][Tt][Pp][Ss]?://(?:[A-Za-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)?$",
        "be an http or https address",
    ),
    (
        r"^(?:[A-Za-z0-9][A-Za-z0-9_.-]{1,39})?$",
        "have 2 to 40 letters, digits, hyphens, dots or underscores, starting with a letter or digit",
    ),
    (
        r"^[a-z0-9][a-z0-9-]*$",
        "contain only lower-case letters, digits and hyphens, starting with a letter or digit",
    ),
    (
        r"^[a-z0-9][a-z0-9_-]{0,63}$",
        "have 1 to 64 lower-case letters, digits, hyphens or underscores, starting with a letter or digit",
    ),
    (
        r"^[^/\x00]+/[^/\x00]+/[^/\x00]+$",
        "be of the form `groupId/assetId/version`",
    ),
    (
        r"^(?:[A-Za-z]+:[^,\x00]*(?:,[A-Za-z]+:[^,\x00]*)*)?$",
        "be of the form `tag:public,scope:rest-api`",
    ),
    (
        r"^(?:Security|API Design|Documentation|Compliance|MCP|A2A|LLM|Operations|Other)?$",
        "be one of Security, API Design, Documentation, Compliance, MCP, A2A, LLM, Operations, Other",
    ),
];

/// The message for a pattern, to follow "must": "not be blank".
pub fn pattern_in_words(pattern: &str) -> Option<&'static str> {
    let (_, words) = WORDS.iter().find(|(known, _)| *known == pattern)?;
    Some(words)
}
