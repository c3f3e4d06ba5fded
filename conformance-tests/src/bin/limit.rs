//! The limit of what a service on hyper can do: answers recorded bytes from memory, and does nothing else.
//!
//! `limit FILE` reads lines of JSON, each `{"request": "GET /path?query", "status": 200, "headers": {…}, "body": "file"}`, listens on a free port of the
//! loopback interface and prints its address. A request that was not recorded gets the first answer of its method.

use std::{
    collections::HashMap,
    convert::Infallible,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use bytes::Bytes;
use http_body_util::Full;
use hyper::{
    Request, Response, StatusCode,
    body::Incoming,
    header::{HeaderMap, HeaderName, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpListener;

/// A boxed error.
type Error = Box<dyn std::error::Error + Send + Sync>;

#[derive(Clone)]
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

#[derive(Default)]
struct Answers {
    by_address: HashMap<String, Answer>,
    by_method: HashMap<String, Answer>,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("limit: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Error> {
    let file = std::env::args_os().nth(1).map(PathBuf::from);
    let file = file.ok_or("usage: limit FILE")?;
    let answers = Arc::new(Answers::read(&file)?);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let answers = Arc::clone(&answers);
        tokio::spawn(async move {
            let service = service_fn(move |request| {
                let answer = answers.find(&request);
                async move { Ok::<_, Infallible>(answer) }
            });
            // A connection that breaks off is the load's concern.
            let _ = http1::Builder::new()
                .pipeline_flush(true)
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
    }
}

impl Answers {
    fn read(file: &Path) -> Result<Self, Error> {
        let mut answers = Self::default();
        for line in fs::read_to_string(file)?.lines() {
            let recorded: Value = serde_json::from_str(line)?;
            let address = recorded["request"].as_str().ok_or("no request")?;
            let (method, path) = address.split_once(' ').ok_or("no method")?;
            let answer = Answer::read(&recorded)?;
            let first = answers.by_method.entry(method.to_owned());
            first.or_insert_with(|| answer.clone());
            answers.by_address.insert(path.to_owned(), answer);
        }
        Ok(answers)
    }

    fn find(&self, request: &Request<Incoming>) -> Response<Full<Bytes>> {
        let path = request.uri().path_and_query();
        let found = path
            .and_then(|path| self.by_address.get(path.as_str()))
            .or_else(|| self.by_method.get(request.method().as_str()));
        let Some(answer) = found else {
            let mut missing = Response::new(Full::default());
            *missing.status_mut() = StatusCode::NOT_FOUND;
            return missing;
        };
        let mut response = Response::new(Full::new(answer.body.clone()));
        *response.status_mut() = answer.status;
        response.headers_mut().clone_from(&answer.headers);
        response
    }
}

impl Answer {
    fn read(recorded: &Value) -> Result<Self, Error> {
        let status = recorded["status"].as_u64().ok_or("no status")?;
        let mut headers = HeaderMap::new();
        for (name, value) in recorded["headers"].as_object().ok_or("no headers")? {
            let value = value.as_str().ok_or("a header without text")?;
            headers.append(
                HeaderName::from_bytes(name.as_bytes())?,
                HeaderValue::from_str(value)?,
            );
        }
        let body = recorded["body"].as_str().ok_or("no body")?;
        Ok(Self {
            status: StatusCode::from_u16(u16::try_from(status)?)?,
            headers,
            body: fs::read(body)?.into(),
        })
    }
}
