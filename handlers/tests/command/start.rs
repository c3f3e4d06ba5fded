//! How a service starts: its address, the files that it makes, and what it tells the service manager.

use std::{os::unix::net::UnixDatagram, path::PathBuf, time::Duration};

use rustix::process::{Pid, Signal, kill_process};

use crate::catalog::Catalog;

const NEW_FILES: &str = "Making new files in the working directory";

/// Longer than a start takes on any machine.
const LONG: Duration = Duration::from_secs(60);

#[test]
fn an_option_overrides_the_address_of_the_settings() {
    let catalog = Catalog::new();
    let settings = [("CATALOG__SERVER__LISTEN", "192.0.2.1:1")];
    let (started, told) = catalog.starts("serve --listen 127.0.0.1:0", &settings);
    assert!(started, "{told}");
    assert!(told.contains("listen=127.0.0.1:"), "{told}");
    let (started, told) = catalog.starts("serve --listen localhost", &[]);
    assert!(!started);
    assert_eq!(
        told,
        "error: configuration: --listen: server.listen: expected IP:PORT, such as 127.0.0.1:8080\n"
    );
}

#[test]
fn a_second_catalog_is_not_made_in_silence() {
    let catalog = Catalog::new();
    let here = catalog.path("").canonicalize().expect("a folder");
    let path = |file: &str| here.join(file).display().to_string();
    // The database is there since the first command.
    let (started, told) = catalog.starts("serve", &[]);
    assert!(started, "{told}");
    assert!(told.contains(NEW_FILES), "{told}");
    assert!(told.contains(&path("data/secrets.key")), "{told}");
    assert!(!told.contains("catalog.db"), "{told}");
    for what in ["serve", "worker"] {
        let (started, told) = catalog.starts(what, &[]);
        assert!(started, "{told}");
        assert!(!told.contains(NEW_FILES), "{told}");
    }
    // What would make a second database, and what names it absolutely.
    let relative = [("CATALOG__DATABASE__URL", "sqlite:elsewhere/catalog.db")];
    let (done, told) = catalog.command(&["admin", "user", "list"], &relative);
    assert!(done, "{told}");
    assert!(told.contains(&path("elsewhere/catalog.db")), "{told}");
    let (done, told) = catalog.command(&["admin", "user", "list"], &relative);
    assert!(done && !told.contains(NEW_FILES), "{told}");
    let absolute = format!("sqlite:{}", path("third.db"));
    let absolute = [("CATALOG__DATABASE__URL", absolute.as_str())];
    let (done, told) = catalog.command(&["migrate"], &absolute);
    assert!(done && !told.contains(NEW_FILES), "{told}");
}

#[test]
fn the_service_manager_hears_of_the_start() {
    let catalog = Catalog::new();
    let path: PathBuf = catalog.path("notify");
    let socket = UnixDatagram::bind(&path).expect("a socket");
    socket.set_read_timeout(Some(LONG)).expect("a timeout");
    let notify = path.to_str().expect("text");
    for what in ["serve", "worker"] {
        let mut command = catalog.binary(&[what]);
        let mut running = command
            .env("NOTIFY_SOCKET", notify)
            .spawn()
            .expect("the binary");
        let mut text = [0; 64];
        let mut heard = || {
            let length = socket.recv(&mut text).expect("a message");
            String::from_utf8_lossy(&text[..length]).into_owned()
        };
        assert_eq!(heard(), "READY=1\n", "{what}");
        kill_process(Pid::from_child(&running), Signal::TERM).expect("a signal");
        assert_eq!(heard(), "STOPPING=1\n", "{what}");
        assert!(running.wait().expect("its end").success(), "{what}");
    }
}
