//! Pages for people without an account: share pages of rulesets, with badges and images, feeds, and what runs here.
//!
//! They show what the interface lists (What the service does, public share pages) and nothing else, always as nobody in particular
//! sees it. They are rendered here, without script, and kept in memory while they hold (`page_memory`).

pub mod address;
mod badge;
mod card;
mod endpoint;
mod feeds;
mod leaderboard;
mod page;
mod render;
mod share;
mod text;

pub use endpoint::mount;
pub use share::address_of;
