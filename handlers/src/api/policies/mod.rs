//! Community and vendor policies, with likes and comments.

mod check_policy_issues_enabled;
mod create_policy_comment;
mod create_policy_revision;
mod delete_comment;
mod get_policy;
mod get_policy_history;
mod get_policy_like;
mod get_policy_reviewer;
mod get_vendor_policy;
mod list_policies;
mod list_policy_branches;
mod list_policy_comments;
mod list_policy_orgs;
mod list_policy_revisions;
mod record_policy_download;
mod toggle_policy_like;
mod update_comment;
mod update_policy;
mod view;

pub(super) use view::parts;
