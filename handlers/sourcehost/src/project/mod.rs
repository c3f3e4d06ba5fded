//! Checks whether repositories contain a policy project, and reads its metadata.
//!
//! A repository with the wrong structure is a [`Validation`] with findings (interface: "checks repository shape before
//! submitting"); only a failure of the source host is an error.

mod cargo_manifest;
mod check;
mod exchange;
mod gcl;
mod locate;
mod read;
mod validation;

#[cfg(test)]
mod tests;

pub(super) use locate::{Layout, Located, address, locate};
pub(super) use validation::{Findings, lfs_pointer};

pub use check::{ProjectAddresses, ProjectCommits, check, check_commits};
pub use validation::{
    AssetKind, Direction, Finding, FindingCode, Part, ProjectMetadata, ProjectType, SourceLocation,
    Validation,
};
