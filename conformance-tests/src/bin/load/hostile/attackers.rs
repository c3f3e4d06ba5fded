//! Those who attack, as if on machines of their own: the system runs them only when the server and others have nothing to do.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use rustix::process::setpriority_process;
use tokio::{
    runtime::{Builder, Runtime},
    time::sleep,
};

use super::{Done, attacks};
use crate::{
    Error,
    options::{Attack, Hostile},
};

/// The lowest priority.
const NICE: i32 = 19;

/// Clients that attack at the same time, until they are stopped.
pub struct Attackers(Runtime);

impl Attackers {
    /// Starts them on threads of their own. Linux sets the priority by thread.
    pub fn start(attack: Attack, options: &Hostile, done: &Arc<Done>) -> Result<Self, Error> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .on_thread_start(|| {
                // Without it the measures are worse, and no attack is milder.
                let _ = setpriority_process(None, NICE);
            })
            .build()?;
        for _ in 0..attack.clients() {
            runtime.spawn(repeat(attack, options.clone(), Arc::clone(done)));
        }
        Ok(Self(runtime))
    }

    /// Drops them in the middle of what they do.
    pub fn stop(self) {
        self.0.shutdown_background();
    }
}

/// Attacks again and again: whoever is thrown out comes back.
async fn repeat(attack: Attack, options: Hostile, done: Arc<Done>) {
    loop {
        let Ok(stream) = attacks::connect(attack, &options).await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        done.opened.fetch_add(1, Ordering::Relaxed);
        // However it ends, the server ended it.
        let _ = attacks::once(attack, stream, &options).await;
        done.closed.fetch_add(1, Ordering::Relaxed);
    }
}
