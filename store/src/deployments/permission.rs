//! Who may deploy what through which connection into which workspace.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    content::{Permitted, Source, visible_source},
    create::NewDeployment,
    read::Deployment,
    source::PolicySource,
};
use crate::{
    authorized::Visible,
    connections::{self, ConnectionError, Disabled, Usable},
    db::{Connection, Lock, Tx},
    domain::{Commits, Unreviewed, Viewer},
    error::{Error, Refusal, widens},
    policies::PolicyError,
    rulesets::RulesetError,
    workspaces::{self, Membership, WorkspaceError},
};

/// Why nothing may be deployed.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// There is no policy that the viewer can see.
    #[error("there is no such policy")]
    NoPolicy,
    /// There is no ruleset that the viewer can see.
    #[error("there is no such ruleset")]
    NoRuleset,
    /// The connection cannot be used.
    #[error(transparent)]
    Use(#[from] UseError),
    /// The viewer may not deploy what was not approved.
    #[error("a ref other than what was approved may not be deployed")]
    RefNotPermitted(Unreviewed),
    /// The policy or ruleset is not published.
    #[error("only what is published can be deployed")]
    NotPublished,
    /// The policy was approved before commits were kept.
    #[error("no commit of the policy is approved")]
    NotReviewed,
    /// The workspace is archived.
    #[error("the workspace is archived")]
    Archived,
    /// The platform does not accept the credentials of the connection.
    #[error("the platform refuses the credentials of the connection")]
    Refused,
}

impl Refusal for CreateError {}

/// Why a connection cannot be used in a workspace.
#[derive(Debug, thiserror::Error)]
pub enum UseError {
    /// There is no connection that the viewer can see.
    #[error("there is no such connection")]
    NoConnection,
    /// The viewer is no member of the workspace, or there is none.
    #[error("there is no such workspace")]
    NoWorkspace,
    /// The connection is neither the viewer's nor shared into the workspace.
    #[error("the connection cannot be used in the workspace")]
    NotShared,
    /// It is shared into the workspace, and disabled there.
    #[error("in the workspace the connection is {0}")]
    Disabled(Disabled),
}

impl Refusal for UseError {}

impl From<PolicyError> for CreateError {
    fn from(PolicyError::NotFound: PolicyError) -> Self {
        Self::NoPolicy
    }
}

impl From<RulesetError> for CreateError {
    fn from(RulesetError::NotFound: RulesetError) -> Self {
        Self::NoRuleset
    }
}

impl From<WorkspaceError> for UseError {
    fn from(WorkspaceError::NotFound: WorkspaceError) -> Self {
        Self::NoWorkspace
    }
}

impl From<ConnectionError> for UseError {
    fn from(error: ConnectionError) -> Self {
        match error {
            ConnectionError::NotFound | ConnectionError::NotOwner => Self::NoConnection,
            ConnectionError::Disabled(disabled) => Self::Disabled(disabled),
        }
    }
}

widens!(
    PolicyError => CreateError,
    RulesetError => CreateError,
    WorkspaceError => UseError,
    ConnectionError => UseError,
    UseError => CreateError
);

/// What a viewer may deploy now: the workspace and the connection are locked until the end of the transaction.
pub struct Permit {
    pub(super) new: NewDeployment,
    pub(super) source: Permitted,
    connection: Visible<connections::Connection>,
}

impl Permit {
    /// The connection.
    pub fn connection(&self) -> &Visible<connections::Connection> {
        &self.connection
    }

    /// What the audit log tells of a deployment to an organization.
    pub(super) fn detail(&self, organization_id: &str) -> Value {
        let commits = self.source.commits.as_ref();
        json!({
            "asset": self.source.name,
            "mode": self.new.mode.as_str(),
            "commits": commits.map(Commits::distinct),
            "organization_id": organization_id,
            "connection_id": self.new.connection_id,
            "workspace_id": self.new.workspace_id,
        })
    }
}

/// Whether the viewer may deploy: first what can be seen, then what may be used, then what its state allows.
pub async fn permit(
    tx: &mut Tx,
    viewer: Viewer,
    new: NewDeployment,
) -> Result<Permit, Error<CreateError>> {
    // Whoever archives the workspace or deletes the connection takes these locks, too, in this order.
    tx.lock_row(Lock::Workspace(new.workspace_id)).await?;
    tx.lock_row(Lock::Connection(new.connection_id)).await?;
    let (connection_id, workspace_id) = (new.connection_id, new.workspace_id);
    let (mut source, connection) =
        permitted(tx, viewer, &new.source, connection_id, workspace_id).await?;
    if let Some(policy) = &source.policy {
        judge(viewer, &new, policy)?;
        source.commits = match (&new.source_ref, &source.approved) {
            (None, Some(approved)) => Some(approved.clone()),
            _ => new.commits.clone(),
        };
    }
    Ok(Permit {
        new,
        source,
        connection,
    })
}

/// What is not known yet of what a viewer is about to deploy, and has to be asked outside of a transaction.
pub struct Preflight {
    /// The connection.
    pub connection: Visible<connections::Connection>,
    /// Its credentials.
    pub usable: Usable,
    /// The policy whose repositories are to be asked which commit is deployed: where that is not the approved one.
    pub unresolved: Option<PolicySource>,
}

/// Refuses what [`permit`] would, so that nobody is asked for nothing.
pub async fn preflight(
    on: &mut impl Connection,
    viewer: Viewer,
    new: &NewDeployment,
) -> Result<Preflight, Error<CreateError>> {
    let (source, connection) =
        permitted(on, viewer, &new.source, new.connection_id, new.workspace_id).await?;
    let is_known = new.source_ref.is_none() && source.approved.is_some();
    if let Some(policy) = &source.policy {
        judge(viewer, new, policy)?;
    }
    let unresolved = source.policy.filter(|_| !is_known);
    Ok(Preflight {
        usable: stored(on, connection.id).await?,
        connection,
        unresolved,
    })
}

/// Whether the viewer may deploy that commit of a policy.
fn judge(viewer: Viewer, new: &NewDeployment, policy: &PolicySource) -> Result<(), CreateError> {
    if new.unreviewed.permits(viewer.owns(policy.owner_id)) {
        return Ok(());
    }
    match (&new.source_ref, policy.approved()) {
        (Some(_), _) => Err(CreateError::RefNotPermitted(new.unreviewed)),
        (None, None) => Err(CreateError::NotReviewed),
        (None, Some(_)) => Ok(()),
    }
}

pub(super) async fn permitted(
    on: &mut impl Connection,
    viewer: Viewer,
    source: &Source,
    connection_id: Uuid,
    workspace_id: Uuid,
) -> Result<(Permitted, Visible<connections::Connection>), Error<CreateError>> {
    let (permitted, published) = visible_source(on, viewer, source).await?;
    let (connection, workspace) = shared(on, viewer, connection_id, workspace_id).await?;
    if !published {
        return Err(CreateError::NotPublished.into());
    }
    if workspace.archived_at.is_some() {
        return Err(CreateError::Archived.into());
    }
    if connection.validation.refused {
        return Err(CreateError::Refused.into());
    }
    Ok((permitted, connection))
}

/// The credentials of a connection that the viewer may use in a workspace of the viewer.
pub async fn usable(
    on: &mut impl Connection,
    viewer: Viewer,
    connection_id: Uuid,
    workspace_id: Uuid,
) -> Result<Usable, Error<UseError>> {
    let (connection, _) = shared(on, viewer, connection_id, workspace_id).await?;
    stored(on, connection.id).await
}

/// The credentials of a deployment's connection, if the viewer may use it now: an own one, or one that is shared into the
/// workspace of the deployment, of which the viewer is an active member.
pub async fn usable_for(
    on: &mut impl Connection,
    viewer: Viewer,
    deployment: &Visible<Deployment>,
) -> Result<Usable, Error<UseError>> {
    let id = deployment.connection_id.ok_or(UseError::NoConnection)?;
    let connection = connections::visible(on, viewer, id).await?;
    if viewer.owns(connection.owner_id) {
        return stored(on, id).await;
    }
    usable(on, viewer, id, deployment.workspace_id).await
}

async fn stored(on: &mut impl Connection, id: Uuid) -> Result<Usable, Error<UseError>> {
    let found = connections::stored_credentials(on, id).await?;
    found.ok_or(Error::Refused(UseError::NoConnection))
}

/// A connection that the viewer may use in a workspace of the viewer: an own one, or one that is shared into it and not
/// disabled there.
async fn shared(
    on: &mut impl Connection,
    viewer: Viewer,
    connection_id: Uuid,
    workspace_id: Uuid,
) -> Result<(Visible<connections::Connection>, Membership), Error<UseError>> {
    let connection = connections::visible(on, viewer, connection_id).await?;
    let workspace = workspaces::visible(on, viewer, workspace_id).await?;
    let share: Option<(Option<DateTime<Utc>>, Option<String>)> = on
        .query(
            "SELECT disabled_at, disabled_reason FROM workspace_connections WHERE workspace_id = $1 AND connection_id = $2",
        )
        .bind(workspace_id)
        .bind(connection_id)
        .opt()
        .await?;
    match share {
        Some((Some(_), reason)) => {
            Err(UseError::Disabled(Disabled::for_reason(reason.as_deref())).into())
        }
        None if !viewer.owns(connection.owner_id) => Err(UseError::NotShared.into()),
        Some((None, _)) | None => Ok((connection, workspace)),
    }
}
