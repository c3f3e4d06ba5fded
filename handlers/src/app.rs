//! What every handler has at hand.

use std::time::Duration;

use catalog_store::{OpenError, Store};
use secrecy::ExposeSecret;

use crate::{
    auth::{SessionError, Sessions},
    clock::Clock,
    config::Settings,
    entropy::Entropy,
    secrets::{KeyError, Keyring},
    sourcehost::{
        SettingsError, SourceHost, SourceHostError, SourceHostSettings, issues::IssueChecks,
    },
};

/// The state of the service, shared by all requests.
pub struct App {
    /// The database.
    pub store: Store,
    /// The settings.
    pub settings: Settings,
    /// The time.
    pub clock: Clock,
    /// Randomness.
    pub entropy: Entropy,
    /// The host of source repositories.
    pub sourcehost: SourceHost,
    /// What the source host said lately of repositories' issues.
    pub issue_checks: IssueChecks,
    /// Keys of stored credentials.
    pub keyring: Keyring,
    /// Checks browser sessions.
    pub sessions: Sessions,
}

/// Why the service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// The source host's addresses.
    #[error("configuration: {0}")]
    SourceHostSettings(#[from] SettingsError),
    /// The client of the source host.
    #[error("the client of the source host cannot be made: {0}")]
    SourceHost(#[from] SourceHostError),
    /// The keys of stored credentials.
    #[error("configuration: {0}")]
    Keys(#[from] KeyError),
    /// The session's secret.
    #[error(transparent)]
    Session(#[from] SessionError),
}

impl App {
    /// Opens what the settings name, with the system's clock and randomness.
    pub async fn open(settings: Settings) -> Result<Self, StartError> {
        Self::with(settings, Clock::System, Entropy::system()).await
    }

    /// The same with another clock and randomness.
    pub async fn with(
        settings: Settings,
        clock: Clock,
        entropy: Entropy,
    ) -> Result<Self, StartError> {
        let token = settings.sourcehost.token.as_ref();
        let sourcehost = SourceHostSettings {
            request_timeout: Duration::from_secs(settings.sourcehost.request_timeout_seconds),
            total_timeout: Duration::from_secs(settings.sourcehost.total_timeout_seconds),
            ..SourceHostSettings::new(
                &settings.sourcehost.web_url,
                &settings.sourcehost.api_url,
                token.map(|token| token.expose_secret().to_owned()),
            )?
        };
        let keyring = Keyring::open(&settings, &entropy)?;
        let sessions = Sessions::open(&settings, &entropy)?;
        let store = Store::open(settings.database.url.expose_secret()).await?;
        Ok(Self {
            store,
            clock,
            entropy,
            sourcehost: SourceHost::new(sourcehost)?,
            issue_checks: IssueChecks::default(),
            keyring,
            sessions,
            settings,
        })
    }
}
