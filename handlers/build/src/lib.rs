//! Builds of submitted projects: unpacks archives and runs build commands, contained.
//!
//! * [`unpack()`]: unpacks a repository's archive, never outside the target directory.
//! * [`Builder`]: runs the configured command within limits, forwards its output, and leaves no process behind.
//!
//! All input is untrusted: the names and sizes in an archive, and that
//! a process ends when its parent does. Knows no HTTP, no database and no store.

mod bubblewrap;
mod command;
mod disk;
mod error;
mod limits;
mod line;
mod output;
mod processes;
mod run;
mod sandbox;
mod unpack;

pub use error::BuildError;
pub use limits::Limits;
pub use line::{Line, Stream};
pub use run::Builder;
pub use sandbox::Sandbox;
pub use unpack::{UnpackError, unpack};
