//! The external systems as HTTP servers on the loopback interface, for tests and for `catalog sandbox`.
//!
//! * [`sourcehost`]: a source host with repositories.
//! * [`platform`]: the platform that policies and rulesets are published to.
//!
//! They share no code with the clients of this service: a misunderstanding that both share would pass every
//! test. Both can inject faults, and hold a request ([`Breakpoint`]).

mod breakpoint;
pub mod platform;
pub mod sourcehost;

pub use breakpoint::{Breakpoint, Moment};
