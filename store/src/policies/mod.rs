//! Community policies.

mod admin;
mod list;
mod read;
mod update;

pub use admin::{VisibilityError, set_private, set_published};
pub use list::{PolicyFilter, PolicySort, list};
pub use read::{Contributor, DeliveredIdea, Policy, PolicyError, visible, visible_status};
pub use update::{PolicyPatch, UpdateError, record_download, update};
