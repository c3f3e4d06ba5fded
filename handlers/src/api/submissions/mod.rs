//! Policies submitted for review.

mod create_submission;
mod get_submission;
mod get_submission_history;
mod list_submissions;
mod update_submission;
mod validate_submission;
mod view;
