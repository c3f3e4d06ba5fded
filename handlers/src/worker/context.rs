//! What the steps of a job have at hand.

use std::{path::PathBuf, sync::Arc, time::Duration};

use catalog_build::Artifacts;
use catalog_store::{
    DatabaseError, Error, Tx, Visible,
    deployments::{
        self, Claimed, CreateError, Deployment, DeploymentError, Fence, FenceError, JobUseError,
        UseError,
    },
};
use tokio_util::sync::CancellationToken;

use super::{folder::Folder, log::Log};
use crate::{
    App,
    platform::{Credentials, PlatformError},
    secrets::SecretError,
    sourcehost::{SourceHostError, project::ProjectMetadata},
};

/// A job in progress.
pub(super) struct Context {
    pub(super) app: Arc<App>,
    pub(super) fence: Fence,
    pub(super) claimed: Claimed,
    pub(super) deployment: Visible<Deployment>,
    pub(super) log: Log,
    /// Cancelled when the job is to stop, for whatever reason.
    pub(super) stop: CancellationToken,
    /// Directory of this job's files; removed when the job ends.
    pub(super) folder: Option<Folder>,
    /// What was fetched.
    pub(super) project: Option<Project>,
    /// What was built, by this job or another one.
    pub(super) product: Option<Product>,
    /// How often the present step was let go of before.
    pub(super) pauses: i64,
}

/// A policy's project, fetched. What it says is read before it is built: afterwards its files are the build's.
pub(super) struct Project {
    /// Where its files are.
    pub(super) directories: catalog_build::Project,
    /// What it says of itself.
    pub(super) metadata: ProjectMetadata,
    /// By which its build is shared.
    pub(super) build_key: String,
}

/// What is published of a policy.
pub(super) struct Product {
    /// What the project says of itself.
    pub(super) metadata: ProjectMetadata,
    /// What its build left.
    pub(super) artifacts: Artifacts,
}

/// Why a step did not succeed.
#[derive(Debug)]
pub(super) enum StepError {
    /// Another attempt may succeed.
    Transient(String),
    /// It cannot go on yet, which is no failure.
    NotYet {
        /// Why, for the log.
        message: Option<String>,
        /// How long to wait.
        after: Duration,
        /// The build that it waits for: it goes on earlier when that ends.
        build: Option<String>,
    },
    /// Another attempt would fail, too.
    Permanent(String),
    /// The job is to stop.
    Stopped,
    /// The job is another worker's now.
    Lost,
    /// The database failed.
    Database(DatabaseError),
}

impl StepError {
    pub(super) fn transient(message: impl Into<String>) -> Self {
        Self::Transient(message.into())
    }

    pub(super) fn permanent(message: impl Into<String>) -> Self {
        Self::Permanent(message.into())
    }
}

impl From<DatabaseError> for StepError {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}

impl<E: Into<Self>> From<Error<E>> for StepError {
    fn from(error: Error<E>) -> Self {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::Database(error) => error.into(),
        }
    }
}

impl From<FenceError> for StepError {
    fn from(FenceError::Lost: FenceError) -> Self {
        Self::Lost
    }
}

impl From<CreateError> for StepError {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::Use(error) => error.into(),
            refused => Self::Permanent(format!("Deployment no longer permitted: {refused}.")),
        }
    }
}

impl From<UseError> for StepError {
    fn from(error: UseError) -> Self {
        Self::Permanent(format!(
            "The requester may not use the connection: {error}."
        ))
    }
}

impl From<DeploymentError> for StepError {
    fn from(error: DeploymentError) -> Self {
        Self::Permanent(format!(
            "The requester may not take the deployment back: {error}."
        ))
    }
}

impl From<JobUseError> for StepError {
    fn from(error: JobUseError) -> Self {
        match error {
            JobUseError::Deploy(error) => error.into(),
            JobUseError::TakeBack(error) => error.into(),
            JobUseError::Disabled => {
                Self::Permanent("The requester is disabled, and may deploy nothing.".to_owned())
            }
            JobUseError::Use(error) => error.into(),
        }
    }
}

impl From<PlatformError> for StepError {
    fn from(error: PlatformError) -> Self {
        let message = format!("Platform error: {error}.");
        match error {
            PlatformError::RateLimited { retry_after } => Self::NotYet {
                message: Some(message),
                after: retry_after,
                build: None,
            },
            // The one is more likely a fault of a proxy in between than an answer of the platform; after the other the
            // publication goes on, and the asset is there once it has ended.
            PlatformError::Malformed { .. } | PlatformError::StatusLink { .. } => {
                Self::transient(message)
            }
            error if error.is_transient() => Self::transient(message),
            PlatformError::Rejected { reasons } => {
                let reasons = reasons.join("; ");
                Self::Permanent(format!("Rejected by the platform: {reasons}."))
            }
            _ => Self::Permanent(message),
        }
    }
}

impl From<SourceHostError> for StepError {
    fn from(error: SourceHostError) -> Self {
        let message = format!("Source host error: {error}.");
        match error {
            SourceHostError::RateLimited { retry_after } => Self::NotYet {
                message: Some(message),
                after: retry_after,
                build: None,
            },
            SourceHostError::Malformed { .. } => Self::transient(message),
            error if error.is_transient() => Self::transient(message),
            _ => Self::Permanent(message),
        }
    }
}

impl Context {
    /// Begins a transaction; what it writes counts only while the job is this worker's.
    pub(super) async fn begin(&self) -> Result<Tx, StepError> {
        Ok(self.app.store.begin().await?)
    }

    /// Writes a line of this service's own into the log.
    pub(super) async fn say(&mut self, message: impl Into<String>) -> Result<(), StepError> {
        self.log.say(&self.app, &self.fence, message.into()).await
    }

    /// Writes the last line of a scope, in the transaction that leaves it.
    pub(super) async fn conclude(&mut self, tx: &mut Tx, message: String) -> Result<(), StepError> {
        let (app, fence) = (&self.app, &self.fence);
        self.log.conclude(app, tx, fence, message).await
    }

    /// The credentials of the connection, in the organization that is deployed to; judged anew each time: the right to use
    /// them may be lost while the job waits or runs.
    pub(super) async fn credentials(&self) -> Result<Credentials, StepError> {
        let mut reader = self.app.store.reader();
        let usable =
            deployments::usable_for_job(&mut reader, &self.claimed, &self.deployment).await?;
        let opened = self.app.keyring.credentials(&usable);
        opened.map_err(|error| self.without_key(&error))
    }

    /// Another worker may have the key, or this one once it is configured: it is no failure of the job, which waits for as long as
    /// a worker that died would keep it.
    fn without_key(&self, error: &SecretError) -> StepError {
        tracing::error!(%error, "Cannot open the credentials of a connection");
        StepError::NotYet {
            message: Some(
                "This worker cannot open the stored credentials of the connection.".to_owned(),
            ),
            after: self.app.settings.worker.lease,
            build: None,
        }
    }

    /// Waits for something that others do; told once.
    pub(super) fn not_yet(&self, message: String) -> StepError {
        StepError::NotYet {
            message: (self.pauses == 0).then_some(message),
            after: self.app.settings.worker.retry,
            build: None,
        }
    }

    /// The folder of this job's files, made when it is first asked for.
    pub(super) fn folder(&mut self) -> Result<PathBuf, StepError> {
        let folder = match self.folder.take() {
            Some(folder) => folder,
            None => Folder::make(&Folder::base(&self.app.settings), self.claimed.id()).map_err(
                |error| {
                    tracing::error!(%error, "Cannot create the job's folder");
                    StepError::transient("No space for the files of the job.")
                },
            )?,
        };
        let path = folder.path().to_owned();
        self.folder = Some(folder);
        Ok(path)
    }

    /// What this deployment publishes, as it is written down.
    pub(super) async fn assets(&self) -> Result<Vec<deployments::Asset>, StepError> {
        let mut reader = self.app.store.reader();
        Ok(deployments::assets(&mut reader, &self.deployment).await?)
    }
}

/// How long a claim lasts without a heartbeat, in milliseconds.
pub(super) fn lease_ms(app: &App) -> i64 {
    i64::try_from(app.settings.worker.lease.as_millis()).unwrap_or(i64::MAX)
}
