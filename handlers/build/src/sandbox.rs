//! Sandboxes for builds.

pub(super) mod bubblewrap;
pub(super) mod template;

use std::path::PathBuf;

use crate::Egress;

/// What holds a build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sandbox {
    /// Nothing but the limits: a build can read and change whatever the service's user can, and use its network.
    None,
    /// `bwrap` of the package bubblewrap.
    Bubblewrap(Bubblewrap),
    /// A command that runs the build elsewhere, such as in a container.
    Template(Template),
}

/// What a build sees in `bwrap`, besides `/usr`, a few files of `/etc` and its own directories. It has namespaces of its own,
/// among them those of users, processes and networks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bubblewrap {
    /// Files and directories that it can read, at the same paths.
    pub toolchains: Vec<PathBuf>,
    /// The hosts that it can reach; without, it has no network.
    pub egress: Option<Egress>,
}

/// A command line with places to fill in. An argument with `{command}` alone is replaced by the words of the build command;
/// one that contains `{variable}` is repeated for each `NAME=VALUE` of the build's environment. `{folder}` holds all
/// directories of the build, `{root}` is the one to run the command in; `{name}` is unique to the build; `{memory_bytes}`,
/// `{processes}` and `{timeout_seconds}` are its limits, which a container has to enforce by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Runs a build, and ends with the build's exit status.
    pub run: Vec<String>,
    /// Run after each build however it ended: removes what killing the other one leaves, such as a container.
    pub stop: Option<Vec<String>>,
}
