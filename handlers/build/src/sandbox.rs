//! What may stand around a build.

/// A program that keeps a build from what it has no business with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sandbox {
    /// `bwrap` of the package bubblewrap: the file system is read-only but for the build's own folders, and all of its
    /// processes end with it. The network stays: builds fetch what they depend on.
    Bubblewrap,
}
