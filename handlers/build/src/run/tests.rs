use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    time::{Duration, Instant},
};

use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::{BuildError, Builder, LONGEST_LINE, Limits, Line, Sandbox, Stream};

/// The directories of a build.
struct Fixture {
    scratch: TempDir,
}

/// The result of a build.
struct Outcome {
    result: Result<(), BuildError>,
    lines: Vec<Line>,
    took: Duration,
}

impl Fixture {
    fn new() -> Self {
        let scratch = TempDir::new().unwrap();
        for folder in ["root", "home"] {
            fs::create_dir(scratch.path().join(folder)).unwrap();
        }
        Self { scratch }
    }

    fn root(&self) -> PathBuf {
        self.scratch.path().join("root")
    }

    fn home(&self) -> PathBuf {
        self.scratch.path().join("home")
    }

    async fn run(&self, builder: &Builder) -> Outcome {
        self.run_until(builder, &CancellationToken::new()).await
    }

    async fn run_until(&self, builder: &Builder, stop: &CancellationToken) -> Outcome {
        let (sender, mut receiver) = mpsc::channel(4);
        let taker = tokio::spawn(async move {
            let mut lines = Vec::new();
            while let Some(line) = receiver.recv().await {
                lines.push(line);
            }
            lines
        });
        let start = Instant::now();
        let result = builder.run(&self.root(), &self.home(), sender, stop).await;
        let took = start.elapsed();
        Outcome {
            result,
            lines: taker.await.unwrap(),
            took,
        }
    }

    /// The processes that still have this fixture's home, by their environment.
    fn processes(&self) -> usize {
        let home = format!("HOME={}", self.home().canonicalize().unwrap().display());
        fs::read_dir("/proc")
            .unwrap()
            .flatten()
            .filter_map(|entry| fs::read(entry.path().join("environ")).ok())
            .filter(|variables| {
                variables
                    .split(|byte| *byte == 0)
                    .any(|variable| variable == home.as_bytes())
            })
            .count()
    }
}

impl Outcome {
    fn failure(&self) -> String {
        match &self.result {
            Err(BuildError::Failed(sentence)) => sentence.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn of(&self, stream: Stream) -> Vec<&str> {
        self.lines
            .iter()
            .filter(|line| line.stream == stream)
            .map(|line| line.message.as_str())
            .collect()
    }
}

fn limits() -> Limits {
    Limits {
        time: Duration::from_secs(20),
        ..Limits::default()
    }
}

fn shell(script: &str, limits: Limits) -> Builder {
    sandboxed(script, Sandbox::None, limits)
}

fn sandboxed(script: &str, sandbox: Sandbox, limits: Limits) -> Builder {
    let words = ["sh", "-c", script].map(str::to_owned);
    Builder::new(words.into(), sandbox, limits)
}

#[tokio::test]
async fn forwards_lines_in_order() {
    let fixture = Fixture::new();
    let script =
        "for i in 1 2 3 4 5 6; do echo out $i; echo err $i >&2; done; printf last; pwd >&2";
    let outcome = fixture.run(&shell(script, limits())).await;
    outcome.result.as_ref().unwrap();
    let numbered = |word: &str| (1..=6).map(|i| format!("{word} {i}")).collect::<Vec<_>>();
    let (out, err) = (outcome.of(Stream::Stdout), outcome.of(Stream::Stderr));
    assert_eq!(
        (&out[..6], out[6]),
        (
            &numbered("out")
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>()[..],
            "last"
        )
    );
    let root = fixture.root().canonicalize().unwrap();
    assert_eq!((err[5], err[6]), ("err 6", root.to_str().unwrap()));
    assert_eq!((out.len(), err.len()), (7, 7));
}

#[tokio::test]
async fn reports_the_exit_status() {
    let fixture = Fixture::new();
    let outcome = fixture.run(&shell("echo no; exit 3", limits())).await;
    assert_eq!(outcome.failure(), "exit 3");
    assert_eq!(outcome.of(Stream::Stdout), ["no"]);
    let outcome = fixture.run(&shell("kill -9 $$", limits())).await;
    assert_eq!(outcome.failure(), "signal 9");
}

#[tokio::test]
async fn enforces_the_time_limit() {
    let fixture = Fixture::new();
    let short = Limits {
        time: Duration::from_millis(500),
        ..limits()
    };
    let outcome = fixture
        .run(&shell(
            "trap '' TERM; echo on; sleep 100 & sleep 100",
            short,
        ))
        .await;
    assert_eq!(outcome.failure(), "timed out after 0.5 s");
    assert_eq!(outcome.of(Stream::Stdout), ["on"]);
    assert!(outcome.took < Duration::from_secs(3), "{:?}", outcome.took);
    assert_eq!(fixture.processes(), 0);
}

#[tokio::test]
async fn enforces_the_output_limit() {
    let fixture = Fixture::new();
    let small = Limits {
        output_bytes: 100_000,
        ..limits()
    };
    let outcome = fixture
        .run(&shell("yes a line; exit 0", small.clone()))
        .await;
    assert_eq!(outcome.failure(), "output limit of 100000 bytes exceeded");
    let bytes: usize = outcome
        .lines
        .iter()
        .map(|line| line.message.len() + 1)
        .sum();
    // The last line is truncated.
    assert!((50_000..=100_001).contains(&bytes), "{bytes}");
    // An endless line, and a build that ends before the limit is noticed.
    let outcome = fixture
        .run(&shell("yes | tr -d '\\n' >&2", small.clone()))
        .await;
    assert!(outcome.failure().contains("output limit"));
    assert!(
        outcome
            .lines
            .iter()
            .all(|line| line.message.len() <= LONGEST_LINE)
    );
    let outcome = fixture.run(&shell("head -c 100001 /dev/zero", small)).await;
    assert!(outcome.failure().contains("output limit"));
}

#[tokio::test]
async fn limits_hold_when_nobody_receives_lines() {
    let fixture = Fixture::new();
    let (sender, receiver) = mpsc::channel(1);
    let stop = CancellationToken::new();
    let start = Instant::now();
    let short = Limits {
        time: Duration::from_millis(500),
        ..limits()
    };
    let builder = shell("yes", short);
    let result = builder
        .run(&fixture.root(), &fixture.home(), sender, &stop)
        .await;
    assert!(matches!(result, Err(BuildError::Failed(_))), "{result:?}");
    assert!(start.elapsed() < Duration::from_secs(3));
    drop(receiver);
    // A receiver that is gone does not block the build.
    let (sender, _) = mpsc::channel(1);
    let builder = shell("seq 1 20000", limits());
    builder
        .run(&fixture.root(), &fixture.home(), sender, &stop)
        .await
        .unwrap();
}

#[tokio::test]
async fn leaves_no_process_behind() {
    let fixture = Fixture::new();
    let script = "i=0; while [ $i -lt 100 ]; do sleep 300 & i=$((i+1)); done; setsid sleep 301 & setsid sh -c 'sleep 302 & sleep 303' >/dev/null 2>&1 & sleep 0.2; echo done";
    for (end, succeeds) in [("", true), ("; exit 1", false), ("; sleep 304", false)] {
        let limits = Limits {
            time: Duration::from_secs(3),
            ..limits()
        };
        let outcome = fixture.run(&shell(&format!("{script}{end}"), limits)).await;
        assert_eq!(outcome.result.is_ok(), succeeds, "{:?}", outcome.result);
        assert_eq!(outcome.of(Stream::Stdout), ["done"]);
        assert_eq!(fixture.processes(), 0);
    }
}

#[tokio::test]
async fn leaves_no_process_behind_when_it_is_dropped() {
    let fixture = Fixture::new();
    let builder = shell("setsid sleep 300 & sleep 301", limits());
    tokio::time::timeout(Duration::from_millis(500), fixture.run(&builder))
        .await
        .err()
        .expect("it runs on");
    let start = Instant::now();
    while fixture.processes() > 0 {
        assert!(start.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn enforces_the_disk_limit() {
    let fixture = Fixture::new();
    let small = Limits {
        disk_bytes: 4_000_000,
        ..limits()
    };
    let script =
        "i=0; while :; do head -c 500000 /dev/zero > $HOME/f$i; i=$((i+1)); sleep 0.05; done";
    let outcome = fixture.run(&shell(script, small.clone())).await;
    assert_eq!(outcome.failure(), "disk limit of 4000000 bytes exceeded");
    assert!(outcome.took < Duration::from_secs(5), "{:?}", outcome.took);
    // Ends before the first measurement.
    let fixture = Fixture::new();
    let quick = "for i in 1 2 3 4 5 6 7 8 9 10; do head -c 500000 /dev/zero > f$i; done";
    let outcome = fixture.run(&shell(quick, small.clone())).await;
    assert!(outcome.failure().contains("disk limit"));
    // A single file is stopped by the system.
    let fixture = Fixture::new();
    let outcome = fixture.run(&shell("exec cat /dev/zero > big", small)).await;
    outcome.failure();
    assert!(fs::metadata(fixture.root().join("big")).unwrap().len() <= 4_000_000);
}

#[tokio::test]
async fn stops_when_cancelled() {
    let fixture = Fixture::new();
    let stop = CancellationToken::new();
    let builder = shell("echo on; setsid sleep 300 & sleep 301", limits());
    let cancelled = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        stop.cancel();
        Instant::now()
    };
    let (outcome, cancelled) = tokio::join!(fixture.run_until(&builder, &stop), cancelled);
    assert!(matches!(outcome.result, Err(BuildError::Stopped)));
    assert!(
        cancelled.elapsed() < Duration::from_secs(1),
        "{:?}",
        cancelled.elapsed()
    );
    assert_eq!(outcome.of(Stream::Stdout), ["on"]);
    assert_eq!(fixture.processes(), 0);
    // Cancelled before the start.
    let outcome = fixture.run_until(&builder, &stop).await;
    assert!(matches!(outcome.result, Err(BuildError::Stopped)) && outcome.lines.is_empty());
}

#[tokio::test]
async fn clears_the_environment() {
    assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
    let fixture = Fixture::new();
    let script = "test -d \"$TMPDIR\" && cat && env";
    let outcome = fixture.run(&shell(script, limits())).await;
    outcome.result.as_ref().unwrap();
    let variables = outcome.of(Stream::Stdout);
    let names: BTreeSet<&str> = variables
        .iter()
        .filter_map(|variable| Some(variable.split_once('=')?.0))
        // Set by the shell.
        .filter(|name| !matches!(*name, "PWD" | "OLDPWD" | "SHLVL" | "_"))
        .collect();
    let expected = ["CATALOG_BUILD", "CI", "HOME", "LANG", "PATH", "TMPDIR"];
    assert_eq!(names, BTreeSet::from(expected));
    let home = fixture.home().canonicalize().unwrap();
    assert!(variables.contains(&format!("HOME={}", home.display()).as_str()));
}

#[tokio::test]
async fn reports_why_a_command_cannot_start() {
    let fixture = Fixture::new();
    fs::write(fixture.root().join("build.sh"), "#!/bin/sh\n").unwrap();
    for (words, why) in [
        (
            vec!["no-such-command-here"],
            "no-such-command-here not found in PATH",
        ),
        (vec!["/no/such/command"], "/no/such/command: No such file"),
        (vec!["./Cargo.toml"], "./Cargo.toml is not executable"),
        // Relative to the service's directory, not the project's.
        (vec!["./build.sh"], "./build.sh: No such file"),
        (vec![], "builder.command is not set"),
    ] {
        let words = words.into_iter().map(str::to_owned).collect();
        let sentence = fixture
            .run(&Builder::new(words, Sandbox::None, limits()))
            .await
            .failure();
        assert!(
            sentence.starts_with("cannot start the build command: "),
            "{sentence}"
        );
        assert!(sentence.contains(why), "{sentence}");
    }
}

#[tokio::test]
async fn passes_arguments_unchanged() {
    let fixture = Fixture::new();
    let script = fixture.scratch.path().join("build it");
    fs::write(&script, "#!/bin/sh\nprintf '[%s]' \"$@\"\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let words = [script.to_str().unwrap(), "a b", "$HOME", ""].map(str::to_owned);
    let outcome = fixture
        .run(&Builder::new(words.into(), Sandbox::None, limits()))
        .await;
    outcome.result.as_ref().unwrap();
    assert_eq!(outcome.of(Stream::Stdout), ["[a b][$HOME][]"]);
}
