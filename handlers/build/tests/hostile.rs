//! Hostile builds, in each kind of sandbox.
#![cfg(target_os = "linux")]

use std::{fs, path::Path, process::Command, time::Duration};

use catalog_build::{Bubblewrap, BuildError, Builder, Limits, Line, Sandbox, Template};
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// What a build said, and how it ended.
struct Outcome {
    result: Result<(), BuildError>,
    lines: Vec<String>,
}

impl Outcome {
    fn failure(&self) -> &str {
        match &self.result {
            Err(BuildError::Failed(reason)) => reason,
            other => panic!("{other:?} {:?}", self.lines),
        }
    }
}

/// A command line that confines a build as a container does.
fn container(stopped: &Path) -> Sandbox {
    let run = "bwrap --unshare-all --die-with-parent --clearenv --setenv PATH /usr/bin:/bin --ro-bind /usr /usr \
               --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 --dev /dev --proc /proc \
               --bind {folder} {folder} --chdir {root} env {variable} {command}";
    let stop = ["touch".to_owned(), stopped.display().to_string()];
    Sandbox::Template(Template {
        run: run.split_whitespace().map(str::to_owned).collect(),
        stop: Some(stop.into()),
    })
}

async fn build(folder: &Path, sandbox: Sandbox, script: &str, limits: Limits) -> Outcome {
    let [root, home] = ["root", "home"].map(|name| folder.join(name));
    for directory in [&root, &home] {
        fs::create_dir_all(directory).unwrap();
    }
    let command = ["bash", "-c", script].map(str::to_owned);
    let builder = Builder::new(command.into(), sandbox, limits)
        .writing(folder)
        .variable("GIVEN", "by the operator");
    let (sender, mut receiver) = mpsc::channel::<Line>(4);
    let stop = CancellationToken::new();
    let mut lines = Vec::new();
    let reading = async {
        while let Some(line) = receiver.recv().await {
            lines.push(line.message);
        }
    };
    let (result, ()) = tokio::join!(builder.run(&root, &home, sender, &stop), reading);
    Outcome { result, lines }
}

/// Runs a script in each kind of sandbox. The last part of the names says which.
async fn in_each(script: &str, limits: Limits, check: impl Fn(&str, &Path, &Outcome)) {
    let stopped = TempDir::new().unwrap();
    let stopped = stopped.path().join("stopped");
    for (name, sandbox) in [
        ("none", Sandbox::None),
        ("bwrap", Sandbox::Bubblewrap(Bubblewrap::default())),
        ("command", container(&stopped)),
    ] {
        let folder = TempDir::new().unwrap();
        let outcome = build(folder.path(), sandbox, script, limits.clone()).await;
        check(name, folder.path(), &outcome);
    }
    assert!(stopped.exists(), "the stop command was not run");
}

fn limits() -> Limits {
    Limits {
        time: Duration::from_secs(30),
        memory_bytes: 128 * 1024 * 1024,
        processes: 40,
        ..Limits::default()
    }
}

#[tokio::test]
async fn a_build_works() {
    let script = "echo $GIVEN; pwd; test -d \"$TMPDIR\" && echo 1 > made && echo 1 > ../beside && echo 1 > \"$HOME/in\"";
    in_each(script, limits(), |name, folder, outcome| {
        assert!(outcome.result.is_ok(), "{name}: {:?}", outcome.lines);
        let root = folder.canonicalize().unwrap().join("root");
        let root = root.display().to_string();
        assert_eq!(outcome.lines, ["by the operator", &root], "{name}");
        for file in ["root/made", "beside", "home/in"] {
            assert!(folder.join(file).exists(), "{name}: {file}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_toolchain_outside_of_usr_builds_in_bwrap() {
    let rustc = std::process::Command::new("rustc")
        .args(["--print", "sysroot"])
        .output()
        .unwrap();
    let sysroot = String::from_utf8(rustc.stdout).unwrap().trim().to_owned();
    let folder = TempDir::new().unwrap();
    let source = folder.path().join("root/src");
    fs::create_dir_all(&source).unwrap();
    let manifest = "[package]\nname = \"sample\"\nversion = \"1.0.0\"\nedition = \"2024\"\n";
    fs::write(folder.path().join("root/Cargo.toml"), manifest).unwrap();
    fs::write(source.join("main.rs"), "fn main() { println!(\"built\") }").unwrap();
    let script = format!("PATH={sysroot}/bin:$PATH cargo run --quiet --offline");
    let sandbox = Sandbox::Bubblewrap(Bubblewrap {
        toolchains: vec![sysroot.into()],
        egress: None,
    });
    let limits = Limits {
        time: Duration::from_secs(120),
        ..Limits::default()
    };
    let outcome = build(folder.path(), sandbox, &script, limits).await;
    assert_eq!(outcome.lines, ["built"], "{:?}", outcome.result);
}

#[tokio::test]
async fn memory_of_all_processes_is_limited() {
    // Each of them takes less than is allowed, `tail` all of a line.
    let script = "for i in 1 2 3 4; do (head -c 90M /dev/zero; sleep 20) | tail & done; wait; echo unlimited";
    in_each(script, limits(), |name, _, outcome| {
        assert_eq!(
            outcome.failure(),
            "memory limit of 128 MiB exceeded",
            "{name}"
        );
    })
    .await;
}

#[tokio::test]
async fn memory_of_one_process_is_limited_by_the_system() {
    let quick = "head -c 400M /dev/zero | tail > /dev/null; echo ${PIPESTATUS[1]}";
    for sandbox in [Sandbox::None, Sandbox::Bubblewrap(Bubblewrap::default())] {
        let folder = TempDir::new().unwrap();
        let outcome = build(folder.path(), sandbox, quick, limits()).await;
        assert_ne!(outcome.lines.last().map(String::as_str), Some("0"));
    }
}

#[tokio::test]
async fn processes_are_limited() {
    // A fork bomb that stays small enough for the machine of the test.
    let script = "for i in $(seq 1 300); do sleep 20 & done; wait; echo unlimited";
    in_each(script, limits(), |name, _, outcome| {
        // Where the service is not root, the system refuses processes before they are counted.
        assert!(!outcome.lines.contains(&"unlimited".to_owned()), "{name}");
        assert!(outcome.result.is_err(), "{name}: {:?}", outcome.lines);
    })
    .await;
}

#[tokio::test]
async fn processes_whose_ancestors_are_gone_count() {
    let script = "for i in $(seq 1 300); do (sleep 20 &); done; sleep 20; echo unlimited";
    in_each(script, limits(), |name, _, outcome| {
        assert!(!outcome.lines.contains(&"unlimited".to_owned()), "{name}");
        assert!(outcome.result.is_err(), "{name}: {:?}", outcome.lines);
    })
    .await;
}

/// As in a container that is entered from outside: the session and the process group have no number there.
#[test]
fn builds_are_measured_where_the_session_began_outside() {
    let tests = std::env::current_exe().unwrap();
    let output = Command::new("unshare")
        .args("--map-root-user --pid --fork --kill-child --mount-proc".split(' '))
        .arg(tests)
        .args(["--exact", "memory_of_all_processes_is_limited"])
        .output()
        .unwrap();
    let [out, err] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(out.contains("1 passed"), "{out}{err}");
}

#[tokio::test]
async fn a_sandbox_hides_files_and_sockets() {
    let hidden = TempDir::new().unwrap();
    let key = hidden.path().join("key");
    fs::write(&key, "s3cret").unwrap();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let key = key.display();
    let directory = hidden.path().display();
    let script = format!(
        "exec 2>/dev/null; cat {key} && echo; echo > {directory}/written && echo wrote; \
         (exec 3<>/dev/tcp/127.0.0.1/{port}) && echo connected; \
         cat /etc/shadow >/dev/null && echo shadow; tr '\\0' '\\n' < /proc/$PPID/environ | grep -c CARGO_MANIFEST_DIR; \
         mkdir /dev/shm/large && echo >/dev/shm/large/file && test -e $HOME/shm/large && echo counted; \
         echo > /unlimited && echo memory"
    );
    in_each(&script, limits(), |name, _, outcome| {
        let lines: Vec<&str> = outcome.lines.iter().map(String::as_str).collect();
        match name {
            "none" => assert!(
                lines.starts_with(&["s3cret", "wrote", "connected"]),
                "{lines:?}"
            ),
            // The environment of its parent is none of the service's.
            "bwrap" => assert_eq!(lines, ["0", "counted"]),
            // A command confines what it was written to confine.
            _ => assert_eq!(lines, ["0", "memory"]),
        }
    })
    .await;
    let _ = fs::remove_dir_all("/dev/shm/large");
    let _ = fs::remove_file("/unlimited");
}

#[tokio::test]
async fn processes_end_with_their_build() {
    // Sessions of their own and a cleared environment: neither group nor variable tells whose they are.
    let script = "env -i setsid sleep 1234567 </dev/null >/dev/null 2>&1 & sleep 0.3; echo done";
    let folder = TempDir::new().unwrap();
    let sandbox = Sandbox::Bubblewrap(Bubblewrap::default());
    let outcome = build(folder.path(), sandbox, script, limits()).await;
    assert_eq!(outcome.lines, ["done"]);
    let left = procfs::process::all_processes()
        .unwrap()
        .flatten()
        .filter_map(|process| process.cmdline().ok())
        .filter(|words| words.iter().any(|word| word == "1234567"))
        .count();
    assert_eq!(left, 0);
}
