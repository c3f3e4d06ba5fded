//! `load platform`: the emulated platform, for the connections that `load fill` makes.

use std::{future::pending, io::Write as _};

use catalog_emulators::platform::{EmulatedOrganization, PlatformEmulator};

use crate::{
    Error,
    fill::{CLIENT, ROOT, SECRET},
    options::Platform,
};

/// Starts it, prints its address, and serves until the process is ended.
pub async fn run(options: Platform) -> Result<bool, Error> {
    let platform = PlatformEmulator::start().await?;
    let root = (0..options.organizations)
        .map(|number| format!("bench-{number}"))
        .fold(EmulatedOrganization::new(ROOT, "Bench"), |root, id| {
            root.child(EmulatedOrganization::new(&id, &id))
        });
    platform.add_client(CLIENT, SECRET, root);
    println!("{}", platform.base_url);
    std::io::stdout().flush()?;
    pending().await
}
