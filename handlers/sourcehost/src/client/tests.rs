mod answers;
mod failures;
mod files;
mod limits;
mod probe;
mod recorded;
mod refs;
mod repository;

use std::time::Duration;

use super::{Repository, SourceHost};
use crate::{RepositoryAddress, SourceHostSettings};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Files};

fn settings(emulator: &Emulator) -> SourceHostSettings {
    let mut settings = SourceHostSettings::new(&emulator.web_url, &emulator.api_url, None).unwrap();
    settings.request_timeout = Duration::from_millis(300);
    settings.total_timeout = Duration::from_millis(1500);
    settings
}

fn host(emulator: &Emulator) -> SourceHost {
    SourceHost::new(settings(emulator)).unwrap()
}

fn files() -> Files {
    Files::new()
        .with("Makefile", "build:\n")
        .with("definition/gcl.yaml", "kind: Extension\n")
        .with("src/lib.rs", "//! Guard.\n")
}

async fn emulator() -> Emulator {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(EmulatedRepository::new("acme", "guard").branch("main", files()));
    emulator
}

fn guard() -> RepositoryAddress {
    RepositoryAddress::new("acme", "guard").unwrap()
}

fn guard_repository() -> Repository {
    Repository {
        owner: "acme".into(),
        name: "guard".into(),
        default_branch: "main".into(),
        has_issues: true,
        archived: false,
        disabled: false,
    }
}
