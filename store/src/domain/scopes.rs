//! What a token may do (interface, Authentication 3).

/// A scope. `api:write` does not include `api:read`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// `api:read`: every GET.
    Read,
    /// `api:write`: every other method.
    Write,
}

impl Scope {
    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Read => "api:read",
            Self::Write => "api:write",
        }
    }
}
