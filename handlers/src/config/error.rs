//! What is wrong with the settings.

use std::fmt;

/// Settings that cannot be used. Each problem says where it is, which key it concerns, and what would be right; none repeats
/// a value, which may be a secret, except for short ones where one of a few words is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(Vec<String>);

impl ConfigError {
    pub(super) fn new(problems: Vec<String>) -> Self {
        Self(problems)
    }

    /// One by one.
    pub(super) fn into_problems(self) -> Vec<String> {
        self.0
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("configuration:")?;
        match self.0.as_slice() {
            [only] => write!(f, " {only}"),
            several => several
                .iter()
                .try_for_each(|problem| write!(f, "\n  {problem}")),
        }
    }
}

impl std::error::Error for ConfigError {}
