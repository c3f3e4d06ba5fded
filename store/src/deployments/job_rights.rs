//! Whether a job may still use the credentials of its connection.

use uuid::Uuid;

use super::{
    content::Source,
    jobs::{Claimed, JobKind},
    permission::{CreateError, UseError, permitted, usable_for},
    read::{Deployment, DeploymentError, retractable},
};
use crate::{
    authorized::Visible,
    connections::Usable,
    db::{Connection, Result},
    domain::Viewer,
    error::{Error, Refusal, widens},
    users,
};

/// Why a job may not use the credentials of its connection, or not any more.
#[derive(Debug, thiserror::Error)]
pub enum JobUseError {
    /// Who made the deployment may not deploy it any more.
    #[error(transparent)]
    Deploy(#[from] CreateError),
    /// Who asked for it may not take the deployment back any more.
    #[error(transparent)]
    TakeBack(#[from] DeploymentError),
    /// Who asked for it may do nothing any more.
    #[error("the user is disabled")]
    Disabled,
    /// Who asked for it may not use the connection any more.
    #[error(transparent)]
    Use(#[from] UseError),
}

impl Refusal for JobUseError {}

widens!(
    CreateError => JobUseError,
    DeploymentError => JobUseError,
    UseError => JobUseError
);

/// The credentials for a claimed job: what was judged when it was asked for is judged again, each time that they are used.
pub async fn usable_for_job(
    on: &mut impl Connection,
    job: &Claimed,
    deployment: &Visible<Deployment>,
) -> std::result::Result<Usable, Error<JobUseError>> {
    let requester = job.requested_by.unwrap_or(deployment.owner_id);
    // What was done so far is taken back all the same: that is the end of it.
    if !job.undoing && !users::is_enabled(on, requester).await? {
        return Err(JobUseError::Disabled.into());
    }
    let deploys = job.kind == JobKind::Deploy && !job.undoing;
    if deploys {
        still_permitted(on, deployment).await?;
    }
    let cancelled_by = if job.undoing {
        cancelled_by(on, job).await?
    } else {
        None
    };
    let requester = user(cancelled_by.unwrap_or(requester));
    if !deploys {
        retractable(on, requester, deployment.id).await?;
    }
    Ok(usable_for(on, requester, deployment).await?)
}

/// Who cancelled a job last: what it did is taken back with that person's rights, since who began it may have left.
async fn cancelled_by(on: &mut impl Connection, job: &Claimed) -> Result<Option<Uuid>> {
    let found: Option<(Option<Uuid>,)> = on
        .query("SELECT cancelled_by FROM deployment_jobs WHERE id = $1")
        .bind(job.id())
        .opt()
        .await?;
    Ok(found.and_then(|(user_id,)| user_id))
}

/// Whether who made a deployment may still deploy it.
async fn still_permitted(
    on: &mut impl Connection,
    deployment: &Deployment,
) -> std::result::Result<(), Error<CreateError>> {
    let source = match (
        deployment.policy_id,
        deployment.ruleset_id,
        &deployment.vendor_coordinate,
    ) {
        (Some(id), _, _) => Source::Policy(id),
        (None, Some(id), _) => Source::Ruleset(id),
        (None, None, Some(coordinate)) => Source::Vendor(coordinate.clone()),
        (None, None, None) => return Err(CreateError::NoRuleset.into()),
    };
    let maker = user(deployment.owner_id);
    let connection = deployment.connection_id.ok_or(UseError::NoConnection)?;
    permitted(on, maker, &source, connection, deployment.workspace_id).await?;
    Ok(())
}

/// Nobody does more by a job than members may.
fn user(id: Uuid) -> Viewer {
    Viewer::User {
        id,
        is_admin: false,
    }
}
