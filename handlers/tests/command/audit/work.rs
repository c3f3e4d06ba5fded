//! Keys, jobs and deployments.

use std::fs;

use catalog_store::{
    deployments::{self, NewDeployment, Pause, Source, Target},
    domain::{DeploymentMode, Unreviewed, Viewer},
    workspaces::{self, NewWorkspace},
};
use uuid::Uuid;

use super::{Watched, mara};
use crate::catalog::{MARA, now};

/// Keys, and a deployment whose job does not end by itself.
pub async fn work(watched: &mut Watched, policy: Uuid) {
    let (started, text) = watched.catalog.starts("worker", &[]);
    assert!(started, "{text}");
    assert!(fs::exists(watched.catalog.path("data/secrets.key")).expect("a look"));
    watched.run("secrets rotate", &[], "secrets.rotate").await;

    let (viewer, deployment, job) = deploy(watched, policy).await;
    watched.run("job hold", &[], "job.hold").await;
    watched.run("job retry", &[&job], "job.retry").await;
    let claimed = deployments::claim(&watched.store, 60_000, 4, now()).await;
    let fence = claimed.expect("a claim").expect("a job").fence(60_000);
    let mut tx = watched.store.begin().await.expect("a transaction");
    let begun = deployments::start(&mut tx, &fence, now()).await;
    begun.expect("a start");
    let cancelled = deployments::cancel(&mut tx, viewer, deployment, now()).await;
    cancelled.expect("a cancellation");
    let turned = deployments::begin_compensation(&mut tx, &fence, None).await;
    turned.expect("a job that takes back");
    let paused = deployments::pause(&mut tx, &fence, Pause::Retry("It failed."), 3_600_000).await;
    paused.expect("a pause");
    tx.commit().await.expect("a commit");

    let deployment = deployment.to_string();
    let (done, text) = watched
        .catalog
        .admin(&["deployment", "delete", &deployment]);
    assert!(!done && text.contains("cancelling"), "{text}");
    watched
        .run("job resolve", &[&job, "--by", MARA], "job.resolve")
        .await;
    let shown = watched
        .run("deployment delete", &[&deployment], "deployment.delete")
        .await;
    assert_eq!(shown["status"], "cancelled");
    watched
        .run("secrets forget", &["gone"], "secrets.forget")
        .await;
}

/// A deployment of Mara's, with its job, through a connection whose key nobody has.
async fn deploy(watched: &Watched, policy: Uuid) -> (Viewer, Uuid, String) {
    let store = &watched.store;
    let owner_id = mara(store).await;
    let connection_id = watched.catalog.connection("gone").await;
    let workspace_id = Uuid::from_u128(80);
    let workspace = NewWorkspace {
        id: workspace_id,
        owner_id,
        name: "Team".to_owned(),
        slug: None,
    };
    let viewer = Viewer::User {
        id: owner_id,
        is_admin: false,
    };
    let new = NewDeployment {
        owner_id,
        workspace_id,
        connection_id,
        source: Source::Policy(policy),
        mode: DeploymentMode::Publish,
        source_ref: None,
        commits: None,
        unreviewed: Unreviewed::Owner,
        governance_profile: None,
    };
    let target = Target {
        deployment_id: Uuid::from_u128(82),
        job_id: Uuid::from_u128(83),
        org_id: "org-a".to_owned(),
        org_name: None,
    };
    let (deployment, job) = (target.deployment_id, target.job_id.to_string());
    let mut tx = store.begin().await.expect("a transaction");
    let made = workspaces::create(&mut tx, &workspace, now()).await;
    made.expect("a workspace");
    let permit = deployments::permit(&mut tx, viewer, new).await;
    let permit = permit.expect("a permit");
    let made = deployments::enqueue(&mut tx, &permit, vec![target], now());
    made.await.expect("a deployment");
    tx.commit().await.expect("a commit");
    (viewer, deployment, job)
}
