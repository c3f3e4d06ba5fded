//! `POST /api/deployments`

use catalog_api::{
    api::deployments::{CreateDeployment, CreateDeploymentResponse},
    auth::Caller,
    models::{DeploymentInput, DeploymentRef, DeploymentResult, DeploymentResultsResponse},
    status::{BadRequest, Created, MultiStatus},
};
use catalog_store::{
    connections::{self, Organization},
    deployments::{self, Enqueued, NewDeployment, PolicySource, Target},
    domain::Commits,
};

use super::request::Request;
use crate::{
    App,
    api::{viewer::viewer, words::ToContract},
    commits,
    reject::Outcome,
    sourcehost::SourceHostError,
};

const NO_SUCH_REF: &str = "must name a branch or a tag of the policy's repository (of both of a split project), the commit at the head of one \
     by its whole id, or the approved commit";
const NOT_REACHED: &str = "The connection does not reach this organization.";

impl CreateDeployment for App {
    async fn create_deployment(
        &self,
        caller: Caller,
        body: DeploymentInput,
    ) -> Outcome<CreateDeploymentResponse, CreateDeploymentResponse> {
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
        let reader = &mut self.store.reader();
        if let Some(policy) = deployments::unresolved(reader, viewer, &new).await? {
            new.commits = commits_of(self, &policy, new.source_ref.as_deref()).await?;
        }
        let mut tx = self.store.begin().await?;
        let permit = deployments::permit(&mut tx, viewer, new).await?;
        let known = connections::orgs(&mut tx, permit.connection()).await?;
        let targets = request.organizations.iter().filter_map(|id| {
            let org = known.iter().find(|org| org.org_id == *id);
            // Where nothing is known of what the connection reaches, the worker finds out.
            (org.is_some() || known.is_empty()).then(|| Target {
                deployment_id: self.entropy.id(now),
                job_id: self.entropy.id(now),
                org_id: id.clone(),
                org_name: org.map(|org| org.name.clone()),
            })
        });
        let targets = targets.collect();
        let made = deployments::enqueue(&mut tx, &permit, targets, now).await?;
        tx.commit().await?;
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

/// The commits that are asked for instead of the approved ones. `None` while the source host does not say: the job asks it again.
async fn commits_of(
    app: &App,
    policy: &PolicySource,
    reference: Option<&str>,
) -> Result<Option<Commits>, BadRequest> {
    let found = Box::pin(commits::resolve(&app.sourcehost, policy, reference)).await;
    match (found, reference) {
        (Ok(Some(commits)), _) => Ok(Some(commits)),
        (Ok(None) | Err(SourceHostError::NotFound), Some(_)) => {
            Err(BadRequest::field("ref", NO_SUCH_REF))
        }
        _ => Ok(None),
    }
}

fn result(id: String, made: &[Enqueued], known: &[Organization]) -> DeploymentResult {
    let deployment = made.iter().find(|made| made.org_id == id);
    let org = known.iter().find(|org| org.org_id == id);
    DeploymentResult {
        ok: deployment.is_some(),
        organization_id: id,
        organization_name: org.map(|org| org.name.clone()),
        error: deployment.is_none().then(|| NOT_REACHED.to_owned()),
        deployment: deployment.map(|made| DeploymentRef {
            id: made.id,
            status: made.status.to_contract(),
            deduped: made.deduped,
        }),
    }
}
