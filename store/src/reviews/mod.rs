//! The review desk: what waits for a decision, whatever its kind, and what a reviewer reads about it. Deciding is in the modules
//! of the three kinds.

mod case;
mod detail;
mod events;
mod repositories;

pub use case::{Case, CaseKind, Owner, find, waiting};
pub use detail::{DeclaredIdea, PolicyDetail, RulesetDetail, RulesetState, policy, ruleset};
pub use events::{Event, events};
pub use repositories::{Registered, repositories};
