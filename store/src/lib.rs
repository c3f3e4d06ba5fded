//! The store of the catalog: its tables on SQLite and PostgreSQL, and the rules that its data obeys.
//!
//! It knows nothing of HTTP. Time and identifiers are arguments, so that tests are exact. What a caller may see is
//! decided in `visibility.rs` alone; a resource is loaded only through a function that takes the [`domain::Viewer`].

pub mod audit;
mod authorized;
pub mod backup;
pub mod comments;
pub mod connections;
mod db;
pub mod deployments;
pub mod docs;
pub mod domain;
mod error;
pub mod ideas;
pub mod keys;
pub mod leaderboard;
pub mod likes;
pub mod policies;
pub mod private;
pub mod quota;
pub mod retention;
pub mod reviewers;
pub mod reviews;
pub mod ruleset_submissions;
pub mod rulesets;
pub mod schedules;
pub mod submissions;
mod text;
pub mod tokens;
pub mod transfers;
pub mod users;
pub mod vendor;
mod visibility;
mod words;
pub mod workspaces;

pub use authorized::{Owned, Visible};
pub use db::{
    Action, CatalogChange, CatalogChanges, CatalogWatch, Commits, Condition, Connection,
    DatabaseError, Fault, Inspected, LogListener, LogNews, OpenError, Origin, PoolSize,
    PublicChanges, Query, Reader, Schema, SharedTx, Store, Timeouts, Tx, sqlite_file,
};
pub use error::{Error, Refusal};
pub use text::{fold, search_words};
pub use words::UnknownWord;
