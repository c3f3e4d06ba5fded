//! Builds in their sandboxes, by the binary.
#![cfg(target_os = "linux")]

use std::{
    ffi::OsString,
    fs,
    io::Write,
    net::TcpListener,
    path::Path,
    process::{Command, Output},
    thread,
    time::Duration,
};

use catalog_build::{AllowedHost, Bubblewrap, Builder, Egress, Limits, Line, Sandbox};
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

const BINARY: &str = env!("CARGO_BIN_EXE_catalog");
/// Confines a build as a container does.
const CONTAINER: &str = r#"["bwrap", "--unshare-all", "--die-with-parent", "--ro-bind", "/usr", "/usr",
    "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64", "--dev", "/dev",
    "--proc", "/proc", "--bind", "{folder}", "{folder}", "--remount-ro", "/dev", "--remount-ro", "/",
    "--chdir", "{root}", "env", "{variable}", "{command}"]"#;

/// What `doctor` says of builds with these settings.
fn doctor(folder: &Path, builder: &str) -> (Output, Vec<String>) {
    let file = folder.join("catalog.toml");
    let key = folder.join("secrets.key");
    let database = folder.join("catalog.db");
    let settings = format!(
        "[database]\nurl = \"sqlite:{}\"\n[secrets]\nkey_file = \"{}\"\n[builder]\ncommand = [\"make\"]\n{builder}\n",
        database.display(),
        key.display()
    );
    fs::write(&file, settings).expect("a file");
    let output = Command::new(BINARY)
        .args(["--config", file.to_str().expect("a path"), "doctor"])
        .current_dir(folder)
        .output()
        .expect("the binary runs");
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    let said = text.lines().filter(|line| line.contains("builder.sandbox"));
    let said = said.map(str::to_owned).collect();
    (output, said)
}

#[test]
fn doctor_tells_what_a_hostile_build_reaches() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().display();
    // It makes none of its own.
    fs::write(folder.path().join("catalog.db"), "").expect("a file");
    let (_, said) = doctor(folder.path(), "sandbox = \"none\"");
    let warns = |what: &str| {
        let line = format!("warn  builder.sandbox: a build can {what}");
        assert!(
            said.iter().any(|it| it.starts_with(&line)),
            "{line} {said:?}"
        );
    };
    warns(&format!("read {path}/catalog.db"));
    warns(&format!("read {path}/catalog.toml"));
    warns(&format!("write {path}"));
    warns("connect to 127.0.0.1:");
    warns("connect to the abstract socket of another process");
    warns("read the environment of process ");
    for sandbox in [
        "sandbox = \"bwrap\"".to_owned(),
        format!("sandbox = \"command\"\nsandbox_command = {CONTAINER}"),
    ] {
        let (_, said) = doctor(folder.path(), &sandbox);
        let is_good = said.iter().all(|line| line.starts_with("ok "));
        assert!(is_good && said.len() == 4, "{said:?}");
    }
    // A sandbox that holds nothing is not taken for one.
    let (output, said) = doctor(
        folder.path(),
        "sandbox = \"command\"\nsandbox_command = [\"env\", \"--chdir={root}\", \"{variable}\", \"{command}\"]",
    );
    let line = format!("fail  builder.sandbox: a build can read {path}/catalog.db");
    assert!(said.contains(&line), "{said:?}");
    assert!(!output.status.success());
    // One that does not run anything is told.
    let (_, said) = doctor(
        folder.path(),
        "sandbox = \"command\"\nsandbox_command = [\"false\"]",
    );
    assert_eq!(
        said,
        ["fail  builder.sandbox: the probe did not run: exit 1"]
    );
}

#[test]
fn what_holds_builds_has_to_be_configured() {
    let folder = TempDir::new().expect("a folder");
    let (output, _) = doctor(folder.path(), "");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("builder.sandbox must be set"), "{text}");
    assert!(!output.status.success());
}

/// Serves a greeting to each connection.
fn greeter() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let _ = stream.and_then(|mut stream| stream.write_all(b"hello from outside\n"));
        }
    });
    port
}

#[tokio::test]
async fn builds_reach_the_configured_hosts_only() {
    let (allowed, other) = (greeter(), greeter());
    let egress = Egress {
        hosts: vec![AllowedHost::parse(&format!("localhost:{allowed}")).expect("a host")],
        forwarder: [BINARY, "build-egress", "--"].map(OsString::from).into(),
    };
    let folder = TempDir::new().expect("a folder");
    let [root, home] = ["root", "home"].map(|name| folder.path().join(name));
    for directory in [&root, &home] {
        fs::create_dir(directory).expect("a directory");
    }
    let script = format!(
        r#"connect() {{
            exec 3<>"/dev/tcp/127.0.0.1/${{https_proxy##*:}}"
            printf '%s\r\nhost: x\r\n\r\n' "$1" >&3
            timeout 5 cat <&3 | tr -d '\r' | grep -E '^HTTP|from outside|builder.egress|tunnels'
            exec 3>&-
        }}
        connect 'CONNECT localhost:{allowed} HTTP/1.1'
        connect 'CONNECT localhost:{other} HTTP/1.1'
        connect 'CONNECT 127.0.0.1:{allowed} HTTP/1.1'
        connect 'GET http://localhost:{allowed}/ HTTP/1.1'
        (exec 3<>/dev/tcp/127.0.0.1/{allowed}) 2>/dev/null && echo direct
        exit 3"#
    );
    let sandbox = Sandbox::Bubblewrap(Bubblewrap {
        toolchains: Vec::new(),
        egress: Some(egress),
    });
    let limits = Limits {
        time: Duration::from_secs(60),
        ..Limits::default()
    };
    let command = ["bash", "-c", &script].map(str::to_owned);
    let builder = Builder::new(command.into(), sandbox, limits);
    let (sender, mut receiver) = mpsc::channel::<Line>(4);
    let stop = CancellationToken::new();
    let mut lines = Vec::new();
    let reading = async {
        while let Some(line) = receiver.recv().await {
            lines.push(line.message);
        }
    };
    let (result, ()) = tokio::join!(builder.run(&root, &home, sender, &stop), reading);
    let error = result.expect_err("it fails").to_string();
    assert_eq!(error, "exit 3", "{lines:?}");
    assert_eq!(
        lines,
        [
            "HTTP/1.1 200 OK",
            "hello from outside",
            "HTTP/1.1 403 Forbidden",
            &format!("localhost:{other} is not one of the hosts in builder.egress."),
            "HTTP/1.1 403 Forbidden",
            &format!("127.0.0.1:{allowed} is not one of the hosts in builder.egress."),
            "HTTP/1.1 405 Method Not Allowed",
            "Only tunnels (CONNECT) are served.",
        ]
    );
}
