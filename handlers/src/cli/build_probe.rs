//! `catalog build-probe`: what a hostile build would try. Everything that succeeds is printed; `doctor` runs it as a build
//! and reads that.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    net::{SocketAddr, TcpStream, ToSocketAddrs},
    os::unix::net::UnixStream,
    path::{Path, PathBuf},
    process::{self, ExitCode},
    thread,
    time::Duration,
};

use serde::{Deserialize, Serialize};

use super::Failure;

/// What a line that reports a success begins with.
pub(super) const REACHED: &str = "reached: ";
/// What the last line says.
pub(super) const DONE: &str = "done";

const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long the processes of the probe stay.
const LIFETIME: Duration = Duration::from_secs(20);
/// How long what was taken is kept, so that it is noticed.
const HOLD: Duration = Duration::from_secs(2);
const CHUNK: usize = 8 * 1024 * 1024;
/// The variable that the environment of each process of a build has.
const OWN: &[u8] = b"CATALOG_BUILD=";

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// What to try, as JSON.
    attempt: String,
}

/// What the probe tries.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Attempt {
    /// To reach what is outside of the sandbox.
    Reach(Targets),
    /// To take this many bytes of memory, by several processes.
    Memory(u64),
    /// To take this many bytes of memory, and to keep them.
    Hold(u64),
    /// To start this many processes.
    Processes(u32),
    /// To write this many bytes in each of the directories that are its own.
    Disk(u64),
    /// To stay.
    Sleep,
}

/// What is outside of a sandbox.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Targets {
    /// Files and directories, to be read.
    pub(super) read: Vec<PathBuf>,
    /// Directories, to write a file to.
    pub(super) write: Vec<PathBuf>,
    /// Hosts and ports, to connect to.
    pub(super) tcp: Vec<String>,
    /// Sockets in the file system.
    pub(super) unix: Vec<PathBuf>,
    /// Sockets without a file.
    pub(super) abstract_unix: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let attempt = serde_json::from_str(&arguments.attempt)
        .map_err(|error| Failure::Refused(format!("not an attempt: {error}")))?;
    match attempt {
        Attempt::Reach(targets) => reach(&targets),
        Attempt::Memory(bytes) => memory(bytes)?,
        Attempt::Hold(bytes) => drop(hold(bytes)),
        Attempt::Processes(count) => processes(count),
        Attempt::Disk(bytes) => disk(bytes),
        Attempt::Sleep => thread::sleep(LIFETIME),
    }
    println!("{DONE}");
    Ok(ExitCode::SUCCESS)
}

fn reached(what: &str) {
    println!("{REACHED}{what}");
}

fn reach(targets: &Targets) {
    for path in &targets.read {
        let is_read = match fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some())
            }
            Ok(_) => fs::File::open(path).is_ok(),
            Err(_) => false,
        };
        if is_read {
            reached(&format!("read {}", path.display()));
        }
    }
    for directory in &targets.write {
        let file = directory.join(format!("catalog-build-probe-{}", process::id()));
        if OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&file)
            .is_ok()
        {
            let _ = fs::remove_file(&file);
            reached(&format!("write {}", directory.display()));
        }
    }
    for address in &targets.tcp {
        let found: Vec<SocketAddr> = address
            .to_socket_addrs()
            .into_iter()
            .flatten()
            .take(4)
            .collect();
        if found
            .iter()
            .any(|address| TcpStream::connect_timeout(address, CONNECT_TIMEOUT).is_ok())
        {
            reached(&format!("connect to {address}"));
        }
    }
    for socket in &targets.unix {
        if UnixStream::connect(socket).is_ok() {
            reached(&format!("connect to {}", socket.display()));
        }
    }
    for name in &targets.abstract_unix {
        if is_abstract_reached(name) {
            reached("connect to the abstract socket of another process");
        }
    }
    if let Some(id) = foreign_process() {
        reached(&format!("read the environment of process {id}"));
    }
}

#[cfg(target_os = "linux")]
fn is_abstract_reached(name: &str) -> bool {
    use std::os::{linux::net::SocketAddrExt, unix::net::SocketAddr};

    SocketAddr::from_abstract_name(name)
        .is_ok_and(|address| UnixStream::connect_addr(&address).is_ok())
}

#[cfg(not(target_os = "linux"))]
fn is_abstract_reached(_: &str) -> bool {
    false
}

/// A process that is not of this build, whose environment can be read.
fn foreign_process() -> Option<u32> {
    let own = process::id();
    let entries = fs::read_dir("/proc").ok()?;
    let ids = entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    ids.filter(|id| *id != own).find(|id| {
        let environment = fs::read(Path::new("/proc").join(id.to_string()).join("environ"));
        environment.is_ok_and(|environment| {
            !environment.is_empty()
                && !environment
                    .split(|byte| *byte == 0)
                    .any(|variable| variable.starts_with(OWN))
        })
    })
}

/// A single process may be limited by the system, so that it takes several to exceed what they may take together.
fn memory(bytes: u64) -> Result<(), Failure> {
    const PROCESSES: u64 = 4;

    let share = bytes / PROCESSES;
    for _ in 1..PROCESSES {
        start(&Attempt::Hold(share))?;
    }
    if hold(share).is_some() {
        reached(&format!("{bytes} bytes of memory"));
    }
    Ok(())
}

/// Takes memory for a while; `None` if there is not enough.
fn hold(bytes: u64) -> Option<()> {
    let mut held = Vec::new();
    let chunks = bytes / CHUNK as u64;
    for _ in 0..chunks {
        let mut chunk = Vec::new();
        chunk.try_reserve_exact(CHUNK).ok()?;
        // Written to, so that the system has to provide it.
        chunk.resize(CHUNK, 1_u8);
        held.push(chunk);
    }
    thread::sleep(HOLD);
    Some(())
}

fn processes(count: u32) {
    for _ in 0..count {
        if start(&Attempt::Sleep).is_err() {
            return;
        }
    }
    thread::sleep(HOLD);
    reached(&format!("{count} processes"));
}

fn disk(bytes: u64) {
    for directory in ["HOME", "TMPDIR"]
        .map(std::env::var_os)
        .into_iter()
        .flatten()
    {
        let mut written = 0;
        let mut number = 0;
        while written < bytes / 2 {
            number += 1;
            let file = Path::new(&directory).join(format!("probe-{number}"));
            let chunk = vec![1_u8; CHUNK];
            let Ok(()) = fs::File::create(file).and_then(|mut file| file.write_all(&chunk)) else {
                return;
            };
            written += CHUNK as u64;
        }
    }
    thread::sleep(HOLD);
    reached(&format!("{bytes} bytes on disk"));
}

/// Starts this program with another attempt.
fn start(attempt: &Attempt) -> Result<(), Failure> {
    let attempt = serde_json::to_string(attempt).unwrap_or_default();
    process::Command::new(std::env::current_exe()?)
        .args(["build-probe", &attempt])
        .stdout(process::Stdio::null())
        .stderr(process::Stdio::null())
        .spawn()?;
    Ok(())
}
