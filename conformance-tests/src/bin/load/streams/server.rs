//! Metrics of the server and its process.

use std::{
    fs,
    time::{Duration, Instant},
};

use tokio::time::sleep;

use crate::{Error, client::Client, options::Streams};

/// Our own connections: the current one, and possibly one being closed.
const OWN_CONNECTIONS: u64 = 2;

/// A monitored server.
pub struct ServerMonitor {
    client: Client,
    pid: u32,
}

impl ServerMonitor {
    /// Monitors the server of the options.
    pub fn new(options: &Streams) -> Result<Self, Error> {
        Ok(Self {
            client: Client::new(&options.server)?,
            pid: options.pid,
        })
    }

    /// Resident memory in bytes, without the kernel's socket buffers.
    pub fn resident(&self) -> Result<u64, Error> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let words = line.ok_or("cannot read the memory of the server")?;
        let kibibytes: u64 = words.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kibibytes * 1024)
    }

    /// Waits until only our own connections are open, and returns how long it took; `None` after `limit`.
    pub async fn wait_until_freed(&mut self, limit: Duration) -> Result<Option<Duration>, Error> {
        let begun = Instant::now();
        loop {
            let open = self.connections().await?;
            let elapsed = begun.elapsed();
            if elapsed > limit {
                return Ok(None);
            }
            if open <= OWN_CONNECTIONS {
                return Ok(Some(elapsed));
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn connections(&mut self) -> Result<u64, Error> {
        let (_, metrics) = self.client.get("/metrics").await?;
        let metrics = std::str::from_utf8(&metrics)?;
        let figure = metrics
            .lines()
            .find_map(|line| line.strip_prefix("catalog_open_connections "));
        Ok(figure
            .ok_or("the server has no connection metric")?
            .parse()?)
    }
}
