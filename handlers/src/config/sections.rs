//! The sections of the settings, but for `builder`.

use catalog_store::{Timeouts, domain::Unreviewed};

use super::{
    Database, Deployments, LeaderboardReaders, Limits, Log, LogFormat, Mcp, Pages, Platform,
    PublishUnder, Retention, Secrets, Server, Session, SessionKey, Sourcehost, Telemetry, Tokens,
    Vendor, Worker,
    reader::{Noted, Reader, section},
    value::{self, DAY, HOUR, MILLION},
};

pub(super) fn database(r: &mut Reader) -> Result<Database, Noted> {
    section!(Database {
        url: r.required("database.url", value::database_url()),
        timeouts: timeouts(r),
        low_disk_bytes: r.required("database.low_disk_megabytes", value::megabytes(0..=MILLION)),
    })
}

fn timeouts(r: &mut Reader) -> Result<Timeouts, Noted> {
    section!(Timeouts {
        acquire: r.required("database.acquire_timeout_seconds", value::seconds(1..=HOUR)),
        lock: r.required("database.lock_timeout_seconds", value::seconds(1..=HOUR)),
        statement: r.required(
            "database.statement_timeout_seconds",
            value::seconds(1..=DAY)
        ),
        idle_transaction: r.required(
            "database.idle_transaction_timeout_seconds",
            value::seconds(1..=DAY)
        ),
        keepalive: r.required("database.keepalive_seconds", value::seconds(1..=DAY)),
    })
}

pub(super) fn tokens(r: &mut Reader) -> Result<Tokens, Noted> {
    section!(Tokens {
        // The shortest life that a token can be asked to have.
        longest_days: r.optional("tokens.longest_days", value::number(30..=100_000)),
    })
}

pub(super) fn secrets(r: &mut Reader) -> Result<Secrets, Noted> {
    section!(Secrets {
        keys: r.optional("secrets.keys", value::secrets()),
        key_file: r.optional("secrets.key_file", value::path()),
    })
}

pub(super) fn platform(r: &mut Reader) -> Result<Platform, Noted> {
    let publish_under = value::word(&[
        ("project", PublishUnder::Project),
        ("organization", PublishUnder::Organization),
    ]);
    section!(Platform {
        publish_under: r.required("platform.publish_under", publish_under),
        minimum_runtime_version: r.required("platform.minimum_runtime_version", value::version()),
        hosts: r.map("platform.hosts", value::base_url()),
        status_origins: r.map("platform.status_origins", value::origins()),
    })
}

pub(super) fn vendor(r: &mut Reader) -> Result<Vendor, Noted> {
    if r.is_set("vendor.schedule") {
        for key in ["exchange", "organization", "client_id", "client_secret"] {
            if !r.is_set(&format!("vendor.{key}")) {
                r.note(format!(
                    "vendor.schedule needs vendor.{key}, which is not set"
                ));
            }
        }
    }
    section!(Vendor {
        asset_url: r.optional("vendor.asset_url", value::address_template()),
        exchange: r.optional("vendor.exchange", value::text()),
        organization: r.optional("vendor.organization", value::text()),
        client_id: r.optional("vendor.client_id", value::text()),
        client_secret: r
            .optional("vendor.client_secret", value::secret_or_empty())
            .map(Option::flatten),
        schedule: r.optional("vendor.schedule", value::schedule()),
    })
}

pub(super) fn pages(r: &mut Reader) -> Result<Pages, Noted> {
    let readers = value::word(&[
        ("signed_in", LeaderboardReaders::SignedIn),
        ("public", LeaderboardReaders::Public),
    ]);
    section!(Pages {
        ruleset_feed: r.required("pages.ruleset_feed", value::flag()),
        sitemap: r.required("pages.sitemap", value::flag()),
        leaderboard: r.required("pages.leaderboard", readers),
    })
}

pub(super) fn limits(r: &mut Reader) -> Result<Limits, Noted> {
    section!(Limits {
        comments_per_day: r.optional("limits.comments_per_day", value::number(0..=u32::MAX)),
        authoritative_validations_per_day: r.optional(
            "limits.authoritative_validations_per_day",
            value::number(0..=u32::MAX)
        ),
        comment_length: r.optional("limits.comment_length", value::number(1..=u32::MAX)),
        ideas_per_day: r.required("limits.ideas_per_day", value::number(0..=u32::MAX)),
        streams_per_user: r.required("limits.streams_per_user", value::number(1..=1_000_000)),
        streams: r.required("limits.streams", value::number(1..=1_000_000)),
        lists_at_once: r.required("limits.lists_at_once", value::number(1..=10_000)),
        failed_authentications_per_minute: r.required(
            "limits.failed_authentications_per_minute",
            value::number(0..=1_000_000)
        ),
        requests_per_minute: r.optional("limits.requests_per_minute", value::rate()),
        requests_per_minute_per_address: r
            .optional("limits.requests_per_minute_per_address", value::rate()),
    })
}

pub(super) fn mcp(r: &mut Reader) -> Result<Mcp, Noted> {
    section!(Mcp {
        enabled: r.required("mcp.enabled", value::flag()),
        path: r.required("mcp.path", value::own_path()),
        hosts: r
            .optional("mcp.hosts", value::host_names())
            .map(Option::unwrap_or_default),
    })
}

pub(super) fn deployments(r: &mut Reader) -> Result<Deployments, Noted> {
    let unreviewed = value::word(&[
        ("owner", Unreviewed::Owner),
        ("nobody", Unreviewed::Nobody),
        ("anyone", Unreviewed::Anyone),
    ]);
    section!(Deployments {
        unreviewed: r.required("deployments.unreviewed", unreviewed),
    })
}

pub(super) fn worker(r: &mut Reader) -> Result<Worker, Noted> {
    section!(Worker {
        enabled: r.required("worker.enabled", value::flag()),
        admin_listen: r.optional("worker.admin_listen", value::socket_address()),
        jobs: r.required("worker.jobs", value::number(1..=10_000)),
        jobs_per_user: r.required("worker.jobs_per_user", value::number(1..=10_000)),
        lease: r.required("worker.lease_seconds", value::seconds(1..=DAY)),
        retry: r.required(
            "worker.retry_milliseconds",
            value::milliseconds(1..=1000 * HOUR)
        ),
        attempts: r.required("worker.attempts", value::number(1..=1000)),
        crashes: r.required("worker.crashes", value::number(1..=1000)),
    })
}

pub(super) fn retention(r: &mut Reader) -> Result<Retention, Noted> {
    let days = || value::number(0..=100_000);
    section!(Retention {
        logs_days: r.required("retention.logs_days", days()),
        jobs_days: r.required("retention.jobs_days", days()),
        tokens_days: r.required("retention.tokens_days", days()),
        quotas_days: r.required("retention.quotas_days", days()),
        views_days: r.required("retention.views_days", days()),
        audit_days: r.required("retention.audit_days", days()),
    })
}

pub(super) fn log(r: &mut Reader) -> Result<Log, Noted> {
    let format = value::word(&[("text", LogFormat::Text), ("json", LogFormat::Json)]);
    section!(Log {
        level: r.optional("log.level", value::log_directives()),
        format: r.required("log.format", format),
    })
}

pub(super) fn telemetry(r: &mut Reader) -> Result<Telemetry, Noted> {
    section!(Telemetry {
        otlp_endpoint: r.optional("telemetry.otlp_endpoint", value::base_url()),
    })
}

pub(super) fn server(r: &mut Reader) -> Result<Server, Noted> {
    section!(Server {
        listen: r.required("server.listen", value::socket_address()),
        admin_listen: r.optional("server.admin_listen", value::socket_address()),
        public_url: r.required("server.public_url", value::base_url()),
        trusted_proxies: r
            .optional("server.trusted_proxies", value::networks())
            .map(Option::unwrap_or_default),
        request_timeout: r.required("server.request_timeout_seconds", value::seconds(1..=DAY)),
        header_timeout: r.required("server.header_timeout_seconds", value::seconds(1..=DAY)),
        idle_timeout: r.required("server.idle_timeout_seconds", value::seconds(1..=DAY)),
        write_timeout: r.required("server.write_timeout_seconds", value::seconds(1..=DAY)),
        max_connections: r.required("server.max_connections", value::number(1..=1_000_000)),
        max_connections_per_address: r.required(
            "server.max_connections_per_address",
            value::number(1..=1_000_000)
        ),
        unsent_bytes: r
            .required("server.unsent_megabytes", value::megabytes(1..=MILLION))
            .map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX)),
        shutdown_delay: r.required("server.shutdown_delay_seconds", value::seconds(0..=DAY)),
        shutdown_grace: r.required("server.shutdown_grace_seconds", value::seconds(0..=DAY)),
    })
}

pub(super) fn session(r: &mut Reader) -> Result<Session, Noted> {
    r.exclusive("session.jwt_secret", "session.jwks");
    let jwt_secret = r.optional("session.jwt_secret", value::signing_secret());
    let jwks = r.optional("session.jwks", value::jwks());
    section!(Session {
        key: match (jwt_secret, jwks) {
            (Ok(Some(secret)), _) => Ok(SessionKey::Secret(secret)),
            (Ok(None), Ok(Some(source))) => Ok(SessionKey::Jwks(source)),
            (Ok(None), Ok(None)) => Ok(SessionKey::Embedded),
            _ => Err(Noted),
        },
        jwks_max_age: r.required("session.jwks_max_age_seconds", value::seconds(1..=DAY)),
        audience: r.optional("session.audience", value::text()),
        issuer: r.optional("session.issuer", value::text()),
        leeway: r.required("session.leeway_seconds", value::seconds(0..=HOUR)),
    })
}

pub(super) fn sourcehost(r: &mut Reader) -> Result<Sourcehost, Noted> {
    section!(Sourcehost {
        web_url: r.required("sourcehost.web_url", value::base_url()),
        api_url: r.required("sourcehost.api_url", value::base_url()),
        archive_url: r.optional("sourcehost.archive_url", value::base_url()),
        api_version_header: r.optional("sourcehost.api_version_header", value::header_name()),
        api_version: r.required("sourcehost.api_version", value::header_value()),
        token: r
            .optional("sourcehost.token", value::secret_or_empty())
            .map(Option::flatten),
        request_timeout: r.required(
            "sourcehost.request_timeout_seconds",
            value::seconds(1..=HOUR)
        ),
        total_timeout: r.required("sourcehost.total_timeout_seconds", value::seconds(1..=HOUR)),
    })
}
