//! The leaderboard: who published, what is liked and deployed most, and what is on the rise (interface, What the service does:
//! policies and rulesets earn points when published, and the most-liked rulesets have a column).
//!
//! * Each policy and each ruleset earns points once, at its first publication, for whoever owned it then. Neither a revision nor a
//!   transfer earns, and a new owner takes no points over.
//! * Points count while what earned them is in the catalog: what is taken out of it earns nothing meanwhile, and the same as before
//!   when it is put back.
//! * Only entries that everybody can see are shown, to their owners, too. Of people it shows what the records of their entries show:
//!   the name and the username.
//!
//! It has no table. What it sums up is the record itself: which entries are published, who published a policy
//! (`policies.published_by`), likes, and jobs that are done. The record keeps three sums beside its rows, because lists sort by them:
//! likes and deployments of a ruleset, deployments of a policy. `rebuild` makes all of them anew from the events.

mod rebuild;
mod standings;

pub use rebuild::{Difference, Recorded, differences, rebuild};
pub use standings::{Entry, Person, RISING_DAYS, Standings, standings};
