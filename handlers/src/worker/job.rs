//! One job, from its claim to its end.

use std::{sync::Arc, time::Duration};

use catalog_store::deployments::{self, AssetState, Claimed, JobKind, Outcome, Pause, Stage};
use catalog_store::domain::{DeploymentMode, Live};
use chrono::SecondsFormat;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::{
    context::{Context, StepError, lease_ms},
    heartbeat::{Heartbeat, StopReason},
    log::Log,
    measure,
    steps::{self, Step},
};
use crate::App;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const MAX_DELAY: Duration = Duration::from_secs(30 * 60);
/// What cannot be taken back is tried again for days.
const MAX_UNDO_DELAY: Duration = Duration::from_secs(6 * 60 * 60);
/// A delay is extended by at most one part in so many, so that jobs that failed together do not return together.
const JITTER: u32 = 4;

/// Runs a job to its end, or leaves it to another worker.
pub(super) async fn run(app: Arc<App>, claimed: Claimed, stop: CancellationToken) {
    match Box::pin(attempt(app, claimed, stop)).await {
        Ok(()) => {}
        Err(StepError::Lost) => {
            measure::lost();
            tracing::info!("Job taken over by another worker");
        }
        Err(StepError::Database(error)) => {
            // The lease runs out, and whoever can write then takes the job over.
            tracing::error!(%error, "Job interrupted: the database failed");
        }
        Err(error) => tracing::error!(?error, "Job interrupted"),
    }
}

async fn attempt(
    app: Arc<App>,
    claimed: Claimed,
    stop: CancellationToken,
) -> Result<(), StepError> {
    let fence = claimed.fence(lease_ms(&app));
    let mut tx = app.store.begin().await?;
    deployments::start(&mut tx, &fence, app.clock.now()).await?;
    tx.commit().await?;
    let deployment = deployments::of_job(&mut app.store.reader(), &fence).await?;
    let Some(deployment) = deployment else {
        return Err(StepError::Lost);
    };
    measure::begun(claimed.kind, claimed.claims);
    tracing::info!("Job started");
    // Neither a cancellation nor the worker's end interrupts what takes a deployment back.
    let stop = if claimed.undoing {
        CancellationToken::new()
    } else {
        stop
    };
    let heartbeat = Heartbeat::start(&app, fence, stop.clone(), claimed.undoing);
    let steps = steps::list(claimed.kind, &deployment);
    let undoing = claimed.undoing;
    let mut context = Context {
        app,
        fence,
        claimed,
        deployment,
        log: Log::default(),
        stop,
        folder: None,
        project: None,
        product: None,
        pauses: 0,
    };
    if undoing {
        let _heartbeat = heartbeat;
        return compensate(&mut context, &steps).await;
    }
    let died = context.claimed.claims - 1;
    let ended = if died >= i64::from(context.app.settings.worker.crashes) {
        enter(&mut context, "given_up", 0).await?;
        let message = format!("Given up: {died} workers died while they did this job.");
        Err(StepError::Permanent(message))
    } else {
        forward(&mut context, &steps).await
    };
    match ended {
        Ok(End::Later) => return Ok(()),
        Ok(End::Cancelled) => begin_compensation(&mut context, None).await?,
        Ok(End::Done) => {
            let outcome = Outcome::Done(live(&context).await?);
            if finish(&mut context, outcome).await? {
                return Ok(());
            }
            // Cancelled in the meantime.
            begin_compensation(&mut context, None).await?;
        }
        Err(StepError::Permanent(message)) => {
            begin_compensation(&mut context, Some(message)).await?;
        }
        Err(StepError::Stopped) => match heartbeat.stop_reason() {
            StopReason::Cancelled => begin_compensation(&mut context, None).await?,
            StopReason::Lost => return Err(StepError::Lost),
            StopReason::Shutdown => return release(&context).await,
        },
        Err(error) => return Err(error),
    }
    drop(heartbeat);
    // The cancellation that started the compensation does not interrupt it.
    context.stop = CancellationToken::new();
    let _heartbeat = Heartbeat::start(&context.app, context.fence, context.stop.clone(), true);
    compensate(&mut context, &steps).await
}

/// How far the steps came.
enum End {
    /// To the end.
    Done,
    /// The job waits for another try.
    Later,
    /// Somebody cancelled it.
    Cancelled,
}

/// Runs the steps from the one that the job had reached.
async fn forward(context: &mut Context, steps: &[Step]) -> Result<End, StepError> {
    let resumed = context.claimed.step.clone();
    let begin = steps
        .iter()
        .position(|step| Some(step.name()) == resumed.as_deref())
        .unwrap_or(0);
    for (position, step) in steps.iter().enumerate().skip(begin) {
        let mut tx = context.begin().await?;
        let cancelled = deployments::begin_step(&mut tx, &context.fence, step.name()).await?;
        tx.commit().await?;
        if cancelled {
            return Ok(End::Cancelled);
        }
        let (tries, pauses) = if position == begin {
            (context.claimed.tries, context.claimed.pauses)
        } else {
            (0, 0)
        };
        enter(context, step.name(), pauses).await?;
        let mut outcome = Ok(());
        if position == begin {
            // A failure here counts as a failure of this step.
            outcome = repeat_local(context, &steps[..begin]).await;
        }
        if outcome.is_ok() {
            outcome = interruptible(context, *step).await;
        }
        if let Err(error) = outcome {
            pause_or_fail(context, tries, error).await?;
            return Ok(End::Later);
        }
    }
    Ok(End::Done)
}

/// Repeats the steps whose results are local to the worker that ran them.
async fn repeat_local(context: &mut Context, steps: &[Step]) -> Result<(), StepError> {
    context.log.silence(true);
    for step in steps.iter().filter(|step| step.is_local()) {
        interruptible(context, *step).await?;
    }
    context.log.silence(false);
    Ok(())
}

/// Undoes the steps, the last first.
async fn compensate(context: &mut Context, steps: &[Step]) -> Result<(), StepError> {
    let (tries, pauses) = context.claimed.progress_at("undo");
    let mut tx = context.begin().await?;
    deployments::begin_step(&mut tx, &context.fence, "undo").await?;
    tx.commit().await?;
    enter(context, "undo", pauses).await?;
    let mut failure = None;
    for step in steps.iter().rev() {
        let span = tracing::error_span!("undo", step = step.name());
        let halt = context.stop.clone();
        let kind = context.claimed.kind;
        let undone = tokio::select! {
            biased;
            undone = measure::step(kind, *step, "undo", Box::pin(step.undo(context))).instrument(span) => undone,
            // Only another worker's claim stops it.
            () = halt.cancelled() => return Err(StepError::Lost),
        };
        match undone {
            Ok(()) => {}
            Err(StepError::Transient(message)) => {
                failure = Some((*step, message));
                break;
            }
            // The others are removed all the same.
            Err(StepError::Permanent(message)) => {
                failure.get_or_insert((*step, message));
            }
            Err(error @ StepError::NotYet { .. }) => {
                return pause_or_fail(context, tries, error).await;
            }
            Err(error) => return Err(error),
        }
    }
    if let Some((step, message)) = failure {
        // What cannot be taken back is not forgotten: the job stays open until it is, or until somebody resolves it.
        let step = step.name();
        let message = format!("Cannot undo `{step}`: {message}");
        let delay = backoff(context, tries, MAX_UNDO_DELAY);
        let why = Pause::Retry(&message);
        return pause(context, Some(message.clone()), delay, why).await;
    }
    let left = match context.claimed.kind {
        JobKind::Deploy => None,
        JobKind::Unpublish | JobKind::DeleteRelease => Some(live(context).await?),
    };
    let outcome = match context.claimed.error.clone() {
        Some(error) => Outcome::Failed { error, left },
        None => Outcome::Cancelled { left },
    };
    finish(context, outcome).await?;
    Ok(())
}

/// Enters the scope of a step's lines: another one each time that the job is let go of, and the same when it is resumed.
async fn enter(context: &mut Context, step: &str, pauses: i64) -> Result<(), StepError> {
    context.pauses = pauses;
    let scope = format!("{step}/{pauses}");
    context.log.enter(&context.app, &context.fence, scope).await
}

/// Runs a step, and leaves it when the job is to stop. Steps are made so that this may happen at any point.
async fn interruptible(context: &mut Context, step: Step) -> Result<(), StepError> {
    let halt = context.stop.clone();
    let kind = context.claimed.kind;
    let span = tracing::error_span!("step", name = step.name());
    tokio::select! {
        biased;
        outcome = measure::step(kind, step, "run", Box::pin(step.run(context))).instrument(span) => outcome,
        () = halt.cancelled() => Err(StepError::Stopped),
    }
}

/// Lets go of the job for a while, if the error says that it can go on later; else gives the error, which is permanent
/// when there were enough attempts.
async fn pause_or_fail(
    context: &mut Context,
    tries: i64,
    error: StepError,
) -> Result<(), StepError> {
    match error {
        StepError::Transient(message) => {
            if tries + 1 >= i64::from(context.app.settings.worker.attempts) {
                return Err(StepError::Permanent(message));
            }
            let delay = backoff(context, tries, MAX_DELAY);
            let why = Pause::Retry(&message);
            pause(context, Some(message.clone()), delay, why).await
        }
        StepError::NotYet {
            message,
            after,
            build,
        } => {
            let why = build.as_deref().map_or(Pause::Wait, Pause::Build);
            pause(context, message, after.min(DAY), why).await
        }
        error => Err(error),
    }
}

/// The delay after so many failures, doubled with each.
fn backoff(context: &Context, tries: i64, longest: Duration) -> Duration {
    let doubled = u32::try_from(tries).map_or(u32::MAX, |tries| 2_u32.saturating_pow(tries));
    let base = context.app.settings.worker.retry;
    base.saturating_mul(doubled).min(longest)
}

/// Lets go of the job.
async fn pause(
    context: &mut Context,
    message: Option<String>,
    delay: Duration,
    why: Pause<'_>,
) -> Result<(), StepError> {
    let delay = delay + (delay / JITTER).mul_f64(spread(context));
    let delay_ms = i64::try_from(delay.as_millis()).unwrap_or(i64::MAX);
    tracing::info!(
        delay_ms,
        message,
        "Step not done; the job waits for another attempt"
    );
    let mut tx = context.begin().await?;
    if let Some(message) = message {
        let line = match why {
            // It goes on when the build ends.
            Pause::Build(_) => message,
            Pause::Retry(_) | Pause::Wait => {
                let at = context.app.clock.now() + delay;
                let at = at.to_rfc3339_opts(SecondsFormat::Secs, true);
                let seconds = delay.as_secs_f64();
                format!("{message} Next attempt at {at}, in {seconds:.0} s.")
            }
        };
        context.conclude(&mut tx, line).await?;
    }
    deployments::pause(&mut tx, &context.fence, why, delay_ms).await?;
    tx.commit().await?;
    context.app.logs.wake(context.deployment.id);
    Ok(())
}

/// A part of one that differs between jobs, and between the pauses of a job.
fn spread(context: &Context) -> f64 {
    let random = context.claimed.id().as_bytes()[15];
    let pauses = context.pauses.to_le_bytes()[0];
    f64::from(random.wrapping_add(pauses.wrapping_mul(97))) / f64::from(u8::MAX)
}

async fn release(context: &Context) -> Result<(), StepError> {
    let mut tx = context.begin().await?;
    deployments::release(&mut tx, &context.fence).await?;
    tx.commit().await?;
    Ok(())
}

async fn begin_compensation(context: &mut Context, error: Option<String>) -> Result<(), StepError> {
    let mut tx = context.begin().await?;
    if let Some(message) = &error {
        context.conclude(&mut tx, message.clone()).await?;
    }
    deployments::begin_compensation(&mut tx, &context.fence, error.as_deref()).await?;
    tx.commit().await?;
    context.app.logs.wake(context.deployment.id);
    context.claimed.begin_compensation(error);
    Ok(())
}

/// What of the deployment is on the platform.
async fn live(context: &Context) -> Result<Live, StepError> {
    if context.deployment.mode == DeploymentMode::Build {
        return Ok(Live::Built);
    }
    let deployment = deployments::of_job(&mut context.app.store.reader(), &context.fence).await?;
    let assets = context.assets().await?;
    // What was to be removed and was not may be there still, and can be removed another time.
    let has = |stage| {
        assets.iter().any(|asset| {
            let is_there = matches!(asset.state, AssetState::Published | AssetState::Removing);
            asset.stage == stage && is_there
        })
    };
    let attached = deployment.is_some_and(|d| d.governance_profile_result.is_some());
    Ok(if has(Stage::Release) {
        Live::Release
    } else if has(Stage::Development) {
        Live::Development
    } else if attached {
        Live::Attachment
    } else {
        Live::Nothing
    })
}

/// Ends the job; `false` when it is to be compensated instead, because it was cancelled in the meantime.
async fn finish(context: &mut Context, outcome: Outcome) -> Result<bool, StepError> {
    let message = match (&outcome, context.claimed.kind) {
        (Outcome::Failed { .. }, _) => "Failed.",
        (Outcome::Cancelled { .. }, _) => "Cancelled.",
        (Outcome::Done(_), JobKind::Deploy) => "Done.",
        (Outcome::Done(_), JobKind::Unpublish | JobKind::DeleteRelease) => "Removed.",
    };
    enter(context, "end", 0).await?;
    let now = context.app.clock.now();
    let mut tx = context.begin().await?;
    context.conclude(&mut tx, message.to_owned()).await?;
    if !deployments::finish(&mut tx, &context.fence, &outcome, now).await? {
        return Ok(false);
    }
    tx.commit().await?;
    context.app.logs.wake(context.deployment.id);
    measure::ended(context.claimed.kind, &outcome);
    tracing::info!(outcome = message, "Job ended");
    Ok(true)
}
