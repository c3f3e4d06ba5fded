//! The binary as a server, and sockets to it.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Longer than any limit that a test sets, on any machine.
pub const LONG: Duration = Duration::from_secs(30);

/// A running `catalog serve` with a database of its own. It is killed when this is dropped.
pub struct Server {
    child: Child,
    pub address: String,
    _folder: TempDir,
}

impl Server {
    /// Starts it with these settings, by the names of their variables after `CATALOG__`.
    pub fn start(settings: &[(&str, &str)]) -> Self {
        Self::start_until("Ready", settings)
    }

    /// The same, until it says `told`: "Serving" before it is ready.
    pub fn start_until(told: &str, settings: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_catalog"));
        command
            .arg("serve")
            .current_dir(folder.path())
            .env("CATALOG__SERVER__LISTEN", "127.0.0.1:0")
            .env("CATALOG__LOG__FORMAT", "json")
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        for (name, value) in settings {
            command.env(format!("CATALOG__{name}"), value);
        }
        let mut child = command.spawn().expect("the binary");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let mut address = String::new();
        let is_told = lines.by_ref().map_while(Result::ok).any(|line| {
            let entry: Value = serde_json::from_str(&line).unwrap_or_default();
            let fields = &entry["fields"];
            if fields["message"] == "Serving" {
                fields["listen"]
                    .as_str()
                    .expect("an address")
                    .clone_into(&mut address);
            }
            fields["message"] == told
        });
        assert!(is_told, "no start");
        // A pipe that nobody reads would hold the server up.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            child,
            address,
            _folder: folder,
        }
    }

    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.address)
            .await
            .expect("a connection")
    }

    /// A connection on which these bytes were sent.
    pub async fn send(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = self.connect().await;
        stream.write_all(bytes).await.expect("a connection");
        stream
    }

    /// The whole answer to a GET on a connection of its own; empty if there is none.
    pub async fn get(&self, path: &str) -> String {
        get(&self.address, path).await
    }

    /// The value of a metric without labels.
    pub async fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").await;
        let line = text.lines().find(|line| line.starts_with(name));
        let value = line.and_then(|line| line.rsplit(' ').next());
        value.and_then(|value| value.parse().ok()).unwrap_or(0.0)
    }

    /// Asks it to end, and says whether it does.
    pub async fn stops(&mut self) -> bool {
        self.terminate();
        self.ends().await
    }

    /// Asks it to end.
    pub fn terminate(&self) {
        let id = Pid::from_child(&self.child);
        kill_process(id, Signal::TERM).expect("a signal");
    }

    /// Whether it ends.
    pub async fn ends(&mut self) -> bool {
        let began = Instant::now();
        while began.elapsed() < LONG {
            if self.child.try_wait().expect("a process").is_some() {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        false
    }
}

/// The whole answer of a server to a GET on a connection of its own; empty if there is none.
pub async fn get(address: &str, path: &str) -> String {
    let asked = async {
        let mut stream = TcpStream::connect(address).await?;
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok::<_, std::io::Error>(String::from_utf8_lossy(&answer).into_owned())
    };
    match tokio::time::timeout(LONG, asked).await {
        Ok(Ok(answer)) => answer,
        _ => String::new(),
    }
}

/// Whether the server closes a connection. What it sends before is discarded.
pub async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    // A reset is an end, too.
    tokio::time::timeout(LONG, stream.read_to_end(&mut rest))
        .await
        .is_ok()
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
