//! What several operations on workspaces are given.

use catalog_api::status::BadRequest;
use catalog_store::domain::WorkspaceRole;

use crate::api::input::not_blank;

/// The longest name (interface, Limits).
const LONGEST_NAME: usize = 80;

/// The name of a workspace without blanks around it, from 2 to 80 characters long.
pub(super) fn name(name: String) -> Result<String, BadRequest> {
    let name = not_blank("name", name, LONGEST_NAME)?;
    if name.chars().nth(1).is_none() {
        return Err(BadRequest::field(
            "name",
            "must have at least 2 characters that are not blanks around it",
        ));
    }
    Ok(name)
}

/// A role, of which the contract leaves the set open.
pub(super) fn role(word: &str) -> Result<WorkspaceRole, BadRequest> {
    WorkspaceRole::parse(word)
        .ok_or_else(|| BadRequest::field("role", "must be `owner`, `admin` or `member`"))
}
