//! Building what people submit: archives unpacked and commands run, contained.
//!
//! * [`unpack()`]: a repository's archive, into a folder and not beside it.
//! * [`Builder`]: runs the configured command with limits, hands on its output, and leaves no process behind.
//!
//! What is built here was written by anyone. Nothing in it is trusted: not the names in an archive, not its sizes, not
//! that a process ends when its parent does. Knows no HTTP, no database and no store.

mod bubblewrap;
mod command;
mod disk;
mod error;
mod leftovers;
mod limits;
mod line;
mod output;
mod run;
mod sandbox;
mod unpack;

pub use error::BuildError;
pub use limits::Limits;
pub use line::{Line, Stream};
pub use run::Builder;
pub use sandbox::Sandbox;
pub use unpack::{UnpackError, unpack};
