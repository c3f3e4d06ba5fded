//! Processes that die: the real binary, killed with SIGKILL at its work, over real HTTP and beside emulators of the
//! source host and the platform.
//!
//! Whatever dies when, a deployment ends, publishes each version once, and has the log that it would have had.

mod chaos;
mod database;
mod full_disk;
mod keys;
mod log;
mod lost_database;
mod process;
mod proxy;
mod removal;
mod replicas;
mod server;
mod shared_commits;
mod small_disk;
mod soak;
mod steps;
mod vendor;
mod workers;
mod world;
