//! Sandboxes for builds.

/// A program that isolates a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sandbox {
    /// `bwrap` of the package bubblewrap: the file system is read-only except the build's own directories, and all of its
    /// processes end with it. The network stays available: builds fetch dependencies.
    Bubblewrap,
}
