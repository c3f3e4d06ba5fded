//! The source host: the site that holds the repositories of submitted projects.
//!
//! * [`RepositoryAddress`]: the addresses that people write, read against the configured web base URL.
//! * [`SourceHost`]: the client of the host's REST v3 repository API.
//! * [`issues`]: whether a repository accepts issues, remembered for a while.
//! * [`project`]: whether a repository holds a policy project, and what the project says of itself.
//! * [`ruleset`]: whether a repository holds a ruleset, and where its profile is.
//!
//! `SourceHost` is a concrete type: there is one implementation, and tests run it against the emulator over real HTTP.

pub mod address;
pub mod client;
pub mod error;
pub mod issues;
pub mod project;
pub mod ruleset;
pub mod settings;

pub use address::{AddressError, RepositoryAddress};
pub use client::SourceHost;
pub use error::SourceHostError;
pub use settings::{SettingsError, SourceHostSettings};
