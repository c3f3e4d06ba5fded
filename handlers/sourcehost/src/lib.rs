//! The source host: the site that hosts the repositories of submitted projects.
//!
//! * [`RepositoryAddress`]: repository URLs, parsed against the configured web base URL.
//! * [`SourceHost`]: the client of the host's REST v3 repository API.
//! * [`issues`]: whether a repository accepts issues, cached.
//! * [`project`]: checks and metadata of policy projects.
//! * [`ruleset`]: whether a repository contains a ruleset, and where its profile is.
//!
//! `SourceHost` is a concrete type: there is one implementation, and tests run it against the emulator over real HTTP.

pub mod address;
pub mod client;
pub mod error;
mod icon;
pub mod issues;
pub mod project;
pub mod ruleset;
pub mod settings;

pub use address::{AddressError, RepositoryAddress};
pub use client::SourceHost;
pub use error::SourceHostError;
pub use settings::{SettingsError, SourceHostSettings};
