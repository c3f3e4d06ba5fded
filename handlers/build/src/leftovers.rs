//! What a build in a container leaves when its command is killed.

use std::{process::Command, thread};

use tokio::task::spawn_blocking;

/// Removed by [`remove`](Self::remove), or when this is dropped.
pub(super) struct Leftovers {
    command: Option<Command>,
}

impl Leftovers {
    /// `command` removes what is left, if there is anything to remove.
    pub(super) fn new(command: Option<Command>) -> Self {
        Self { command }
    }

    pub(super) async fn remove(mut self) {
        let Some(command) = self.command.take() else {
            return;
        };
        if let Err(error) = spawn_blocking(move || run(command)).await {
            tracing::warn!(%error, "Cannot remove what a build left");
        }
    }
}

impl Drop for Leftovers {
    fn drop(&mut self) {
        let Some(command) = self.command.take() else {
            return;
        };
        // Dropping must not block.
        if let Err(error) = thread::Builder::new().spawn(move || run(command)) {
            tracing::warn!(%error, "Cannot remove what a build left");
        }
    }
}

fn run(mut command: Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => tracing::warn!(%status, "builder.sandbox_stop failed"),
        Err(error) => tracing::warn!(%error, "Cannot run builder.sandbox_stop"),
    }
}
