//! Community and vendor rulesets, and drafts of them.

mod delete_ruleset_doc;
mod get_ruleset;
mod get_ruleset_reviewer;
mod get_vendor_ruleset;
mod list_ruleset_docs;
mod list_rulesets;
mod put_ruleset_doc;
mod replace_ruleset_docs;
mod update_ruleset;
mod validate_ruleset;
mod view;

pub(super) use view::parts;
