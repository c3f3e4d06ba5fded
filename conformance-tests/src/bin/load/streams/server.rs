//! What the server says of itself, and the system of it.

use std::{
    fs,
    time::{Duration, Instant},
};

use tokio::time::sleep;

use crate::{Error, client::Client, options::Streams};

/// The connections that are ours: the one that asks, and one that may just be going.
const OURS: u64 = 2;

/// A server that is looked at.
pub struct Watched {
    client: Client,
    pid: u32,
}

impl Watched {
    /// Looks at the server of the options.
    pub fn new(options: &Streams) -> Result<Self, Error> {
        Ok(Self {
            client: Client::new(&options.server)?,
            pid: options.pid,
        })
    }

    /// Its resident memory in bytes. What the kernel keeps for its sockets is not in it.
    pub fn resident(&self) -> Result<u64, Error> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let words = line.ok_or("the system does not tell the memory of the server")?;
        let kibibytes: u64 = words.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kibibytes * 1024)
    }

    /// How long it took until no connections but ours were open; `None` if there still are some after `limit`.
    pub async fn freed(&mut self, limit: Duration) -> Result<Option<Duration>, Error> {
        let begun = Instant::now();
        loop {
            let open = self.connections().await?;
            let elapsed = begun.elapsed();
            if elapsed > limit {
                return Ok(None);
            }
            if open <= OURS {
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
            .ok_or("the server does not tell its connections")?
            .parse()?)
    }
}
