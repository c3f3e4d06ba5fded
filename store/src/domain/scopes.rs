//! What a token may do (interface, Authentication 3).

use crate::words::words;

words! {
    /// A scope. `api:write` does not include `api:read`.
    pub enum Scope {
        /// `api:read`: every GET.
        ApiRead = "api:read",
        /// `api:write`: every other method.
        ApiWrite = "api:write",
    }
}
