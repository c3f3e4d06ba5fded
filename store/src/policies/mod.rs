//! Community policies.

mod admin;
mod history;
mod list;
mod newest;
mod published;
mod read;
mod revision_review;
mod revisions;
mod update;

pub use admin::{VisibilityError, set_private, set_published};
pub use history::{HistoryEntry, HistoryPage, history, review_history};
pub(crate) use history::{NewHistoryEntry, record};
pub use list::{PolicyFilter, PolicySort, list};
pub use newest::{NewPolicy, newest};
pub use published::{
    Published, PublishedRow, all_likes, all_published, complete_published, likes_among, published,
    showing_users, unpublished, unpublished_of,
};
pub use read::{Contributor, DeliveredIdea, Policy, PolicyError, visible, visible_status};
pub use revision_review::{DecideError, decide_revision, pending_revisions, revision_to_review};
pub use revisions::{
    Change, NewRevision, ProposeError, Repositories, Revision, check_proposable, propose,
    repositories, revisions,
};
pub use update::{PolicyPatch, UpdateError, record_download, update};
