//! Texts of records for the catalog in memory, as the operations of each tag show them.

use super::{policies, rulesets};
use crate::read_model::Make;

/// What makes them.
pub const MAKE: Make = Make {
    policy: policies::parts,
    ruleset: rulesets::parts,
};
