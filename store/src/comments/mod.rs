//! Comments on policies, with replies of one level (interface, Comment rules).

mod change;
mod create;
mod read;

pub use change::{DeleteError, EditError, delete, edit};
pub use create::{CreateError, Limits, NewComment, create};
pub use read::{Comment, list};
