//! Between a client on standard input and output and the MCP server of a deployment: each message is one request.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use catalog_outbound::{Redirects, TransportError, client, header_text, read_body};
use futures_util::StreamExt;
use reqwest::{
    Client, Response, StatusCode, Url,
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue},
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use sse_stream::SseStream;
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    sync::mpsc,
    task::{AbortHandle, JoinSet},
};

use super::message::{self, Kind};
use crate::cli::Failure;

/// Calls that wait take up to a minute.
const TIMEOUT: Duration = Duration::from_secs(300);

/// An answer has at most so many bytes.
const MAX_ANSWER_BYTES: usize = 64 * 1024 * 1024;

/// Answers that the client has not read yet.
const UNREAD: usize = 64;

/// The way to a deployment.
pub(super) struct Bridge {
    http: Client,
    address: Url,
    authorization: HeaderValue,
    agreed: Mutex<Option<String>>,
}

impl Bridge {
    pub(super) fn new(address: Url, token: &SecretString) -> Result<Self, Failure> {
        let refused = |error: &dyn std::fmt::Display| Failure::Refused(error.to_string());
        let header = format!("Bearer {}", token.expose_secret());
        let mut authorization = HeaderValue::from_str(&header)
            .map_err(|_| Failure::Refused("the token is not one line of text".to_owned()))?;
        authorization.set_sensitive(true);
        Ok(Self {
            http: client(TIMEOUT, Redirects::Return).map_err(|error| refused(&error))?,
            address,
            authorization,
            agreed: Mutex::default(),
        })
    }

    /// Carries messages until the client ends its input, and the last answers are written.
    pub(super) async fn run(
        self,
        input: impl AsyncRead + Unpin,
        mut output: impl AsyncWrite + Unpin + Send + 'static,
    ) -> Result<(), Failure> {
        let bridge = Arc::new(self);
        let (answers, mut written) = mpsc::channel::<Value>(UNREAD);
        let writer = tokio::spawn(async move {
            while let Some(answer) = written.recv().await {
                let line = format!("{answer}\n");
                output.write_all(line.as_bytes()).await?;
                output.flush().await?;
            }
            Ok::<(), std::io::Error>(())
        });
        let mut requests = JoinSet::new();
        let mut running: HashMap<String, AbortHandle> = HashMap::new();
        let mut lines = BufReader::new(input).lines();
        while let Some(line) = lines.next_line().await? {
            if line.trim().is_empty() {
                continue;
            }
            let Ok(message) = serde_json::from_str::<Value>(&line) else {
                let _ = answers.send(message::malformed()).await;
                continue;
            };
            running.retain(|_, request| !request.is_finished());
            let kind = message::kind(&message);
            if let Kind::Cancelled(id) = &kind {
                // Whoever leaves ends the call.
                if let Some(request) = running.remove(&id.to_string()) {
                    request.abort();
                }
                continue;
            }
            let is_first = message["method"] == "initialize";
            let (bridge, answers) = (Arc::clone(&bridge), answers.clone());
            let carried = async move { bridge.carry(message, &answers).await };
            if is_first {
                // What follows needs the version that is agreed on.
                carried.await;
                continue;
            }
            let request = requests.spawn(carried);
            if let Kind::Request(id) = kind {
                running.insert(id.to_string(), request);
            }
        }
        while requests.join_next().await.is_some() {}
        drop(answers);
        match writer.await {
            Ok(written) => Ok(written?),
            Err(error) => Err(Failure::Refused(error.to_string())),
        }
    }

    async fn carry(&self, message: Value, answers: &mpsc::Sender<Value>) {
        let told = self.exchange(&message, answers).await;
        if let (Err(reason), Kind::Request(id)) = (told, message::kind(&message)) {
            let _ = answers.send(message::failed(&id, &reason)).await;
        }
    }

    /// Sends a message, and hands on what comes back; the error is for the client's user.
    async fn exchange(&self, message: &Value, answers: &mpsc::Sender<Value>) -> Result<(), String> {
        let mut request = self
            .http
            .post(self.address.clone())
            .header(AUTHORIZATION, self.authorization.clone())
            .header(ACCEPT, "application/json, text/event-stream")
            .header(CONTENT_TYPE, "application/json");
        for (name, value) in message::headers(message, self.agreed().as_deref()) {
            request = request.header(name, value);
        }
        let unreachable = |error: reqwest::Error| {
            let reason = TransportError::from(error);
            format!("{}: {reason}", self.address)
        };
        let response = request
            .body(message.to_string())
            .send()
            .await
            .map_err(unreachable)?;
        let is_stream = header_text(response.headers(), CONTENT_TYPE.as_str())
            .is_some_and(|media_type| media_type.starts_with("text/event-stream"));
        if is_stream {
            return self.stream(response, answers).await;
        }
        let status = response.status();
        let body = read_body(response, MAX_ANSWER_BYTES).await;
        let body = body.map_err(|error| format!("{}: {error}", self.address))?;
        if status == StatusCode::ACCEPTED {
            return Ok(());
        }
        match serde_json::from_slice::<Value>(&body) {
            Ok(answer) if answer["jsonrpc"] == "2.0" => self.hand_on(answer, answers).await,
            // What stands before the protocol: the token, limits.
            Ok(problem) => Err(format!(
                "{status}: {}",
                problem["error"]["message"].as_str().unwrap_or_default()
            )),
            Err(_) => Err(format!(
                "{status}: {}",
                String::from_utf8_lossy(&body[..body.len().min(200)])
            )),
        }
    }

    async fn stream(
        &self,
        response: Response,
        answers: &mpsc::Sender<Value>,
    ) -> Result<(), String> {
        let mut events = SseStream::from_bytes_stream(response.bytes_stream());
        while let Some(event) = events.next().await {
            let event = event.map_err(|_| format!("{}: the stream broke off", self.address))?;
            let data = event.data.unwrap_or_default();
            if let Ok(answer) = serde_json::from_str(&data) {
                self.hand_on(answer, answers).await?;
            }
        }
        Ok(())
    }

    async fn hand_on(&self, answer: Value, answers: &mpsc::Sender<Value>) -> Result<(), String> {
        if let Some(version) = message::agreed(&answer) {
            let mut agreed = self.agreed.lock().unwrap_or_else(PoisonError::into_inner);
            *agreed = Some(version.to_owned());
        }
        // The client has gone if nobody writes any more.
        let _ = answers.send(answer).await;
        Ok(())
    }

    fn agreed(&self) -> Option<String> {
        self.agreed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
