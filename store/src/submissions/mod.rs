//! Policies as submissions: what owners submit and administrators review. A policy and its submission are one row.

mod create;
mod read;
mod review;
mod update;

pub use create::{NewSubmission, Project, create};
pub use read::{Submission, SubmissionError, list_own, own, visible, visible_with_docs};
pub(crate) use review::{Review, mark_approved, transition};
pub use review::{ReviewError, approve, list_under_review, reject, store_project, to_review};
pub(crate) use update::change_project;
pub use update::{SubmissionPatch, UpdateError, update};
