//! `deploy` and `get_deployment`: what may take a while.

use std::time::Duration;

use catalog_api::models::{Deployment, DeploymentLog};
use catalog_store::{deployments, domain::Scope};
use futures_util::future::select_all;
use serde_json::{Value, json};
use tokio::sync::watch;
use uuid::Uuid;

use super::{Context, assign, described};
use crate::{
    api::deployments::{
        log::{LogReader, Permission},
        view,
    },
    mcp::{
        arguments::Arguments,
        refusal::Refusal,
        trim::{self, Wanted},
        wait::{MOST_SECONDS, Wait},
    },
};

/// Lines of a page, where nothing else is asked for, and at most.
const LINES: i64 = 100;
const MOST_LINES: i64 = 500;

/// Changes that follow each other within this time are looked at together.
const TOGETHER: Duration = Duration::from_millis(200);

/// `get_deployment`
pub(super) async fn get(context: &Context<'_>, mut arguments: Arguments) -> Result<Value, Refusal> {
    let viewer = context.session.viewer(Scope::ApiRead)?;
    let id: Uuid = arguments.required("id", "must be a UUID")?;
    let after = arguments.number("after_seq", (0, i64::MAX), 0)?;
    let limit = arguments.number("limit", (1, MOST_LINES), LINES)?;
    let seconds = arguments.number("wait_seconds", (0, MOST_SECONDS), 0)?;
    arguments.finish(&["id", "after_seq", "limit", "wait_seconds"])?;
    let app = context.app;
    let deployment = deployments::visible(&mut app.store.reader(), viewer, id).await?;
    let mut changed = app.logs.follow(id);
    let mut log = LogReader::new(app, context.session.caller, deployment, after);
    let wait = context.waiting.begin(app, context.session, seconds);
    let mut lines = Vec::new();
    let (mut ended, mut full);
    loop {
        changed.mark_unchanged();
        let room = limit - i64::try_from(lines.len()).unwrap_or(limit);
        let page = log.page(room).await?;
        lines.extend(page.lines.iter().map(view::line));
        full = i64::try_from(lines.len()).is_ok_and(|lines| lines >= limit);
        ended = !full && page.status.is_none_or(|status| !status.is_in_flight());
        if let Some(last) = page.lines.last() {
            let done = usize::try_from(last.seq).unwrap_or(0);
            context.waiting.tell(done, None, last.message.clone()).await;
        }
        let Some(wait) = wait.as_ref().filter(|_| !full && !ended) else {
            break;
        };
        if !wait.until(change(&mut changed)).await {
            break;
        }
    }
    let deployment = match log.permission().await? {
        Permission::Given(deployment) => view::deployment(deployment.into_inner()),
        Permission::Invisible => return Err(Refusal::not_found()),
        Permission::Revoked => return Err(Refusal::revoked()),
    };
    page(&deployment, &lines, after, ended)
}

async fn change(changed: &mut watch::Receiver<()>) -> bool {
    if changed.changed().await.is_err() {
        return false;
    }
    tokio::time::sleep(TOGETHER).await;
    true
}

/// A page of the log with the state of its deployment.
fn page(
    deployment: &Deployment,
    lines: &[DeploymentLog],
    after: i64,
    ended: bool,
) -> Result<Value, Refusal> {
    let answer = json!({ "deployment": deployment, "log": lines });
    let mut answer = trim::trim_value(&answer, &Wanted::default())?;
    let shown = answer["log"].as_array();
    let last = shown.and_then(|shown| shown.last()?["seq"].as_i64());
    let whole = shown.map_or(0, Vec::len) == lines.len();
    answer["next_seq"] = last.unwrap_or(after).into();
    answer["ended"] = (ended && whole).into();
    Ok(answer)
}

/// `deploy`
pub(super) async fn deploy(
    context: &Context<'_>,
    mut arguments: Arguments,
) -> Result<Value, Refusal> {
    let seconds = arguments.number("wait_seconds", (0, MOST_SECONDS), 0)?;
    if seconds > 0 {
        context.session.require(Scope::ApiRead)?;
    }
    let call = assign(described("createDeployment")?, arguments.rest())?;
    let answer = context.rest.call(context.session, call).await?;
    let mut answer = trim::trim(&answer.body, &Wanted::default())?;
    if let Some(wait) = context.waiting.begin(context.app, context.session, seconds) {
        // The deployments are made, whatever becomes of the wait.
        match follow(context, &wait, &mut answer["results"]).await {
            Ok(ended) => answer["ended"] = ended.into(),
            Err(refusal) => answer["wait"] = refusal.value(),
        }
    }
    answer["next"] = "get_deployment shows the log of each".into();
    Ok(answer)
}

/// A deployment that was just made.
struct Followed {
    result: usize,
    log: LogReader,
    changed: watch::Receiver<()>,
}

/// Waits until all deployments have ended, and writes their states into the results.
async fn follow(context: &Context<'_>, wait: &Wait, results: &mut Value) -> Result<bool, Refusal> {
    let mut open = followed(context, results).await?;
    let all = open.len();
    let mut told = String::new();
    loop {
        let mut still = Vec::new();
        for mut one in open {
            one.changed.mark_unchanged();
            let deployment = match one.log.permission().await? {
                Permission::Given(deployment) => deployment,
                Permission::Invisible => continue,
                Permission::Revoked => return Err(Refusal::revoked()),
            };
            let shown = &mut results[one.result]["deployment"];
            shown["status"] = deployment.status.as_str().into();
            if let Some(error) = &deployment.job_error {
                shown["error"] = error.as_str().into();
            }
            if deployment.status.is_in_flight() {
                still.push(one);
            }
        }
        open = still;
        let ended = all - open.len();
        let message = format!("{ended} of {all} ended");
        if message != told {
            context
                .waiting
                .tell(ended, Some(all), message.clone())
                .await;
            told = message;
        }
        if open.is_empty() {
            return Ok(true);
        }
        let changes = open
            .iter_mut()
            .map(|one| Box::pin(change(&mut one.changed)));
        let first = select_all(changes);
        if !wait.until(async { first.await.0 }).await {
            return Ok(false);
        }
    }
}

async fn followed(context: &Context<'_>, results: &Value) -> Result<Vec<Followed>, Refusal> {
    let viewer = context.session.viewer(Scope::ApiRead)?;
    let app = context.app;
    let mut followed = Vec::new();
    for (result, row) in results.as_array().into_iter().flatten().enumerate() {
        let id = row["deployment"]["id"].as_str();
        let Some(id) = id.and_then(|id| id.parse::<Uuid>().ok()) else {
            continue;
        };
        let deployment = deployments::visible(&mut app.store.reader(), viewer, id).await?;
        followed.push(Followed {
            result,
            log: LogReader::new(app, context.session.caller, deployment, 0),
            changed: app.logs.follow(id),
        });
    }
    Ok(followed)
}
