//! The metrics, in Prometheus' text format.

use std::{
    sync::OnceLock,
    time::{Duration, UNIX_EPOCH},
};

use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use opentelemetry::time;

use super::described::{DESCRIBED, Kind};

static METRICS: OnceLock<PrometheusHandle> = OnceLock::new();

/// How often the service sums up what it measured. Until then each single value is held.
pub const SUM_UP: Duration = Duration::from_secs(5);

/// Upper bounds in seconds: of requests, and of what takes longer.
const SHORT: [f64; 13] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0,
];
const LONG: [f64; 10] = [0.1, 0.5, 1.0, 5.0, 15.0, 60.0, 180.0, 600.0, 1800.0, 3600.0];

/// Those that take longer.
const LONG_ONES: [&str; 2] = ["catalog_job_step_seconds", "catalog_build_seconds"];

/// Begins to count, in a runtime, and sums up so often. Once for the process.
pub fn install_metrics(sum_up: Duration) {
    let recorder = match builder() {
        Ok(builder) => builder.build_recorder(),
        Err(error) => return tracing::error!(%error, "Cannot count anything"),
    };
    let handle = recorder.handle();
    if metrics::set_global_recorder(recorder).is_ok() {
        describe();
        // Reading the metrics sums up, too, but nobody may read them.
        let summed = handle.clone();
        tokio::spawn(async move {
            let mut interval = tokio::time::interval(sum_up);
            loop {
                interval.tick().await;
                summed.run_upkeep();
            }
        });
        // Only whoever installed the recorder gets here.
        let _ = METRICS.set(handle);
    }
}

/// The metrics; empty where nobody began to count.
pub fn render() -> String {
    let text = METRICS.get().map(PrometheusHandle::render);
    text.unwrap_or_default()
}

fn builder() -> Result<PrometheusBuilder, BuildError> {
    let builder = PrometheusBuilder::new().set_buckets(&SHORT)?;
    LONG_ONES.into_iter().try_fold(builder, |builder, name| {
        builder.set_buckets_for_metric(Matcher::Full(name.to_owned()), &LONG)
    })
}

fn describe() {
    for (name, kind, help) in DESCRIBED {
        match kind {
            Kind::Counter => metrics::describe_counter!(name, help),
            Kind::Gauge => metrics::describe_gauge!(name, help),
            Kind::Histogram => metrics::describe_histogram!(name, help),
        }
    }
    // What alerts compare with an earlier value has to be there before it happens first.
    for name in [
        "catalog_refused_connections_total",
        "catalog_job_takeovers_total",
        "catalog_job_leases_lost_total",
        "catalog_traces_unsent_total",
    ] {
        metrics::counter!(name).absolute(0);
    }
    for kind in ["away", "unwritable", "busy"] {
        metrics::counter!("catalog_database_faults_total", "kind" => kind).absolute(0);
    }
    for outcome in ["done", "failed", "cancelled"] {
        for kind in ["deploy", "unpublish", "delete_release"] {
            metrics::counter!("catalog_jobs_ended_total", "kind" => kind, "outcome" => outcome)
                .absolute(0);
        }
    }
    metrics::gauge!("catalog_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    let now = time::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    metrics::gauge!("catalog_process_start_time_seconds").set(now.as_secs_f64().floor());
}
