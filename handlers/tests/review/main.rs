//! The review desk: `catalog admin review …`.

#[path = "../command/mod.rs"]
mod command;
mod decide;
mod fixture;
mod list;
mod show;
mod terminal;
