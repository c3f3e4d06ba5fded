//! Whether repositories hold a policy project, and what the project says of itself.
//!
//! A repository of the wrong shape is a [`Validation`] with findings (interface: "checks repository shape before
//! submitting"); only trouble with the source host itself is an error.

mod cargo_manifest;
mod check;
mod exchange;
mod gcl;
mod locate;
mod read;
mod validation;

#[cfg(test)]
mod tests;

pub(super) use locate::{Located, Shape, address, locate};
pub(super) use validation::Findings;

pub use check::{ProjectAddresses, check};
pub use validation::{
    AssetKind, Direction, Finding, FindingCode, Part, ProjectMetadata, ProjectType, SourceLocation,
    Validation,
};
