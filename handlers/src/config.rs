//! Settings: the defaults, a file, the environment, in this order.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use catalog_build::Sandbox;
use config::{Config, Environment, File, FileFormat};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

/// Every setting with its default and its meaning.
pub const DEFAULTS: &str = include_str!("../config.default.toml");

/// The settings; `config.default.toml` says what each means.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(
    missing_docs,
    reason = "config.default.toml documents every key, in one place"
)]
pub struct Settings {
    pub server: Server,
    pub database: Database,
    pub session: Session,
    pub secrets: Secrets,
    pub sourcehost: Sourcehost,
    pub platform: Platform,
    pub vendor: Vendor,
    pub limits: Limits,
    pub builder: Builder,
    pub worker: Worker,
    pub log: Log,
}

macro_rules! section {
    ($name:ident { $($key:ident: $type:ty),* $(,)? }) => {
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "config.default.toml documents every key, in one place")]
        pub struct $name {
            $(pub $key: $type,)*
        }
    };
}

section!(Server {
    listen: SocketAddr,
    public_url: String,
    request_timeout_seconds: u64,
    header_timeout_seconds: u64,
    max_connections: usize,
    shutdown_grace_seconds: u64,
});
section!(Database { url: SecretString });
section!(Session {
    jwt_secret: Option<SecretString>,
    jwks: Option<String>,
});
section!(Secrets {
    keys: Option<Keys>,
    key_file: Option<PathBuf>,
});
section!(Sourcehost {
    web_url: String,
    api_url: String,
    archive_url: Option<String>,
    token: Option<SecretString>,
    request_timeout_seconds: u64,
    total_timeout_seconds: u64,
});
section!(Platform {
    publish_under: PublishUnder,
    hosts: BTreeMap<String, String>,
});
section!(Vendor {
    asset_url: Option<String>,
});
section!(Limits {
    comments_per_day: Option<u32>,
    authoritative_validations_per_day: Option<u32>,
    comment_length: Option<u32>,
});
section!(Builder {
    command: Option<Command>,
    sandbox: Option<String>,
    directory: Option<PathBuf>,
    timeout_seconds: u64,
    output_megabytes: u64,
    disk_megabytes: u64,
    archive_megabytes: u64,
});
section!(Worker {
    enabled: bool,
    jobs: usize,
    lease_seconds: u64,
    retry_milliseconds: u64,
});
section!(Log {
    level: String,
    format: LogFormat,
});

/// Keys as a list, or as one text with commas between them, which an environment variable can hold.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Keys {
    /// With commas between them.
    Text(SecretString),
    /// One by one.
    List(Vec<SecretString>),
}

/// One executable, or a list of words.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Command {
    /// One executable.
    One(String),
    /// An executable and its arguments.
    Words(Vec<String>),
}

/// Whose group is published under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PublishUnder {
    /// The project's own.
    Project,
    /// The target organization's.
    Organization,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Settings that cannot be used; the text names the key and what would be right.
#[derive(Debug, thiserror::Error)]
#[error("configuration: {0}")]
pub struct ConfigError(String);

impl Settings {
    /// Files of the embedded default that nobody but the service is to read, whether they are there or not.
    pub fn private_files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = self.secrets.key_file.iter().cloned().collect();
        if let Some(database) = self.database.url.expose_secret().strip_prefix("sqlite:") {
            let database = database.strip_prefix("//").unwrap_or(database);
            files.extend(["", "-wal", "-shm"].map(|end| PathBuf::from(format!("{database}{end}"))));
        }
        files
    }

    /// Reads the settings, with `file` where one is given.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let environment = Environment::with_prefix("CATALOG")
            .prefix_separator("__")
            .separator("__")
            .try_parsing(true);
        Self::from_sources(file, environment)
    }

    fn from_sources(file: Option<&Path>, environment: Environment) -> Result<Self, ConfigError> {
        let mut sources = Config::builder().add_source(File::from_str(DEFAULTS, FileFormat::Toml));
        if let Some(file) = file {
            sources = sources.add_source(File::from(file).format(FileFormat::Toml));
        }
        let settings: Self = sources
            .add_source(environment)
            .build()
            .and_then(Config::try_deserialize)
            .map_err(|error| ConfigError(error.to_string()))?;
        settings.check()?;
        Ok(settings)
    }

    fn check(&self) -> Result<(), ConfigError> {
        let url = |key: &str, value: &str| {
            let good = reqwest::Url::parse(value)
                .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
            good.then_some(())
                .ok_or_else(|| ConfigError(format!("{key} must be an http or https address")))
        };
        url("server.public_url", &self.server.public_url)?;
        url("sourcehost.web_url", &self.sourcehost.web_url)?;
        url("sourcehost.api_url", &self.sourcehost.api_url)?;
        if let Some(archive_url) = &self.sourcehost.archive_url {
            url("sourcehost.archive_url", archive_url)?;
        }
        for (name, address) in &self.platform.hosts {
            url(&format!("platform.hosts.{name}"), address)?;
        }
        if self.session.jwt_secret.is_some() && self.session.jwks.is_some() {
            return Err(ConfigError(
                "session.jwt_secret and session.jwks exclude each other".to_owned(),
            ));
        }
        if self.server.max_connections == 0 {
            return Err(ConfigError(
                "server.max_connections must be at least 1".to_owned(),
            ));
        }
        self.builder.check()
    }
}

impl Builder {
    fn check(&self) -> Result<(), ConfigError> {
        let program = match &self.command {
            None => None,
            Some(Command::One(program)) => Some(program.as_str()),
            Some(Command::Words(words)) => Some(words.first().map_or("", String::as_str)),
        };
        if program.is_some_and(str::is_empty) {
            return Err(ConfigError(
                "builder.command must name an executable".to_owned(),
            ));
        }
        if let Some(sandbox) = &self.sandbox {
            sandbox
                .parse::<Sandbox>()
                .map_err(|error| ConfigError(error.to_string()))?;
        }
        for (key, value) in [
            ("timeout_seconds", self.timeout_seconds),
            ("output_megabytes", self.output_megabytes),
            ("disk_megabytes", self.disk_megabytes),
            ("archive_megabytes", self.archive_megabytes),
        ] {
            // Above a million the limit is none; the bound keeps sums of times and bytes from overflowing.
            if !(1..=1_000_000).contains(&value) {
                return Err(ConfigError(format!(
                    "builder.{key} must be from 1 to 1000000"
                )));
            }
        }
        Ok(())
    }
}

impl Server {
    /// Longest time for one request.
    pub fn request_timeout(&self) -> Duration {
        Duration::from_secs(self.request_timeout_seconds)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use config::Environment;
    use secrecy::ExposeSecret;

    use super::{Command, Settings};

    fn load(variables: &[(&str, &str)]) -> Result<Settings, String> {
        let variables: HashMap<String, String> = variables
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let environment = Environment::with_prefix("CATALOG")
            .prefix_separator("__")
            .separator("__")
            .try_parsing(true)
            .source(Some(variables));
        Settings::from_sources(None, environment).map_err(|error| error.to_string())
    }

    #[test]
    fn the_defaults_are_complete() {
        let settings = load(&[]).expect("the defaults");
        assert_eq!(settings.server.listen.port(), 8080);
        assert_eq!(
            settings.database.url.expose_secret(),
            "sqlite:data/catalog.db"
        );
        assert!(settings.limits.comments_per_day.is_none());
    }

    #[test]
    fn the_environment_overrides() {
        let settings = load(&[
            ("CATALOG__PLATFORM__HOSTS__US", "http://127.0.0.1:9"),
            ("CATALOG__BUILDER__COMMAND", "/bin/build"),
            ("CATALOG__LIMITS__COMMENTS_PER_DAY", "5"),
            ("CATALOG__WORKER__ENABLED", "false"),
            ("CATALOG__SESSION__JWT_SECRET", "12345"),
        ])
        .expect("settings");
        assert_eq!(settings.platform.hosts["us"], "http://127.0.0.1:9");
        assert!(matches!(settings.builder.command, Some(Command::One(c)) if c == "/bin/build"));
        assert_eq!(settings.limits.comments_per_day, Some(5));
        assert!(!settings.worker.enabled);
        let secret = settings.session.jwt_secret.expect("a secret");
        assert_eq!(secret.expose_secret(), "12345");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = load(&[("CATALOG__SERVER__PROT", "1")]).expect_err("a typo");
        assert!(error.contains("prot"), "{error}");
        let error = load(&[("CATALOG__SERVER__PUBLIC_URL", "nowhere")]).expect_err("no URL");
        assert!(error.contains("server.public_url"), "{error}");
        for (variable, value, named) in [
            (
                "CATALOG__SOURCEHOST__ARCHIVE_URL",
                "nowhere",
                "sourcehost.archive_url",
            ),
            ("CATALOG__BUILDER__SANDBOX", "docker", "builder.sandbox"),
            ("CATALOG__BUILDER__COMMAND", "", "builder.command"),
            (
                "CATALOG__BUILDER__TIMEOUT_SECONDS",
                "0",
                "builder.timeout_seconds",
            ),
        ] {
            let error = load(&[(variable, value)]).expect_err(named);
            assert!(error.contains(named), "{error}");
        }
    }
}
