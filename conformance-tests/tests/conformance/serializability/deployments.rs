//! Deployments.

use serde_json::json;
use uuid::Uuid;

use super::{
    scenarios,
    stage::{
        Ask, Case, Stage,
        Who::{self, Mara},
        ask, case,
    },
};
use crate::harness::platform::{SALES, deployment_id};

scenarios! {
    equal_deployments: ["createDeployment"];
    cancelled: ["cancelDeployment"];
    cancelled_and_made_again: ["cancelDeployment", "createDeployment"];
    deleted: ["deleteDeployment"] rounds = 3;
    deleted_by_two_ways: ["deleteDeployment", "deleteFailedDeployments"] rounds = 3;
    taken_back: ["unpublishDeployment", "syncDeployment"] rounds = 3;
    taken_back_twice: ["unpublishDeployment", "deleteDeploymentRelease"] rounds = 3;
    made_and_connection_deleted: ["createDeployment", "deleteConnection"];
}

/// Mara's request to deploy a policy, and where.
struct Deployable {
    name: String,
    connection: Uuid,
    workspace: Uuid,
    policy: Uuid,
}

async fn deployable(stage: &Stage<'_>) -> Deployable {
    let name = stage.word("Guard");
    Deployable {
        workspace: stage.app.workspace(&stage.mara, &stage.name("Team")).await,
        connection: stage.app.connection(&stage.mara, "Main").await,
        policy: stage.app.deployable_policy(&stage.mara, &name).await,
        name,
    }
}

impl Deployable {
    fn deploy(&self, release: bool) -> Ask {
        ask(Mara, "POST", "/api/deployments").json(json!({
            "policyId": self.policy, "connectionId": self.connection, "workspaceId": self.workspace,
            "targetOrganizationIds": [SALES], "publish": true, "release": release,
        }))
    }

    async fn deployed(&self, stage: &Stage<'_>, release: bool) -> Uuid {
        deployment_id(&stage.send(&self.deploy(release)).await, 0)
    }

    /// A deployment that failed, because the repository is gone.
    async fn failed(&self, stage: &Stage<'_>) -> Uuid {
        let id = self.deployed(stage, false).await;
        let repository = format!("sample/{}", self.name.to_lowercase());
        stage.app.source_host.remove(&repository);
        assert_eq!(stage.app.run_to_the_end(id).await, "failed");
        id
    }
}

fn reads(id: Option<Uuid>) -> Vec<(Who, String)> {
    let history = id.map(|id| (Mara, format!("/api/deployments/{id}/history")));
    let all = (Mara, "/api/deployments".to_owned());
    history.into_iter().chain([all]).collect()
}

fn act(id: Uuid, what: &str) -> Ask {
    ask(Mara, "POST", format!("/api/deployments/{id}/{what}"))
}

async fn equal_deployments(stage: &Stage<'_>) -> Case {
    let it = deployable(stage).await;
    case([it.deploy(false), it.deploy(false)], reads(None))
}

async fn cancelled(stage: &Stage<'_>) -> Case {
    let it = deployable(stage).await;
    let id = it.deployed(stage, false).await;
    case([act(id, "cancel"), act(id, "cancel")], reads(Some(id)))
}

async fn cancelled_and_made_again(stage: &Stage<'_>) -> Case {
    let it = deployable(stage).await;
    let id = it.deployed(stage, false).await;
    case([act(id, "cancel"), it.deploy(false)], reads(Some(id)))
}

async fn deleted(stage: &Stage<'_>) -> Case {
    let id = deployable(stage).await.failed(stage).await;
    let delete = || ask(Mara, "DELETE", format!("/api/deployments/{id}"));
    case([delete(), delete()], reads(None))
}

async fn deleted_by_two_ways(stage: &Stage<'_>) -> Case {
    let id = deployable(stage).await.failed(stage).await;
    let delete = ask(Mara, "DELETE", format!("/api/deployments/{id}"));
    let all = ask(Mara, "POST", "/api/deployments/delete-failed").json(json!({}));
    case([delete, all], reads(None))
}

async fn taken_back(stage: &Stage<'_>) -> Case {
    let id = deployable(stage).await.deployed(stage, false).await;
    assert_eq!(stage.app.run_to_the_end(id).await, "published");
    case(
        [act(id, "unpublish"), act(id, "unpublish"), act(id, "sync")],
        reads(Some(id)),
    )
}

async fn taken_back_twice(stage: &Stage<'_>) -> Case {
    let id = deployable(stage).await.deployed(stage, true).await;
    assert_eq!(stage.app.run_to_the_end(id).await, "released");
    case(
        [act(id, "unpublish"), act(id, "delete-release")],
        reads(Some(id)),
    )
}

async fn made_and_connection_deleted(stage: &Stage<'_>) -> Case {
    let it = deployable(stage).await;
    let delete = ask(
        Mara,
        "DELETE",
        format!("/api/connections/{}", it.connection),
    );
    case([it.deploy(false), delete], reads(None))
}
