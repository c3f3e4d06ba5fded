//! `GET /api/deployments/{id}/logs`

use std::time::Duration;

use bytes::Bytes;
use catalog_api::{
    api::deployments::{StreamDeploymentLogs, StreamDeploymentLogsResponse},
    auth::Caller,
    runtime::EventStream,
};
use catalog_store::{
    DatabaseError,
    deployments::{self, LogLine},
};
use futures_util::{StreamExt, stream};
use poem::web::sse::Event;
use serde_json::json;
use tokio::{sync::watch, time::Instant};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    log::{LogPage, LogReader, Permission},
    view,
};
use crate::{App, api::viewer::viewer, places::Place, reject::Outcome};

/// How many lines are read at once.
const BATCH: i64 = 500;
/// So often a comment goes out where nothing else does, so that no proxy takes the stream for dead. A reader who lost the right
/// is noticed by then, too; while nobody has lost one, the database is not asked.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

impl StreamDeploymentLogs for App {
    async fn stream_deployment_logs(
        &self,
        caller: Caller,
        id: Uuid,
        last_event_id: Option<String>,
    ) -> Outcome<EventStream, StreamDeploymentLogsResponse> {
        let deployment = deployments::visible(&mut self.store.reader(), viewer(caller), id).await?;
        let limits = &self.settings.limits;
        // An identifier that is none of ours begins at the beginning.
        let seen = last_event_id.and_then(|id| id.trim().parse().ok());
        let follower = Follower {
            log: LogReader::new(self, caller, deployment, seen.unwrap_or(0)),
            stream: self
                .streams
                .take(caller.user_id, limits.streams_per_user, limits.streams),
            changed: self.logs.follow(id),
            closed: self.logs.closed(),
            is_behind: true,
            ended: false,
            gone: false,
        };
        Ok(EventStream(
            stream::unfold(follower, Follower::next).boxed(),
        ))
    }
}

struct Follower {
    log: LogReader,
    stream: Place<Uuid>,
    changed: watch::Receiver<()>,
    closed: CancellationToken,
    /// Whether there may be something to read.
    is_behind: bool,
    ended: bool,
    /// Whether the deployment is deleted, which is all that is told then.
    gone: bool,
}

impl Follower {
    /// The next chunk.
    async fn next(mut self) -> Option<(Bytes, Self)> {
        match self.chunk().await {
            Ok(chunk) => chunk.map(|chunk| (chunk, self)),
            Err(error) => {
                // The client comes back with the number of the last line it has seen.
                tracing::error!(%error, "Cannot read a deployment's log; its stream ends");
                None
            }
        }
    }

    /// Lines, the end, or a keep-alive; `None` where the stream ends without a word.
    async fn chunk(&mut self) -> Result<Option<Bytes>, DatabaseError> {
        let silent_until = Instant::now() + KEEP_ALIVE;
        loop {
            if self.ended || self.stream.has_ended() {
                return Ok(None);
            }
            if self.is_behind {
                // Boxed, here and below: an idle stream has no room for what it does not do.
                if let Some(chunk) = Box::pin(self.read()).await? {
                    return Box::pin(self.permitted(chunk)).await;
                }
                self.is_behind = false;
            }
            tokio::select! {
                () = self.closed.cancelled() => return Ok(None),
                () = self.stream.ended() => return Ok(None),
                changed = self.changed.changed() => {
                    if changed.is_err() {
                        return Ok(None);
                    }
                    self.is_behind = true;
                }
                () = tokio::time::sleep_until(silent_until) => {
                    let keep_alive = Bytes::from_static(b": keep-alive\n\n");
                    if self.log.is_still_permitted() {
                        return Ok(Some(keep_alive));
                    }
                    return Box::pin(self.permitted(keep_alive)).await;
                }
            }
        }
    }

    /// The chunk, if the reader may still see it.
    async fn permitted(&mut self, chunk: Bytes) -> Result<Option<Bytes>, DatabaseError> {
        Ok(match self.log.permission().await? {
            Permission::Given(_) => Some(chunk),
            Permission::Invisible => self.gone.then_some(chunk),
            Permission::Revoked => None,
        })
    }

    async fn read(&mut self) -> Result<Option<Bytes>, DatabaseError> {
        self.changed.mark_unchanged();
        let LogPage { status, lines } = self.log.page(BATCH).await?;
        if !lines.is_empty() {
            return Ok(Some(lines.iter().map(event).collect::<String>().into()));
        }
        match status {
            Some(status) if status.is_in_flight() => Ok(None),
            status => {
                self.ended = true;
                self.gone = status.is_none();
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
