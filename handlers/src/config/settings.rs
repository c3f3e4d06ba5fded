//! The settings, as values.

use std::{collections::BTreeMap, net::SocketAddr, num::NonZeroU32, path::PathBuf, time::Duration};

use catalog_build::Sandbox;
use catalog_store::{Timeouts, domain::Unreviewed};
use croner::Cron;
use ipnet::IpNet;
use reqwest::{
    Url,
    header::{HeaderName, HeaderValue},
};
use secrecy::SecretString;

macro_rules! settings {
    ($($(#[$attribute:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? })*) => {
        $(
            $(#[$attribute])*
            #[derive(Clone, Debug)]
            #[allow(missing_docs, reason = "config.default.toml documents every key, in one place")]
            pub struct $name {
                $(pub $field: $type,)*
            }
        )*
    };
}

settings! {
    /// All settings; `config.default.toml` says what each means.
    Settings {
        server: Server,
        database: Database,
        session: Session,
        tokens: Tokens,
        secrets: Secrets,
        sourcehost: Sourcehost,
        platform: Platform,
        vendor: Vendor,
        pages: Pages,
        limits: Limits,
        mcp: Mcp,
        deployments: Deployments,
        builder: Builder,
        worker: Worker,
        retention: Retention,
        log: Log,
        telemetry: Telemetry,
    }
    /// The section `server`.
    Server {
        listen: SocketAddr,
        admin_listen: Option<SocketAddr>,
        public_url: Url,
        trusted_proxies: Vec<IpNet>,
        request_timeout: Duration,
        header_timeout: Duration,
        idle_timeout: Duration,
        write_timeout: Duration,
        max_connections: usize,
        max_connections_per_address: usize,
        unsent_bytes: usize,
        shutdown_delay: Duration,
        shutdown_grace: Duration,
    }
    /// The section `database`.
    Database {
        url: SecretString,
        timeouts: Timeouts,
        low_disk_bytes: u64,
    }
    /// The section `session`.
    Session {
        key: SessionKey,
        jwks_max_age: Duration,
        audience: Option<String>,
        issuer: Option<String>,
        leeway: Duration,
    }
    /// The section `tokens`.
    Tokens { longest_days: Option<i64> }
    /// The section `secrets`.
    Secrets {
        keys: Option<Vec<SecretString>>,
        key_file: Option<PathBuf>,
    }
    /// The section `sourcehost`.
    Sourcehost {
        web_url: Url,
        api_url: Url,
        archive_url: Option<Url>,
        api_version_header: Option<HeaderName>,
        api_version: HeaderValue,
        token: Option<SecretString>,
        request_timeout: Duration,
        total_timeout: Duration,
    }
    /// The section `platform`.
    Platform {
        publish_under: PublishUnder,
        minimum_runtime_version: String,
        hosts: BTreeMap<String, Url>,
        status_origins: BTreeMap<String, Vec<Url>>,
    }
    /// The section `vendor`.
    Vendor {
        asset_url: Option<String>,
        exchange: Option<String>,
        organization: Option<String>,
        client_id: Option<String>,
        client_secret: Option<SecretString>,
        schedule: Option<Cron>,
    }
    /// The section `pages`.
    Pages {
        ruleset_feed: bool,
        sitemap: bool,
        leaderboard: LeaderboardReaders,
    }
    /// The section `limits`.
    Limits {
        comments_per_day: Option<u32>,
        authoritative_validations_per_day: Option<u32>,
        comment_length: Option<u32>,
        ideas_per_day: u32,
        streams_per_user: usize,
        streams: usize,
        lists_at_once: usize,
        failed_authentications_per_minute: u32,
        requests_per_minute: Option<NonZeroU32>,
        requests_per_minute_per_address: Option<NonZeroU32>,
    }
    /// The section `mcp`.
    Mcp {
        enabled: bool,
        path: String,
        hosts: Vec<String>,
    }
    /// The section `deployments`.
    Deployments { unreviewed: Unreviewed }
    /// The section `builder`.
    Builder {
        command: Option<Vec<String>>,
        sandbox: Sandbox,
        variables: Vec<(String, String)>,
        directory: Option<PathBuf>,
        reuse: Duration,
        timeout: Duration,
        output_bytes: u64,
        disk_bytes: u64,
        archive_bytes: u64,
        memory_bytes: u64,
        processes: u32,
    }
    /// The section `worker`.
    Worker {
        enabled: bool,
        admin_listen: Option<SocketAddr>,
        jobs: usize,
        jobs_per_user: u32,
        lease: Duration,
        retry: Duration,
        attempts: u32,
        crashes: u32,
    }
    /// The section `retention`.
    Retention {
        logs_days: u32,
        jobs_days: u32,
        tokens_days: u32,
        quotas_days: u32,
        views_days: u32,
        audit_days: u32,
    }
    /// The section `log`.
    Log {
        level: Option<String>,
        format: LogFormat,
    }
    /// The section `telemetry`.
    Telemetry { otlp_endpoint: Option<Url> }
}

/// What sessions are checked with (`session.jwt_secret`, `session.jwks`).
#[derive(Clone, Debug)]
pub enum SessionKey {
    /// An HS256 secret that is shared with the sign-in service.
    Secret(SecretString),
    /// The public keys of the sign-in service.
    Jwks(JwksSource),
    /// A secret that the service makes and keeps beside its data.
    Embedded,
}

/// Where a JWKS is read.
#[derive(Clone, Debug)]
pub enum JwksSource {
    /// By HTTP.
    Url(Url),
    /// From a file.
    File(PathBuf),
}

/// Whose group is published under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublishUnder {
    /// The project's own.
    Project,
    /// The target organization's.
    Organization,
}

/// Whom the page of the leaderboard is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderboardReaders {
    /// Those with a browser session, or a token that reads.
    SignedIn,
    /// Everybody.
    Public,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}
