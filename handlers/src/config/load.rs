//! Reads the settings out of their sources.

use std::{collections::BTreeSet, ffi::OsString, path::Path};

use catalog_store::{Timeouts, domain::Unreviewed};

use super::{
    ConfigError, DEFAULTS, Database, Deployments, LeaderboardReaders, Limits, Log, LogFormat, Mcp,
    Pages, Platform, PublishUnder, Retention, Secrets, Server, Session, SessionKey, Settings,
    Sourcehost, Telemetry, Tokens, Vendor, Worker, builder,
    reader::{Noted, Reader},
    source::{Entries, add_toml, add_variables},
    value,
};

const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;
/// Above this many seconds or megabytes a limit is none; the bound keeps sums of them from overflowing.
pub(super) const MILLION: u64 = 1_000_000;

/// Reads every field before the first problem ends it, so that all problems are noted.
macro_rules! section {
    ($name:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        $(let $field = $value;)*
        Ok($name { $($field: $field?),* })
    }};
}
pub(super) use section;

/// Settings that may be wrong in part.
pub struct Examined {
    /// What can be used; `None` where nothing can.
    pub settings: Option<Settings>,
    /// What is wrong, and what would be right.
    pub problems: Vec<String>,
}

fn read_text(file: &Path) -> Result<(String, String), ConfigError> {
    let name = file.display().to_string();
    match std::fs::read_to_string(file) {
        Ok(text) => Ok((name, text)),
        Err(error) => Err(ConfigError::new(vec![format!(
            "{name} cannot be read: {error}"
        )])),
    }
}

impl Settings {
    /// Reads the settings, with `file` where one is given.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let text = file.map(read_text).transpose()?;
        let file = text
            .as_ref()
            .map(|(name, text)| (name.as_str(), text.as_str()));
        Self::from_sources(file, std::env::vars_os())
    }

    /// Reads them as far as they can be used: for what is wrong, its default is taken, and the problem told.
    pub fn examine(file: Option<&Path>) -> Examined {
        let mut problems = Vec::new();
        let mut entries = Entries::new();
        let read = match file.map(read_text).transpose() {
            Ok(Some((name, text))) => add_toml(&mut entries, &name, &text),
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = read {
            problems.extend(error.into_problems());
        }
        add_variables(&mut entries, std::env::vars_os());
        let (settings, found, wrong) = Self::with_defaults(entries.clone());
        if found.is_empty() {
            return Examined { settings, problems };
        }
        problems.extend(found);
        entries.retain(|key, _| !wrong.contains(key));
        // What this finds follows from what was left out.
        let (settings, ..) = Self::with_defaults(entries);
        Examined { settings, problems }
    }

    /// Reads them from the name and text of a file, and from environment variables.
    pub(super) fn from_sources(
        file: Option<(&str, &str)>,
        variables: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Self, ConfigError> {
        let mut entries = Entries::new();
        if let Some((name, text)) = file {
            add_toml(&mut entries, name, text)?;
        }
        add_variables(&mut entries, variables);
        match Self::with_defaults(entries) {
            (Some(settings), problems, _) if problems.is_empty() => Ok(settings),
            (_, problems, _) => Err(ConfigError::new(problems)),
        }
    }

    /// What was set, over the defaults: the settings, the problems, and the keys of values that cannot be used.
    fn with_defaults(set: Entries) -> (Option<Self>, Vec<String>, BTreeSet<String>) {
        let mut entries = Entries::new();
        if let Err(error) = add_toml(&mut entries, "config.default.toml", DEFAULTS) {
            return (None, error.into_problems(), BTreeSet::new());
        }
        entries.extend(set);
        let mut reader = Reader::new(entries);
        let settings = Self::read(&mut reader).ok();
        let (problems, wrong) = reader.finish();
        (settings, problems, wrong)
    }

    fn read(r: &mut Reader) -> Result<Self, Noted> {
        section!(Settings {
            server: server(r),
            database: database(r),
            session: session(r),
            tokens: tokens(r),
            secrets: secrets(r),
            sourcehost: sourcehost(r),
            platform: platform(r),
            vendor: vendor(r),
            pages: pages(r),
            limits: limits(r),
            mcp: mcp(r),
            deployments: deployments(r),
            builder: builder::read(r),
            worker: worker(r),
            retention: retention(r),
            log: log(r),
            telemetry: telemetry(r),
        })
    }
}

fn database(r: &mut Reader) -> Result<Database, Noted> {
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

fn tokens(r: &mut Reader) -> Result<Tokens, Noted> {
    section!(Tokens {
        // The shortest life that a token can be asked to have.
        longest_days: r.optional("tokens.longest_days", value::number(30..=100_000)),
    })
}

fn secrets(r: &mut Reader) -> Result<Secrets, Noted> {
    section!(Secrets {
        keys: r.optional("secrets.keys", value::secrets()),
        key_file: r.optional("secrets.key_file", value::path()),
    })
}

fn platform(r: &mut Reader) -> Result<Platform, Noted> {
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

fn vendor(r: &mut Reader) -> Result<Vendor, Noted> {
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

fn pages(r: &mut Reader) -> Result<Pages, Noted> {
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

fn limits(r: &mut Reader) -> Result<Limits, Noted> {
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

fn mcp(r: &mut Reader) -> Result<Mcp, Noted> {
    section!(Mcp {
        enabled: r.required("mcp.enabled", value::flag()),
        path: r.required("mcp.path", value::own_path()),
        hosts: r
            .optional("mcp.hosts", value::host_names())
            .map(Option::unwrap_or_default),
    })
}

fn deployments(r: &mut Reader) -> Result<Deployments, Noted> {
    let unreviewed = value::word(&[
        ("owner", Unreviewed::Owner),
        ("nobody", Unreviewed::Nobody),
        ("anyone", Unreviewed::Anyone),
    ]);
    section!(Deployments {
        unreviewed: r.required("deployments.unreviewed", unreviewed),
    })
}

fn worker(r: &mut Reader) -> Result<Worker, Noted> {
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

fn retention(r: &mut Reader) -> Result<Retention, Noted> {
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

fn log(r: &mut Reader) -> Result<Log, Noted> {
    let format = value::word(&[("text", LogFormat::Text), ("json", LogFormat::Json)]);
    section!(Log {
        level: r.optional("log.level", value::log_directives()),
        format: r.required("log.format", format),
    })
}

fn telemetry(r: &mut Reader) -> Result<Telemetry, Noted> {
    section!(Telemetry {
        otlp_endpoint: r.optional("telemetry.otlp_endpoint", value::base_url()),
    })
}

fn server(r: &mut Reader) -> Result<Server, Noted> {
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
        shutdown_grace: r.required("server.shutdown_grace_seconds", value::seconds(0..=DAY)),
    })
}

fn session(r: &mut Reader) -> Result<Session, Noted> {
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

fn sourcehost(r: &mut Reader) -> Result<Sourcehost, Noted> {
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
