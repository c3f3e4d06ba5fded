//! `GET /api/deployments/{id}/logs`

use std::time::Duration;

use bytes::Bytes;
use catalog_api::{
    api::deployments::{StreamDeploymentLogs, StreamDeploymentLogsResponse},
    auth::Caller,
    runtime::EventStream,
};
use catalog_store::{
    DatabaseError, Store, Visible,
    deployments::{self, Deployment, LogLine},
};
use futures_util::{StreamExt, stream};
use poem::web::sse::Event;
use serde_json::json;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

/// How many lines are read at once.
const BATCH: i64 = 500;
/// So often a comment goes out where nothing else does, so that no proxy takes the stream for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

impl StreamDeploymentLogs for App {
    async fn stream_deployment_logs(
        &self,
        caller: Caller,
        id: Uuid,
        last_event_id: Option<String>,
    ) -> Outcome<EventStream, StreamDeploymentLogsResponse> {
        let deployment = deployments::visible(&mut self.store.reader(), viewer(caller), id).await?;
        let follower = Follower {
            store: self.store.clone(),
            deployment,
            // An identifier that is none of ours begins at the beginning.
            seen: last_event_id
                .and_then(|id| id.trim().parse().ok())
                .unwrap_or(0),
            changed: self.logs.follow(id),
            closed: self.logs.closed(),
            ended: false,
        };
        Ok(EventStream(
            stream::unfold(follower, Follower::next).boxed(),
        ))
    }
}

struct Follower {
    store: Store,
    deployment: Visible<Deployment>,
    seen: i64,
    changed: watch::Receiver<()>,
    closed: CancellationToken,
    ended: bool,
}

impl Follower {
    /// The next chunk: lines, the end, or a keep-alive.
    async fn next(mut self) -> Option<(Bytes, Self)> {
        loop {
            if self.ended {
                return None;
            }
            match self.read().await {
                Ok(Some(chunk)) => return Some((chunk, self)),
                Ok(None) => {}
                Err(error) => {
                    // The client comes back with the number of the last line it has seen.
                    tracing::error!(%error, "Cannot read a deployment's log; its stream ends");
                    return None;
                }
            }
            tokio::select! {
                () = self.closed.cancelled() => return None,
                changed = self.changed.changed() => changed.ok()?,
                () = tokio::time::sleep(KEEP_ALIVE) => {
                    return Some((Bytes::from_static(b": keep-alive\n\n"), self));
                }
            }
        }
    }

    async fn read(&mut self) -> Result<Option<Bytes>, DatabaseError> {
        self.changed.mark_unchanged();
        let mut reader = self.store.reader();
        // The state before the lines: what is written last is there when the state says that nothing follows.
        let status = deployments::status(&mut reader, &self.deployment).await?;
        let lines =
            deployments::lines_after(&mut reader, &self.deployment, self.seen, BATCH).await?;
        if let Some(last) = lines.last() {
            self.seen = last.seq;
            return Ok(Some(lines.iter().map(event).collect::<String>().into()));
        }
        match status {
            Some(status) if status.is_in_flight() => Ok(None),
            status => {
                self.ended = true;
                let word = status.map_or("deleted", |status| status.as_str());
                let end = json!({ "status": word });
                let event = Event::message(end.to_string()).event_type("end");
                Ok(Some(event.to_string().into()))
            }
        }
    }
}

fn event(line: &LogLine) -> String {
    Event::message(json!(view::line(line)).to_string())
        .event_type("log")
        .id(line.seq.to_string())
        .to_string()
}
