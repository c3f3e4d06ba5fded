//! Builds a hostile probe in the configured sandbox, and reports what it could reach.

use std::{
    fs, io,
    net::TcpListener,
    os::unix::{fs::FileTypeExt, net::UnixListener},
    path::{Path, PathBuf},
    time::Duration,
};

use catalog_build::{BuildError, Builder, Limits, Sandbox};
use reqwest::Url;
use secrecy::ExposeSecret;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::Report;
use crate::{
    cli::build_probe::{Attempt, DONE, REACHED, Targets},
    config::Settings,
    worker::JobFolder,
};

const SETTING: &str = "builder.sandbox";
const MEBIBYTE: u64 = 1024 * 1024;
/// Enough for the probe itself, and not too much for a small machine.
const MEMORY: u64 = 192 * MEBIBYTE;
const PROCESSES: u32 = 48;
const DISK: u64 = 512 * MEBIBYTE;
const TIMEOUT: Duration = Duration::from_secs(60);
/// Most sockets of other programs that are tried.
const MAX_SOCKETS: usize = 50;
/// Devices that give access to memory, disks and virtual machines.
const DEVICES: [&str; 7] = [
    "/dev/mem",
    "/dev/kmem",
    "/dev/kvm",
    "/dev/sda",
    "/dev/vda",
    "/dev/nvme0n1",
    "/dev/fuse",
];

pub(super) async fn check(report: &mut Report, settings: &Settings, file: Option<&Path>) {
    if let Err(why) = try_out(report, settings, file).await {
        report.fail(SETTING, &why);
    }
}

/// What a probe said.
struct Said {
    reached: Vec<String>,
    result: Result<(), BuildError>,
    is_done: bool,
}

async fn try_out(
    report: &mut Report,
    settings: &Settings,
    file: Option<&Path>,
) -> Result<(), String> {
    let prepare = |error: io::Error| {
        let base = JobFolder::base(settings);
        format!(
            "cannot prepare a probe in {} (builder.directory): {error}",
            base.display()
        )
    };
    let _made = Absent::above(&JobFolder::base(settings));
    // What another build has, and sockets of another process.
    let other = JobFolder::make(&JobFolder::base(settings), Uuid::nil()).map_err(prepare)?;
    fs::write(other.path().join("file"), "private").map_err(prepare)?;
    let socket = other.path().join("socket");
    let _unix = UnixListener::bind(&socket).map_err(prepare)?;
    let name = format!("catalog-doctor-{}", std::process::id());
    let _abstract = listen_without_file(&name).map_err(prepare)?;
    let tcp = TcpListener::bind("127.0.0.1:0").map_err(prepare)?;
    let listener = tcp.local_addr().map_err(prepare)?;

    let mut targets = targets(settings, file);
    targets.read.push(other.path().join("file"));
    targets.write.push(other.path().to_owned());
    targets.unix.push(socket);
    targets.abstract_unix.push(name);
    targets.tcp.push(listener.to_string());
    let said = probe(settings, &Attempt::Reach(targets)).await?;
    match said.result {
        Ok(()) if said.is_done => {}
        Ok(()) => return Err("the probe did not run to its end".to_owned()),
        Err(error) => return Err(format!("the probe did not run: {error}")),
    }
    report_reached(report, &settings.builder.sandbox, &said.reached);
    for (attempt, limit) in [
        (Attempt::Memory(2 * MEMORY), "memory"),
        (Attempt::Processes(2 * PROCESSES), "number of processes"),
        (Attempt::Disk(2 * DISK), "disk usage"),
    ] {
        let said = probe(settings, &attempt).await?;
        // A fast probe may be done before it is measured; it has failed all the same.
        if said.reached.is_empty() || said.result.is_err() {
            report.ok(SETTING, &format!("the {limit} of a build is limited"));
        } else {
            report.fail(SETTING, &format!("the {limit} of a build is not limited"));
        }
    }
    Ok(())
}

#[cfg(target_os = "linux")]
fn listen_without_file(name: &str) -> io::Result<Option<UnixListener>> {
    use std::os::{linux::net::SocketAddrExt, unix::net::SocketAddr};

    UnixListener::bind_addr(&SocketAddr::from_abstract_name(name)?).map(Some)
}

/// Other systems have no such sockets.
#[cfg(not(target_os = "linux"))]
fn listen_without_file(_: &str) -> io::Result<Option<UnixListener>> {
    Ok(None)
}

fn report_reached(report: &mut Report, sandbox: &Sandbox, reached: &[String]) {
    match sandbox {
        Sandbox::None => {
            report.warn(
                SETTING,
                "is \"none\": builds can read and change whatever the service's user can",
            );
            for what in reached {
                report.warn(SETTING, &format!("a build can {what}"));
            }
        }
        Sandbox::Bubblewrap(_) | Sandbox::Template(_) if reached.is_empty() => report.ok(
            SETTING,
            "a build cannot read the service's files, other builds' or other processes', cannot write outside of its directories, and cannot connect to this machine, its sockets or the network",
        ),
        Sandbox::Bubblewrap(_) | Sandbox::Template(_) => {
            for what in reached {
                report.fail(SETTING, &format!("a build can {what}"));
            }
        }
    }
}

/// Directories that were not there, and are not left behind.
struct Absent(Vec<PathBuf>);

impl Absent {
    fn above(folder: &Path) -> Self {
        let absent = folder.ancestors().take_while(|it| !it.exists());
        Self(absent.map(Path::to_owned).collect())
    }
}

impl Drop for Absent {
    fn drop(&mut self) {
        for folder in &self.0 {
            // One that somebody else uses by now is not empty, and stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Builds the probe.
async fn probe(settings: &Settings, attempt: &Attempt) -> Result<Said, String> {
    let prepare = |error: io::Error| format!("cannot prepare a probe: {error}");
    let builder = &settings.builder;
    let folder = JobFolder::make(&JobFolder::base(settings), Uuid::nil()).map_err(prepare)?;
    let [root, home] = ["project", "home"].map(|name| folder.path().join(name));
    for directory in [&root, &home] {
        fs::create_dir(directory).map_err(prepare)?;
    }
    let mut program = std::env::current_exe().map_err(prepare)?;
    if matches!(builder.sandbox, Sandbox::Template(_)) {
        // Where a container has it, too; not within what is measured.
        let copy = root.join("probe");
        fs::copy(&program, &copy).map_err(prepare)?;
        program = copy;
    }
    let size = fs::metadata(&program).map_err(prepare)?.len();
    let attempt = serde_json::to_string(attempt).map_err(|error| error.to_string())?;
    let command = vec![
        program.display().to_string(),
        "build-probe".to_owned(),
        attempt,
    ];
    let limits = Limits {
        time: TIMEOUT,
        memory_bytes: MEMORY,
        processes: PROCESSES,
        disk_bytes: DISK + size,
        ..Limits::default()
    };
    let builder = Builder::new(command, builder.sandbox.clone(), limits).writing(folder.path());
    let (sender, mut lines) = mpsc::channel(64);
    let mut said = Vec::new();
    let stop = CancellationToken::new();
    let running = builder.run(&root, &home, sender, &stop);
    let reading = async {
        while let Some(line) = lines.recv().await {
            said.push(line.message);
        }
    };
    let (result, ()) = tokio::join!(running, reading);
    let reached = said.iter().filter_map(|line| line.strip_prefix(REACHED));
    Ok(Said {
        reached: reached.map(str::to_owned).collect(),
        is_done: said.iter().any(|line| line == DONE),
        result,
    })
}

/// What is of value on this machine and in the settings.
fn targets(settings: &Settings, file: Option<&Path>) -> Targets {
    let mut read: Vec<PathBuf> = [
        "/etc/shadow",
        "/etc/passwd",
        "/root",
        "/home",
        "/run",
        "/var",
    ]
    .map(PathBuf::from)
    .into();
    read.extend(DEVICES.map(PathBuf::from));
    read.extend(file.map(absolute));
    read.extend(settings.secrets.key_file.as_deref().map(absolute));
    let mut directories = vec![absolute(Path::new("."))];
    let database = settings.database.url.expose_secret();
    if let Some(path) = database.strip_prefix("sqlite:") {
        let path = absolute(Path::new(path.strip_prefix("//").unwrap_or(path)));
        directories.extend(path.parent().map(Path::to_owned));
        read.push(path);
    }
    directories.extend(std::env::var_os("HOME").map(PathBuf::from));
    read.extend(directories.iter().cloned());
    let write = ["/usr", "/usr/local", "/etc", "/var/tmp", "/dev", "/"].map(PathBuf::from);
    let hosts = [&settings.sourcehost.api_url]
        .into_iter()
        .chain(settings.platform.hosts.values());
    let mut tcp: Vec<String> = hosts.filter_map(host_and_port).collect();
    tcp.push(settings.server.listen.to_string());
    Targets {
        read,
        write: directories.into_iter().chain(write).collect(),
        tcp,
        unix: sockets(Path::new("/run")),
        abstract_unix: Vec::new(),
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn host_and_port(url: &Url) -> Option<String> {
    Some(format!(
        "{}:{}",
        url.host_str()?,
        url.port_or_known_default()?
    ))
}

/// The sockets of programs, such as a database or a container engine.
fn sockets(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => directories.push(entry.path()),
                Ok(kind) if kind.is_socket() && found.len() < MAX_SOCKETS => {
                    found.push(entry.path());
                }
                _ => {}
            }
        }
    }
    found
}
