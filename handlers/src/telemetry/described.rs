//! Every metric of the service, as `/metrics` explains it.

/// What a metric does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It only grows.
    Counter,
    /// It goes up and down.
    Gauge,
    /// It counts values by their size.
    Histogram,
}

use Kind::{Counter, Gauge, Histogram};

/// Name, kind and help. A metric that is not here fails the tests.
pub const DESCRIBED: [(&str, Kind, &str); 36] = [
    (
        "catalog_build_info",
        Gauge,
        "Always 1; the label says the version of this binary.",
    ),
    (
        "catalog_requests_total",
        Counter,
        "Requests answered, by operation and status.",
    ),
    (
        "catalog_request_seconds",
        Histogram,
        "Time from a request to the beginning of its answer, by operation.",
    ),
    (
        "catalog_mcp_calls_total",
        Counter,
        "Calls of tools of the MCP server, by tool and outcome.",
    ),
    (
        "catalog_open_connections",
        Gauge,
        "Connections of clients that are open.",
    ),
    (
        "catalog_refused_connections_total",
        Counter,
        "Connections refused because their address has too many.",
    ),
    (
        "catalog_open_streams",
        Gauge,
        "Deployment logs that are followed.",
    ),
    (
        "catalog_pages_rendered_total",
        Counter,
        "Public pages that were read from the database.",
    ),
    (
        "catalog_left_undone_total",
        Counter,
        "What was not counted beside requests because the database failed.",
    ),
    (
        "catalog_jobs",
        Gauge,
        "Open jobs of all workers: waiting for a worker, delayed, or running.",
    ),
    (
        "catalog_jobs_oldest_waiting_seconds",
        Gauge,
        "How long the oldest job that a worker could begin with has waited.",
    ),
    (
        "catalog_job_attempts_total",
        Counter,
        "Times that this process began or resumed a job.",
    ),
    (
        "catalog_job_takeovers_total",
        Counter,
        "Jobs that this process took over from a worker that died or stood still.",
    ),
    (
        "catalog_job_leases_lost_total",
        Counter,
        "Jobs that this process stopped because another worker may have them.",
    ),
    (
        "catalog_jobs_ended_total",
        Counter,
        "Jobs that this process ended, by kind and outcome.",
    ),
    (
        "catalog_job_steps_total",
        Counter,
        "Steps of jobs, by kind, step, phase and outcome.",
    ),
    (
        "catalog_job_step_seconds",
        Histogram,
        "Duration of steps of jobs, by kind and step.",
    ),
    (
        "catalog_builds_total",
        Counter,
        "Builds by outcome; reused: the result of an earlier build was taken.",
    ),
    ("catalog_build_seconds", Histogram, "Duration of builds."),
    (
        "catalog_upstream_requests_total",
        Counter,
        "Requests to other systems, by system and outcome.",
    ),
    (
        "catalog_upstream_request_seconds",
        Histogram,
        "Time from a request to another system to the headers of its answer.",
    ),
    (
        "catalog_database_reachable",
        Gauge,
        "Whether the database answers.",
    ),
    (
        "catalog_database_writable",
        Gauge,
        "Whether the database can be written.",
    ),
    (
        "catalog_database_disk_is_low",
        Gauge,
        "Whether the file system of the SQLite file is nearly full.",
    ),
    (
        "catalog_database_disk_free_bytes",
        Gauge,
        "Free bytes of the file system of the SQLite file.",
    ),
    (
        "catalog_database_faults_total",
        Counter,
        "Failures of the database that pass, by kind.",
    ),
    (
        "catalog_database_statements_total",
        Counter,
        "Statements, with the beginnings and ends of transactions.",
    ),
    (
        "catalog_database_connections",
        Gauge,
        "Connections to the database, by pool and state (used, idle).",
    ),
    (
        "catalog_database_connections_max",
        Gauge,
        "The most connections that a pool opens.",
    ),
    (
        "catalog_database_wait_seconds",
        Histogram,
        "Time that was waited for a connection or the turn to write, by pool.",
    ),
    (
        "catalog_read_model_entries",
        Gauge,
        "Entries of the catalog in memory, by kind.",
    ),
    (
        "catalog_read_model_bytes",
        Gauge,
        "Memory of the catalog in memory, by kind; about right.",
    ),
    (
        "catalog_read_model_age_seconds",
        Gauge,
        "Time since the last look for changes of the catalog; NaN while there is none.",
    ),
    (
        "catalog_read_model_rebuilds_total",
        Counter,
        "How often the whole catalog was read into memory.",
    ),
    (
        "catalog_traces_unsent_total",
        Counter,
        "Times that traces could not be sent to telemetry.otlp_endpoint.",
    ),
    (
        "catalog_process_start_time_seconds",
        Gauge,
        "When this process began, in seconds since the epoch.",
    ),
];
