//! The review desk: `catalog admin review …`.

#[path = "../command/mod.rs"]
#[allow(dead_code, reason = "each kind of tests uses a part of it")]
mod command;
mod decide;
mod fixture;
mod list;
mod show;
mod terminal;
