//! Policies as submissions: what owners submit and administrators review. A policy and its submission are one row.

mod create;
mod history;
mod read;
mod review;
mod update;

pub use create::{NewSubmission, Project, create};
pub use history::{HistoryEntry, history};
pub use read::{Submission, list_own, own};
pub(crate) use review::transition;
pub use review::{ReviewError, approve, list_under_review, reject};
pub use update::{SubmissionPatch, UpdateError, update};
