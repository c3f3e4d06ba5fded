//! The systems outside of the service, emulated: the source host with the sample projects, and the platform.

use std::{io, path::Path};

use include_dir::{Dir, include_dir};

use catalog_emulators::{
    platform::{EmulatedOrganization, PlatformEmulator},
    sourcehost::Emulator,
};

static SAMPLES: Dir = include_dir!("$CARGO_MANIFEST_DIR/samples");

/// Credentials that the sandbox's platform accepts.
pub const CLIENT_ID: &str = "sandbox";
/// Their secret, which protects nothing.
pub const CLIENT_SECRET: &str = "sandbox-secret";
/// The organization that they belong to.
pub const ORGANIZATION: &str = "acme";
/// Two organizations below it.
pub const TARGETS: [&str; 2] = ["acme-sales", "acme-europe"];

/// Starts a source host that holds the sample projects; `scratch` is a folder for their files.
pub async fn serve_repositories(scratch: &Path) -> io::Result<Emulator> {
    SAMPLES.extract(scratch)?;
    let emulator = Emulator::start().await?;
    emulator.load(&scratch.join("projects"))?;
    Ok(emulator)
}

/// Starts a platform with a few organizations.
pub async fn serve_platform() -> io::Result<PlatformEmulator> {
    let emulator = PlatformEmulator::start().await?;
    let [sales, europe] = TARGETS;
    let organizations = EmulatedOrganization::new(ORGANIZATION, "Acme")
        .child(EmulatedOrganization::new(sales, "Sales"))
        .child(EmulatedOrganization::new(europe, "Europe"));
    emulator.add_client(CLIENT_ID, CLIENT_SECRET, organizations);
    emulator.set_validation_service(true);
    Ok(emulator)
}
