//! Likes of policies and of rulesets.

mod policy;
mod ruleset;

pub use policy::{LikeError, liked, toggle};
pub use ruleset::{RulesetLike, RulesetLikeError, ruleset_liked, set_ruleset};
