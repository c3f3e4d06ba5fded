//! Rulesets as submissions: what owners submit and administrators review.

mod change;
mod create;
mod delete;
mod history;
mod read;
mod review;

pub use change::{ChangeError, Revised, change};
pub use create::{NewRulesetSubmission, create};
pub use delete::{DeleteError, delete};
pub use history::{HistoryEntry, history};
pub use read::{
    RulesetSubmission, Snapshot, SubmissionError, doc_tabs, list_own, list_submitted, own, visible,
};
pub use review::{ReviewError, approve, reject, to_review};
