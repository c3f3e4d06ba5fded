//! Jobs, their steps and builds as metrics and spans.

use std::time::Instant;

use catalog_store::deployments::{JobKind, Outcome};
use tracing::{Instrument, Span};

use super::{context::StepError, steps::Step};
use crate::telemetry::traces;

/// Runs a step, or takes it back (`phase`), and measures how that went.
pub(super) async fn step<T>(
    kind: JobKind,
    step: Step,
    phase: &'static str,
    work: impl Future<Output = Result<T, StepError>>,
) -> Result<T, StepError> {
    let span = traces::step(step.name(), phase);
    let started = Instant::now();
    let ended = work.instrument(span.clone()).await;
    let (kind, name) = (kind.as_str(), step.name());
    let outcome = ended.as_ref().err().map_or("done", word);
    tell(&span, outcome);
    metrics::counter!(
        "catalog_job_steps_total",
        "kind" => kind, "step" => name, "phase" => phase, "outcome" => outcome
    )
    .increment(1);
    metrics::histogram!("catalog_job_step_seconds", "kind" => kind, "step" => name)
        .record(started.elapsed());
    ended
}

fn tell(span: &Span, outcome: &'static str) {
    span.record("catalog.outcome", outcome);
    if matches!(outcome, "retry" | "failed" | "database") {
        span.record("otel.status_code", "ERROR");
    }
}

fn word(error: &StepError) -> &'static str {
    match error {
        StepError::Transient(_) => "retry",
        StepError::NotYet { .. } => "waits",
        StepError::Permanent(_) => "failed",
        StepError::Stopped => "stopped",
        StepError::Lost => "lost",
        StepError::Database(_) => "database",
    }
}

/// Counts that this process begins or resumes a job, which was claimed so often since somebody let go of it.
pub(super) fn begun(kind: JobKind, claims: i64) {
    metrics::counter!("catalog_job_attempts_total", "kind" => kind.as_str()).increment(1);
    if claims > 1 {
        metrics::counter!("catalog_job_takeovers_total").increment(1);
    }
}

/// Counts how a job ended.
pub(super) fn ended(kind: JobKind, outcome: &Outcome) {
    let outcome = match outcome {
        Outcome::Done(_) => "done",
        Outcome::Failed { .. } => "failed",
        Outcome::Cancelled { .. } => "cancelled",
    };
    metrics::counter!("catalog_jobs_ended_total", "kind" => kind.as_str(), "outcome" => outcome)
        .increment(1);
}

/// Counts a job that another worker may have.
pub(super) fn lost() {
    metrics::counter!("catalog_job_leases_lost_total").increment(1);
}

/// Measures a build.
pub(super) async fn build<T>(
    work: impl Future<Output = Result<T, StepError>>,
) -> Result<T, StepError> {
    let started = Instant::now();
    let built = work.await;
    count_build(match &built {
        Ok(_) => "succeeded",
        Err(StepError::Permanent(_)) => "failed",
        Err(StepError::Stopped) => "stopped",
        Err(_) => "error",
    });
    metrics::histogram!("catalog_build_seconds").record(started.elapsed());
    built
}

/// Counts the result of an earlier build that is taken.
pub(super) fn reused() {
    count_build("reused");
}

fn count_build(outcome: &'static str) {
    metrics::counter!("catalog_builds_total", "outcome" => outcome).increment(1);
}
