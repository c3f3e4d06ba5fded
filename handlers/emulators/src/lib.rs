//! The systems outside of the service as HTTP servers on the loopback interface, for tests and for `catalog sandbox`.
//!
//! * [`sourcehost`]: a source host with repositories.
//! * [`platform`]: the platform that policies and rulesets are published to.
//!
//! They share no code with the clients of this service: what a client and an emulator misunderstand alike would pass every
//! test. Both can be told to misbehave, and to hold a request ([`Breakpoint`]).

mod breakpoint;
pub mod platform;
pub mod sourcehost;

pub use breakpoint::{Breakpoint, Moment};
