//! `POST /api/deployments`

use catalog_api::{
    api::deployments::{CreateDeployment, CreateDeploymentResponse},
    auth::Caller,
    models::{DeploymentInput, DeploymentRef, DeploymentResult, DeploymentResultsResponse},
    status::{BadRequest, Created, MultiStatus},
};
use catalog_store::{
    connections::{self, Organization},
    deployments::{self, CreateError, Enqueued, NewDeployment, PolicySource, Preflight, Target},
    domain::Commits,
};

use super::request::Request;
use crate::{
    App,
    api::{
        credentials::{self, Checked},
        viewer::viewer,
        words::ToContract,
    },
    commits,
    reject::Outcome,
    sourcehost::{SourceHostError, client::is_abbreviated_commit},
    telemetry::traces,
};

const NO_SUCH_REF: &str = "must name a branch or a tag of the policy's repository (of both of a split project), the commit at the head of one \
     by its whole id, or the approved commit";
const ABBREVIATED: &str =
    "must name a commit by its whole id of 40 hexadecimal digits, not by an abbreviated one";
const REJECTED: &str =
    "is rejected by the source host; name a branch, a tag, or a commit by its whole id";
const BLOCKED: &str = "cannot be looked up: the source host blocks access to the repository; leave it out to deploy the approved commit";
const WITHHELD: &str = "cannot be looked up: the source host withholds the repository for legal reasons; leave it out to deploy the approved commit";
const NOT_REACHED: &str = "The connection does not reach this organization.";
const NOT_ASKED: &str = "The platform does not say now whether the connection reaches this organization; try again later.";

impl CreateDeployment for App {
    async fn create_deployment(
        &self,
        caller: Caller,
        body: DeploymentInput,
    ) -> Outcome<CreateDeploymentResponse, CreateDeploymentResponse> {
        let begun = traces::begin();
        let request = Request::parse(body)?;
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut new = NewDeployment {
            owner_id: caller.user_id,
            workspace_id: request.workspace_id,
            connection_id: request.connection_id,
            source: request.source,
            mode: request.mode,
            source_ref: request.source_ref,
            commits: None,
            unreviewed: self.settings.deployments.unreviewed,
            governance_profile: request.governance_profile,
        };
        let preflight = deployments::preflight(&mut self.store.reader(), viewer, &new).await?;
        let known = reached(self, &preflight, &request.organizations).await?;
        if let Some(policy) = &preflight.unresolved {
            new.commits = commits_of(self, policy, new.source_ref.as_deref()).await?;
        }
        let mut tx = self.store.begin().await?;
        let permit = deployments::permit(&mut tx, viewer, new).await?;
        let targets = request.organizations.iter().filter_map(|id| {
            let org = known.orgs.iter().find(|org| org.org_id == *id)?;
            Some(Target {
                deployment_id: self.entropy.id(now),
                job_id: self.entropy.id(now),
                org_id: id.clone(),
                org_name: Some(org.name.clone()),
            })
        });
        let targets = targets.collect();
        let made = deployments::enqueue(&mut tx, &permit, targets, now).await?;
        tx.commit().await?;
        for made in made.iter().filter(|made| !made.deduped) {
            traces::deployed(made.id, &made.org_id, begun);
        }
        self.work.notify_one();
        let results: Vec<DeploymentResult> = request
            .organizations
            .into_iter()
            .map(|id| result(id, &made, &known))
            .collect();
        let all = results.iter().all(|result| result.ok);
        let response = DeploymentResultsResponse { results };
        Ok(if all {
            Created(response).into()
        } else {
            MultiStatus(response).into()
        })
    }
}

/// What a connection reaches.
struct Reached {
    orgs: Vec<Organization>,
    /// Why an organization is not one of them.
    otherwise: &'static str,
}

/// What the connection reaches: as it is written down, or as the platform says where an organization is asked for that is not.
/// Nothing is built for an organization before it is known.
async fn reached(
    app: &App,
    preflight: &Preflight,
    asked_for: &[String],
) -> Outcome<Reached, CreateDeploymentResponse> {
    let known = connections::orgs(&mut app.store.reader(), &preflight.connection).await?;
    let is_known = |id: &String| known.iter().any(|org| org.org_id == *id);
    if asked_for.iter().all(is_known) {
        return Ok(Reached {
            orgs: known,
            otherwise: NOT_REACHED,
        });
    }
    let credentials = app.keyring.credentials(&preflight.usable)?;
    let Checked { validation, orgs } = credentials::check(app, &credentials).await;
    if orgs.is_some() || validation.refused {
        let mut tx = app.store.begin().await?;
        connections::record_check(&mut tx, &preflight.usable, &validation, orgs.as_deref()).await?;
        tx.commit().await?;
    }
    if validation.refused {
        return Err(CreateError::Refused.into());
    }
    Ok(match orgs {
        Some(orgs) => Reached {
            orgs,
            otherwise: NOT_REACHED,
        },
        None => Reached {
            orgs: known,
            otherwise: NOT_ASKED,
        },
    })
}

/// The commits that are asked for instead of the approved ones. `None` while the source host does not say: the job asks it again.
async fn commits_of(
    app: &App,
    policy: &PolicySource,
    reference: Option<&str>,
) -> Result<Option<Commits>, BadRequest> {
    let found = Box::pin(commits::resolve(&app.sourcehost, policy, reference)).await;
    match (found, reference) {
        (Ok(Some(commits)), _) => Ok(Some(commits)),
        (Ok(None), Some(name)) if is_abbreviated_commit(name) => {
            Err(BadRequest::field("ref", ABBREVIATED))
        }
        (Ok(None), Some(_)) => Err(BadRequest::field("ref", NO_SUCH_REF)),
        (Err(error), Some(_)) => match refusal(&error) {
            Some(message) => Err(BadRequest::field("ref", message)),
            None => Ok(None),
        },
        _ => Ok(None),
    }
}

/// What the source host answers about the repository or the ref; `None` for a failure of the host.
fn refusal(error: &SourceHostError) -> Option<&'static str> {
    match error {
        SourceHostError::NotFound => Some(NO_SUCH_REF),
        SourceHostError::RefRejected => Some(REJECTED),
        SourceHostError::Blocked => Some(BLOCKED),
        SourceHostError::Withheld => Some(WITHHELD),
        _ => None,
    }
}

fn result(id: String, made: &[Enqueued], known: &Reached) -> DeploymentResult {
    let deployment = made.iter().find(|made| made.org_id == id);
    let org = known.orgs.iter().find(|org| org.org_id == id);
    DeploymentResult {
        ok: deployment.is_some(),
        organization_id: id,
        organization_name: org.map(|org| org.name.clone()),
        error: deployment.is_none().then(|| known.otherwise.to_owned()),
        deployment: deployment.map(|made| DeploymentRef {
            id: made.id,
            status: made.status.to_contract(),
            deduped: made.deduped,
        }),
    }
}
