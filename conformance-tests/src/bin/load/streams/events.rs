//! A log stream, read event by event.

use bytes::BytesMut;
use http_body_util::BodyExt;
use hyper::{body::Incoming, header};
use serde_json::Value;
use uuid::Uuid;

use crate::{Error, client::Client, options::Server};

/// An event of a log stream.
pub enum Event {
    /// A line of the log.
    Line {
        /// Its number.
        seq: i64,
        /// Its text.
        message: String,
    },
    /// The end, with the deployment's status.
    End(String),
    /// A comment that keeps the connection alive.
    KeepAlive,
}

/// A stream, which is closed when dropped.
pub struct Log {
    // Owns the connection.
    _client: Client,
    body: Incoming,
    buffer: BytesMut,
}

impl Log {
    /// Follows the log of a deployment after the line `after`.
    pub async fn open(server: &Server, id: Uuid, after: Option<i64>) -> Result<Self, Error> {
        let mut client = Client::new(server)?;
        let path = format!("/api/deployments/{id}/logs");
        let response = client.follow(&path, after).await?;
        let (status, headers) = (response.status(), response.headers());
        if status != 200 {
            return Err(format!("opening a log failed with status {status}").into());
        }
        if headers.contains_key(header::CONTENT_ENCODING) {
            return Err("the log is compressed".into());
        }
        Ok(Self {
            _client: client,
            body: response.into_body(),
            buffer: BytesMut::new(),
        })
    }

    /// The next event; `None` when the server has closed the stream.
    pub async fn next(&mut self) -> Result<Option<Event>, Error> {
        loop {
            let end = self.buffer.windows(2).position(|pair| pair == b"\n\n");
            if let Some(end) = end {
                let event = self.buffer.split_to(end + 2);
                return parse(std::str::from_utf8(&event[..end])?).map(Some);
            }
            let Some(frame) = self.body.frame().await else {
                return Ok(None);
            };
            if let Ok(data) = frame?.into_data() {
                self.buffer.extend_from_slice(&data);
            }
        }
    }
}

fn parse(event: &str) -> Result<Event, Error> {
    let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
    let data = || -> Result<Value, Error> {
        Ok(serde_json::from_str(
            field("data: ").ok_or("event without data")?,
        )?)
    };
    match field("event: ") {
        None if event.starts_with(':') => Ok(Event::KeepAlive),
        Some("log") => {
            let data = data()?;
            let seq = field("id: ").ok_or("line without id")?.parse()?;
            let message = data["message"].as_str().ok_or("line without message")?;
            if data["seq"] != seq {
                return Err(format!("line {seq} has the number {}", data["seq"]).into());
            }
            Ok(Event::Line {
                seq,
                message: message.to_owned(),
            })
        }
        Some("end") => {
            let data = data()?;
            let status = data["status"].as_str().ok_or("end without status")?;
            Ok(Event::End(status.to_owned()))
        }
        _ => Err(format!("unknown event: {event}").into()),
    }
}
