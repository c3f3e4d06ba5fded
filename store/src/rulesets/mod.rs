//! Community rulesets: what is in the catalog, and what its owner can see of it before.

mod content;
mod docs;
mod list;
mod newest;
mod published;
mod read;
mod update;

pub use content::{RuleCounts, RulesetContent};
pub use docs::{
    DeleteDocError, Docs, EditDocsError, TabPatch, delete_doc, docs, put_doc, replace_docs,
};
pub use list::{RulesetFilter, RulesetSort, list};
pub use newest::{NewRuleset, newest};
pub use published::{
    Published, PublishedRow, all_published, complete_published, published, showing_users,
    unpublished, unpublished_of,
};
pub use read::{
    Contributor, Ruleset, RulesetError, RulesetRow, visible, visible_owner, visible_profile,
};
pub use update::{LinksPatch, UpdateError, count_view, update_links};
