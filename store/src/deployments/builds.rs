//! Builds that jobs share: what is to be published of the same commits is built once.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{
    jobs::{Fence, FenceError, hold},
    logs::NewLine,
};
use crate::{
    db::{Connection, Result, Tx},
    error::Error,
};

/// How many builds are kept at most; the oldest go.
const KEPT: i64 = 100;

/// What a build left.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Build {
    /// What the project says of itself.
    #[sqlx(json)]
    pub metadata: Value,
    /// The WebAssembly module.
    pub module: Vec<u8>,
    /// The JSON Schema of the configuration.
    pub schema: Vec<u8>,
    /// The metadata of the definition.
    pub definition_metadata: Vec<u8>,
    /// The metadata of the implementation, if the build wrote any.
    pub implementation_metadata: Option<Vec<u8>>,
}

/// Why a build left nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedBuild {
    /// The reason.
    pub error: String,
    /// The last lines of its output.
    pub output: Vec<NewLine>,
}

/// What a job is to do about a build.
#[derive(Clone, Debug, PartialEq)]
pub enum BuildTurn {
    /// To build; that is written down.
    Build,
    /// To wait: another job is building it.
    Wait,
    /// To take what was built.
    Built(Build),
    /// To fail as the build did.
    Failed(FailedBuild),
}

#[derive(FromRow)]
struct State {
    job_id: Uuid,
    error: Option<String>,
    output: Option<Json<Vec<NewLine>>>,
    finished_at: Option<DateTime<Utc>>,
    // Whether the job that builds is in the hands of a worker and is to end.
    goes_on: bool,
    asked_at: DateTime<Utc>,
}

/// Decides whether a job builds. A build counts for it if it ended after `reuse_after`, or since the job was made; one that failed
/// counts only for jobs that waited for it, so that it can be tried again.
pub async fn begin_build(
    tx: &mut Tx,
    fence: &Fence,
    key: &str,
    reuse_after: DateTime<Utc>,
) -> std::result::Result<BuildTurn, Error<FenceError>> {
    hold(tx, fence).await?;
    tx.lock_name(&format!("build {key}")).await?;
    let query = tx.query(
        "SELECT b.job_id, b.error, b.output, b.finished_at, j.created_at AS asked_at,
             EXISTS (SELECT 1 FROM deployment_jobs o WHERE o.id = b.job_id AND o.state = 'running' AND NOT o.undoing
                 AND NOT o.cancel_requested AND o.run_at > ",
    );
    let state: Option<State> = query
        .now_ms()
        .push(") AS goes_on FROM builds b JOIN deployment_jobs j ON j.id = $2 WHERE b.key = $1")
        .bind(key)
        .bind(fence.job_id())
        .opt()
        .await?;
    if let Some(state) = state {
        match (state.finished_at, state.error) {
            (None, _) if state.job_id != fence.job_id() && state.goes_on => {
                return Ok(BuildTurn::Wait);
            }
            (Some(at), None) if at >= reuse_after || at >= state.asked_at => {
                return Ok(BuildTurn::Built(built(tx, key).await?));
            }
            (Some(at), Some(error)) if at > state.asked_at => {
                let output = state.output.map(|output| output.0).unwrap_or_default();
                return Ok(BuildTurn::Failed(FailedBuild { error, output }));
            }
            _ => {}
        }
    }
    tx.query("DELETE FROM builds WHERE key = $1")
        .bind(key)
        .exec()
        .await?;
    tx.query("INSERT INTO builds (key, job_id) VALUES ($1, $2)")
        .bind(key)
        .bind(fence.job_id())
        .exec()
        .await?;
    Ok(BuildTurn::Build)
}

async fn built(tx: &mut Tx, key: &str) -> Result<Build> {
    tx.query(
        "SELECT metadata, module, schema, definition_metadata, implementation_metadata FROM builds WHERE key = $1",
    )
    .bind(key)
    .one()
    .await
}

/// Writes down how a build ended, and lets those go on that wait for it.
pub async fn end_build(
    tx: &mut Tx,
    fence: &Fence,
    key: &str,
    ended: std::result::Result<Build, FailedBuild>,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    let (build, failed) = match ended {
        Ok(build) => (Some(build), None),
        Err(failed) => (None, Some(failed)),
    };
    let (error, output) = failed.map(|it| (it.error, Json(it.output))).unzip();
    tx.query(
        "UPDATE builds SET metadata = $3, module = $4, schema = $5, definition_metadata = $6,
             implementation_metadata = $7, error = $8, output = $9, finished_at = $10 WHERE key = $1 AND job_id = $2",
    )
    .bind(key)
    .bind(fence.job_id())
    .bind(build.as_ref().map(|build| Json(build.metadata.clone())))
    .bind(build.as_ref().map(|build| build.module.clone()))
    .bind(build.as_ref().map(|build| build.schema.clone()))
    .bind(build.as_ref().map(|build| build.definition_metadata.clone()))
    .bind(build.and_then(|build| build.implementation_metadata))
    .bind(error)
    .bind(output)
    .bind(now)
    .exec()
    .await?;
    wake(tx, key).await?;
    tx.query(
        "DELETE FROM builds WHERE finished_at < (SELECT finished_at FROM builds WHERE finished_at IS NOT NULL
             ORDER BY finished_at DESC LIMIT 1 OFFSET $1)",
    )
    .bind(KEPT - 1)
    .exec()
    .await?;
    Ok(())
}

async fn wake(tx: &mut Tx, key: &str) -> Result<()> {
    let query = tx.query("UPDATE deployment_jobs SET waits_for = NULL, run_at = ");
    query
        .now_ms()
        .push(" WHERE state = 'queued' AND waits_for = $1")
        .bind(key)
        .exec()
        .await
        .map(drop)
}

/// Lets one of those build that wait for a job which does not go on with its build.
pub(super) async fn pass_on(tx: &mut Tx, fence: &Fence) -> Result<()> {
    let keys: Vec<(String,)> = tx
        .query("SELECT key FROM builds WHERE job_id = $1 AND finished_at IS NULL")
        .bind(fence.job_id())
        .all()
        .await?;
    for (key,) in keys {
        wake(tx, &key).await?;
    }
    Ok(())
}
