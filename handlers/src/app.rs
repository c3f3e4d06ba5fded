//! What every handler has at hand.

use std::sync::atomic::AtomicBool;

use catalog_store::{OpenError, Store};
use secrecy::ExposeSecret;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{
    auth::{SessionError, Sessions},
    clock::Clock,
    config::{self, Settings, Sourcehost},
    disk::Disk,
    entropy::Entropy,
    keys::{self, KeyError},
    log_hub::LogHub,
    page_memory::PageMemory,
    places::Places,
    platform::{self, Platform, PlatformError, PlatformSettings},
    rates::Rates,
    read_model::ReadModel,
    secrets::Keyring,
    sourcehost::{
        SettingsError, SourceHost, SourceHostError, SourceHostSettings, issues::IssueChecks,
    },
    views::Views,
};

/// The state of the service, shared by all requests.
pub struct App {
    /// The database.
    pub store: Store,
    /// The room that the database has.
    pub disk: Disk,
    /// The settings.
    pub settings: Settings,
    /// The time.
    pub clock: Clock,
    /// Randomness.
    pub entropy: Entropy,
    /// The host of source repositories.
    pub sourcehost: SourceHost,
    /// The external platform.
    pub platform: Platform,
    /// Says that there is a job to do.
    pub work: Notify,
    /// Wakes those who follow a log.
    pub logs: LogHub,
    /// Who follows how many of them.
    pub streams: Places<Uuid>,
    /// Pages that were rendered.
    pub page_memory: PageMemory,
    /// Which looks at rulesets are counted.
    pub views: Views,
    /// The catalog in memory.
    pub read_model: Box<ReadModel>,
    /// The process has begun, and does not have the catalog in memory yet: it answers, but further requests are to go elsewhere.
    pub starting: AtomicBool,
    /// Cancelled when the process is asked to end: it answers requests still, but further ones are to go elsewhere.
    pub draining: CancellationToken,
    /// How often requests may come.
    pub rates: Rates,
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
    /// The platform's addresses.
    #[error("configuration: {0}")]
    PlatformSettings(#[from] platform::SettingsError),
    /// The client of the platform.
    #[error("cannot make the client of the platform: {0}")]
    Platform(#[from] PlatformError),
    /// The client of the source host.
    #[error("cannot make the client of the source host: {0}")]
    SourceHost(#[from] SourceHostError),
    /// The keys of stored credentials.
    #[error("configuration: {0}")]
    Keys(#[from] KeyError),
    /// The session's secret.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// Opens the database that the settings name.
pub(crate) async fn open(database: &config::Database) -> Result<Store, OpenError> {
    Store::open(database.url.expose_secret(), &database.timeouts).await
}

/// The client of the source host that the settings name.
pub(crate) fn source_host(settings: &Settings) -> Result<SourceHost, StartError> {
    let token = settings.sourcehost.token.as_ref();
    let Sourcehost {
        web_url,
        api_url,
        archive_url,
        api_version_header,
        api_version,
        ..
    } = &settings.sourcehost;
    let archive_url = archive_url.as_ref().unwrap_or(web_url);
    let settings = SourceHostSettings {
        request_timeout: settings.sourcehost.request_timeout,
        total_timeout: settings.sourcehost.total_timeout,
        api_version: api_version_header
            .clone()
            .map(|name| (name, api_version.clone())),
        ..SourceHostSettings::new(
            web_url.as_str(),
            api_url.as_str(),
            token.map(|token| token.expose_secret().to_owned()),
        )?
        .with_archive_url(Some(archive_url.as_str()))?
    };
    Ok(SourceHost::new(settings)?)
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
        let store = open(&settings.database).await?;
        let keyring = keys::open(&settings, &entropy, &store).await?;
        Self::assemble(settings, clock, entropy, store, keyring)
    }

    /// Opens what the settings name for a command beside the service, which neither makes keys nor refuses to work without the
    /// right ones: it may be there to mend that.
    pub async fn administer(settings: Settings) -> Result<Self, StartError> {
        let store = open(&settings.database).await?;
        let keyring = keys::configured(&settings)?;
        Self::assemble(settings, Clock::System, Entropy::system(), store, keyring)
    }

    fn assemble(
        settings: Settings,
        clock: Clock,
        entropy: Entropy,
        store: Store,
        keyring: Keyring,
    ) -> Result<Self, StartError> {
        let platform = {
            let config::Platform {
                hosts,
                status_origins,
                ..
            } = &settings.platform;
            let hosts = hosts
                .iter()
                .map(|(name, url)| (name.clone(), url.to_string()));
            let origins = status_origins.iter().map(|(name, origins)| {
                let origins = origins.iter().map(ToString::to_string);
                (name.clone(), origins.collect())
            });
            let platform = PlatformSettings::new(&hosts.collect())?;
            Platform::new(platform.with_status_origins(&origins.collect())?)?
        };
        let sessions = Sessions::open(&settings, &entropy)?;
        let rates = Rates::new(&settings.limits, &clock);
        Ok(Self {
            read_model: Box::new(ReadModel::new(store.clone())),
            store,
            disk: Disk::default(),
            clock,
            entropy,
            sourcehost: source_host(&settings)?,
            issue_checks: IssueChecks::default(),
            platform,
            work: Notify::new(),
            logs: LogHub::default(),
            streams: Places::default(),
            page_memory: PageMemory::default(),
            views: Views::default(),
            starting: AtomicBool::new(false),
            draining: CancellationToken::new(),
            rates,
            keyring,
            sessions,
            settings,
        })
    }
}
