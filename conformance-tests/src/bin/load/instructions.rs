//! `load instructions`: requests of several kinds, answered in this process, for callgrind to count (`scripts/instructions`).
//!
//! All requests of a kind run on one thread, which does nothing else; what keeps the catalog in memory runs beside it.

use std::{hint::black_box, sync::Arc, thread, time::Duration};

use catalog::{App, api::prepared::MAKE, clock::Clock, config::Settings, entropy::Entropy, server};
use poem::{
    Endpoint, Request, Response,
    http::{Method, header},
};
use tokio::runtime::{Builder, Runtime};

use crate::{Error, options::Instructions};

/// So often a kind is counted.
const TIMES: usize = 5;

/// A path, and the token that is sent with it.
struct Kind {
    path: String,
    token: Option<String>,
}

/// Answers the requests; prints each kind as often as it was counted.
pub async fn run(options: Instructions) -> Result<bool, Error> {
    let settings = Settings::load(options.config.as_deref())?;
    let clock = Clock::manual("2026-01-15T09:00:00Z".parse()?);
    let app = Arc::new(App::with(settings, clock, Entropy::seeded(15)).await?);
    let watched = Arc::clone(&app);
    tokio::spawn(async move { watched.read_model.watch(&MAKE).await });
    app.read_model.ready(Duration::from_secs(60)).await;
    let counting = thread::spawn(move || {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let endpoint = server::endpoint(&app);
        for given in &options.requests {
            let kind = Kind::of(given, &options.token);
            for _ in 0..TIMES {
                if !answer_all(&runtime, &endpoint, &kind, options.count) {
                    return Err(format!("{given} was refused").into());
                }
                println!("{given}");
            }
        }
        Ok(true)
    });
    counting
        .join()
        .map_err(|_| "the thread that answers panicked")?
}

impl Kind {
    /// With the token, unless it begins with `anonymous:`.
    fn of(given: &str, token: &str) -> Self {
        match given.strip_prefix("anonymous:") {
            Some(path) => Self {
                path: path.to_owned(),
                token: None,
            },
            None => Self {
                path: given.to_owned(),
                token: Some(format!("Bearer {token}")),
            },
        }
    }

    fn request(&self) -> Request {
        let request = Request::builder().method(Method::GET);
        let request = request.uri_str(&self.path);
        match &self.token {
            Some(token) => request.header(header::AUTHORIZATION, token).finish(),
            None => request.finish(),
        }
    }
}

/// Whether all were answered with 200. What is counted is what happens in here, so that it has to remain a function.
#[inline(never)]
fn answer_all(
    runtime: &Runtime,
    endpoint: &impl Endpoint<Output = Response>,
    kind: &Kind,
    count: u32,
) -> bool {
    runtime.block_on(async {
        let mut all_good = true;
        for _ in 0..count {
            let answer = endpoint.get_response(kind.request()).await;
            let is_good = answer.status().is_success();
            let body = answer.into_body().into_bytes().await;
            all_good &= is_good && black_box(body).is_ok();
        }
        all_good
    })
}
