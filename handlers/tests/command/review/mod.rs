//! The review desk: `catalog admin review …`.

mod decide;
pub mod fixture;
mod list;
mod show;
mod terminal;
