//! Rulesets submitted for review.

mod content;
mod create_ruleset_submission;
mod delete_ruleset_submission;
mod get_ruleset_submission;
mod get_ruleset_submission_history;
mod list_ruleset_submissions;
mod update_ruleset_submission;
mod validate_ruleset_submission;
mod view;
