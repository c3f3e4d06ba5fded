//! What may stand around a build.

use std::str::FromStr;

/// A program that keeps a build from what it has no business with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sandbox {
    /// `bwrap` of the package bubblewrap: the file system is read-only but for the build's own folders, and all of its
    /// processes end with it. The network stays: builds fetch what they depend on.
    Bubblewrap,
}

/// The name of no sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("builder.sandbox must be \"bwrap\", or not be set")]
pub struct UnknownSandbox;

impl FromStr for Sandbox {
    type Err = UnknownSandbox;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "bwrap" => Ok(Self::Bubblewrap),
            _ => Err(UnknownSandbox),
        }
    }
}
