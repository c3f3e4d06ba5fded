//! Documentation tabs (interface, Ruleset documentation tab).

/// The key of the tab that every documentation has.
pub(crate) const MANDATORY_TAB: &str = PREDEFINED[0];

/// The keys of the predefined tabs.
const PREDEFINED: [&str; 4] = ["overview", "rules", "examples", "faq"];

/// Most tabs of one documentation: all of them are in one answer.
pub const MAX_TABS: usize = 50;

/// A documentation tab.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct DocTab {
    /// Identifies the tab within its owner.
    pub key: String,
    /// Title as shown.
    pub title: String,
    /// Content, Markdown.
    pub body_md: String,
    /// Position, ascending.
    pub sort_order: i64,
}

/// How many of the predefined tabs have content.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Completeness {
    /// Tabs with content.
    pub filled: i64,
    /// Predefined tabs.
    pub total: i64,
    /// `filled` divided by `total`.
    pub ratio: f64,
}

/// What is wrong with a set of tabs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TabError {
    /// A key that does not match the pattern.
    #[error("the key `{0}` must match ^[a-z0-9][a-z0-9_-]{{0,63}}$")]
    Key(String),
    /// Two tabs with one key.
    #[error("the key `{0}` stands twice")]
    Duplicate(String),
    /// More than [`MAX_TABS`].
    #[error("a documentation has at most {MAX_TABS} tabs")]
    TooMany,
    /// No `overview`.
    #[error("the tab `overview` is mandatory")]
    NoOverview,
}

impl crate::Refusal for TabError {}

/// Whether a key names a predefined tab; any other is custom.
pub fn is_predefined(key: &str) -> bool {
    PREDEFINED.contains(&key)
}

/// Whether a key matches `^[a-z0-9][a-z0-9_-]{0,63}$`.
pub fn valid_key(key: &str) -> bool {
    let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit();
    let bytes = key.as_bytes();
    bytes.len() <= 64
        && bytes.first().is_some_and(|&c| plain(c))
        && bytes.iter().all(|&c| plain(c) || c == b'_' || c == b'-')
}

/// Checks a complete set of tabs.
pub fn check(tabs: &[DocTab]) -> Result<(), TabError> {
    if tabs.len() > MAX_TABS {
        return Err(TabError::TooMany);
    }
    for (position, tab) in tabs.iter().enumerate() {
        if !valid_key(&tab.key) {
            return Err(TabError::Key(tab.key.clone()));
        }
        if tabs[..position].iter().any(|other| other.key == tab.key) {
            return Err(TabError::Duplicate(tab.key.clone()));
        }
    }
    if tabs.iter().any(|tab| tab.key == MANDATORY_TAB) {
        Ok(())
    } else {
        Err(TabError::NoOverview)
    }
}

/// How complete a documentation with content in the tabs `filled_keys` is.
pub fn completeness<'a>(filled_keys: impl IntoIterator<Item = &'a str>) -> Completeness {
    let filled = filled_keys
        .into_iter()
        .filter(|key| is_predefined(key))
        .count();
    // Both are at most four.
    let small = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    let (filled, total) = (small(filled), small(PREDEFINED.len()));
    Completeness {
        filled: filled.into(),
        total: total.into(),
        ratio: f64::from(filled) / f64::from(total),
    }
}

#[cfg(test)]
mod tests {
    use super::{DocTab, TabError, check, completeness, valid_key};

    fn tab(key: &str) -> DocTab {
        DocTab {
            key: key.to_owned(),
            title: key.to_owned(),
            body_md: String::new(),
            sort_order: 0,
        }
    }

    #[test]
    fn keys_follow_the_pattern() {
        assert!(valid_key("overview") && valid_key("0_a-b") && valid_key(&"a".repeat(64)));
        assert!(!valid_key("") && !valid_key("-a") && !valid_key("A") && !valid_key("é"));
        assert!(!valid_key(&"a".repeat(65)));
    }

    #[test]
    fn a_set_needs_an_overview_and_no_key_twice() {
        assert_eq!(check(&[tab("overview"), tab("x")]), Ok(()));
        assert_eq!(check(&[tab("x")]), Err(TabError::NoOverview));
        let twice = [tab("overview"), tab("overview")];
        assert_eq!(check(&twice), Err(TabError::Duplicate("overview".into())));
        let tabs = |count: usize| {
            (0..count)
                .map(|it| tab(&format!("t{it}")))
                .collect::<Vec<_>>()
        };
        assert_eq!(check(&tabs(51)), Err(TabError::TooMany));
    }

    #[test]
    fn only_predefined_tabs_count() {
        let half = completeness(["overview", "faq", "configuration"]);
        assert_eq!((half.filled, half.total), (2, 4));
        assert!((half.ratio - 0.5).abs() < f64::EPSILON);
    }
}
