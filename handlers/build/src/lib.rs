//! Builds of submitted projects: unpacks archives and runs build commands, contained.
//!
//! * [`unpack()`]: unpacks a repository's archive, never outside the target directory.
//! * [`Builder`]: runs the configured command in its sandbox and within limits, forwards its output, and leaves no process
//!   behind.
//! * [`forward()`]: the part of a build's network that is inside of its sandbox.
//! * [`Project`]: where a policy's build writes what it makes, and [`UntrustedDir`], by which that is read.
//!
//! All input is untrusted: the names and sizes in an archive, that a process ends when its parent does, and whatever a
//! build left. Knows no HTTP, no database and no store.

mod artifacts;
mod command;
mod disk;
mod egress;
mod error;
mod leftovers;
mod limits;
mod line;
mod output;
mod processes;
mod run;
mod sandbox;
mod unpack;
mod untrusted_dir;
mod usage;

pub use artifacts::{ArtifactError, Artifacts, Project};
pub use egress::{AllowedHost, Egress, forward};
pub use error::BuildError;
pub use limits::Limits;
pub use line::{LONGEST_LINE, Line, Stream, cut};
pub use run::Builder;
pub use sandbox::{Bubblewrap, Sandbox, Template};
pub use unpack::{UnpackError, unpack};
pub use untrusted_dir::{ReadError, ReadProblem, UntrustedDir};
