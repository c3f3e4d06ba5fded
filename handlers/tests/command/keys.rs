//! Keys that are lost, mistaken for others, or given up, and what the binary says of it.

use std::{fs, os::unix::fs::PermissionsExt};

use catalog_store::{connections, users};

use crate::catalog::{Catalog, MARA};

/// Where a service without settings keeps its key.
const FILE: &str = "data/secrets.key";
const NEW: &str = "new:AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=";
const OTHER: &str = "new:AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=";
const KEYS: &str = "CATALOG__SECRETS__KEYS";

/// Starts a worker that must refuse to because of its keys of stored secrets, and gives what it says.
fn refused(catalog: &Catalog, settings: &[(&str, &str)]) -> String {
    let (_, text) = catalog.command(&["doctor"], settings);
    assert!(text.contains("fail  secrets: "), "{text}");
    refused_to_start(catalog, settings)
}

/// The same for any reason.
fn refused_to_start(catalog: &Catalog, settings: &[(&str, &str)]) -> String {
    let (started, text) = catalog.starts("serve", settings);
    assert!(!started, "{text}");
    let (started, text) = catalog.starts("worker", settings);
    assert!(!started, "{text}");
    text
}

fn started(catalog: &Catalog, settings: &[(&str, &str)]) {
    let (started, text) = catalog.starts("worker", settings);
    assert!(started, "{text}");
}

#[tokio::test]
async fn a_lost_key_file_is_not_replaced_in_silence() {
    let catalog = Catalog::new();
    let file = catalog.path(FILE);
    assert!(!file.exists(), "commands make no keys");
    let (_, text) = catalog.command(&["doctor"], &[]);
    let line = "ok    secrets: secrets.key_file (data/secrets.key) is made at the first start";
    assert!(text.contains(line), "{text}");
    started(&catalog, &[]);
    let first = fs::read(&file).expect("a key");
    started(&catalog, &[]);

    let aside = catalog.path("aside");
    fs::rename(&file, &aside).expect("a lost file");
    let text = refused(&catalog, &[]);
    for part in [
        "secrets.key_file (data/secrets.key) is missing",
        "`embedded`",
        "restore",
        "secrets forget",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!file.exists(), "it was not made again");
    // Commands that need no key go on.
    let (done, text) = catalog.admin(&["review", "list"]);
    assert!(done, "{text}");

    let other = "embedded:AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=";
    fs::write(&file, other).expect("another file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("permissions");
    let text = refused(&catalog, &[]);
    assert!(text.contains("the key `embedded` is another one"), "{text}");
    assert!(!text.contains("AwMD"), "no secret is shown: {text}");

    fs::rename(&aside, &file).expect("the file");
    assert_eq!(fs::read(&file).expect("a key"), first);
    started(&catalog, &[]);
}

#[tokio::test]
async fn a_key_that_is_lost_for_good_is_forgotten() {
    let catalog = Catalog::new();
    started(&catalog, &[]);
    let id = catalog.connection("embedded").await;
    let (done, text) = catalog.admin(&["secrets", "forget", "nothing"]);
    assert!(
        !done && text.contains("does not know a key `nothing`"),
        "{text}"
    );
    fs::remove_file(catalog.path(FILE)).expect("a lost file");
    let text = refused(&catalog, &[]);
    assert!(text.contains("is missing"), "{text}");

    let shown = catalog.json(&["secrets", "forget", "embedded"]);
    assert_eq!(shown["connections"], 1);
    started(&catalog, &[]);
    let (done, text) = catalog.admin(&["secrets", "forget", "embedded"]);
    assert!(!done && text.contains("nothing is lost"), "{text}");
    let store = catalog.store().await;
    let mut reader = store.reader();
    let owner = users::by_email(&mut reader, MARA).await;
    let viewer = catalog_store::domain::Viewer::User {
        id: owner.expect("the database").expect("a user").id,
        is_admin: false,
    };
    let left = connections::visible(&mut reader, viewer, id)
        .await
        .expect("it");
    assert!(left.validation.refused && !left.validation.ok);
    let why = left.validation.error.clone().expect("a reason");
    assert!(why.contains("enter them again"), "{why}");
    let impact = connections::impact(&mut reader, viewer, id).await;
    assert!(!impact.expect("it").has_credential);
}

#[tokio::test]
async fn a_start_without_a_key_that_is_in_use_is_refused() {
    let catalog = Catalog::new();
    catalog.connection("old").await;
    let text = refused(&catalog, &[(KEYS, NEW)]);
    for part in [
        "secrets.keys does not have the key `old`",
        "1 connections",
        "secrets forget",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A database from before probes were kept: what was sealed is the probe.
    let same_name = NEW.replace("new:", "old:");
    let text = refused(&catalog, &[(KEYS, &same_name)]);
    assert!(text.contains("the key `old` is another one"), "{text}");
    let (done, text) = catalog.command(&["admin", "secrets", "forget", "old"], &[(KEYS, NEW)]);
    assert!(done, "{text}");
    started(&catalog, &[(KEYS, NEW)]);
    let text = refused(&catalog, &[(KEYS, OTHER)]);
    assert!(text.contains("the key `new` is another one"), "{text}");
}

/// The permissions of a file in a catalog's folder.
fn mode(catalog: &Catalog, file: &str) -> u32 {
    let data = fs::metadata(catalog.path(file)).expect(file);
    data.permissions().mode() & 0o777
}

#[test]
fn what_the_service_makes_is_its_owners_alone() {
    let catalog = Catalog::new();
    started(
        &catalog,
        &[("CATALOG__DATABASE__URL", "sqlite:data/new/catalog.db")],
    );
    for folder in ["data", "data/new"] {
        assert_eq!(mode(&catalog, folder), 0o700, "{folder}");
    }
    for file in [
        "data/new/catalog.db",
        "data/new/catalog.db-wal",
        "data/new/catalog.db-shm",
        "data/session.key",
        FILE,
    ] {
        assert_eq!(mode(&catalog, file), 0o600, "{file}");
    }
}

/// As ssh does with its keys.
#[test]
fn a_key_that_others_can_read_is_refused() {
    let catalog = Catalog::new();
    started(&catalog, &[]);
    for file in [FILE, "data/session.key"] {
        let readable = fs::Permissions::from_mode(0o640);
        fs::set_permissions(catalog.path(file), readable).expect("permissions");
        let text = refused_to_start(&catalog, &[]);
        assert!(text.contains(&format!("{file} cannot be used")), "{text}");
        assert!(
            text.contains("mode 0640") && text.contains("chmod 600"),
            "{text}"
        );
        let private = fs::Permissions::from_mode(0o400);
        fs::set_permissions(catalog.path(file), private).expect("permissions");
        started(&catalog, &[]);
    }
}

/// Whoever knows the secret can sign a session of anyone; an empty one is known to all.
#[test]
fn a_secret_of_sessions_that_can_be_guessed_is_refused() {
    let catalog = Catalog::new();
    started(&catalog, &[]);
    for secret in ["", "0123456789012345678901234567890\n"] {
        fs::write(catalog.path("data/session.key"), secret).expect("a file");
        let text = refused_to_start(&catalog, &[]);
        assert!(
            text.contains("data/session.key") && text.contains("32 bytes"),
            "{text}"
        );
    }
    let text = refused_to_start(&catalog, &[("CATALOG__SESSION__JWT_SECRET", "short")]);
    assert!(text.contains("session.jwt_secret: expected"), "{text}");
}
