//! The platform, emulated, and what is deployed to it.

use std::{sync::Arc, time::Duration};

use catalog::worker;
use catalog_emulators::platform::EmulatedOrganization;
use catalog_store::{Connection, domain::DeploymentStatus};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Exchange, TestApp, User};

pub const CLIENT_ID: &str = "the-client";
pub const CLIENT_SECRET: &str = "the-client-s3cret";
/// The organization of the credentials.
pub const ROOT: &str = "org-root";
/// Two organizations below it.
pub const SALES: &str = "org-sales";
pub const EUROPE: &str = "org-europe";

/// What a deployment test begins with.
pub struct Ground {
    pub owner: User,
    pub workspace: Uuid,
    pub connection: Uuid,
    pub policy: Uuid,
}

pub(super) fn organizations() -> EmulatedOrganization {
    EmulatedOrganization::new(ROOT, "Acme").child(
        EmulatedOrganization::new(SALES, "Sales")
            .child(EmulatedOrganization::new(EUROPE, "Europe")),
    )
}

/// Credentials that the platform accepts.
pub fn credentials(name: &str) -> Value {
    json!({"host": "us", "clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET, "organizationId": ROOT, "name": name})
}

impl TestApp {
    /// A connection with good credentials.
    pub async fn connection(&self, owner: &User, name: &str) -> Uuid {
        self.post("/api/connections")
            .by(owner)
            .json(&credentials(name))
            .answers(200)
            .await
            .id("/connection/id")
    }

    /// An owner with a workspace, a connection, and a published policy whose repository can be built.
    pub async fn ground(&self) -> Ground {
        let owner = self.user("Mara").await;
        let workspace = self.workspace(&owner, "Team").await;
        let connection = self.connection(&owner, "Main").await;
        let url = self.repository("guard");
        let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": url});
        let made = self
            .post("/api/submissions")
            .by(&owner)
            .json(&body)
            .answers(201)
            .await;
        let policy = made.id("/submission/id");
        self.approve(policy).await;
        Ground {
            owner,
            workspace,
            connection,
            policy,
        }
    }

    /// Deploys the policy of the ground.
    pub async fn deploy(&self, ground: &Ground, orgs: &[&str], extra: Value) -> Exchange {
        let mut body = json!({
            "policyId": ground.policy, "connectionId": ground.connection, "workspaceId": ground.workspace,
            "targetOrganizationIds": orgs,
        });
        for (key, value) in extra.as_object().into_iter().flatten() {
            body[key] = value.clone();
        }
        self.post("/api/deployments")
            .by(&ground.owner)
            .json(&body)
            .send()
            .await
    }

    /// Begins to do jobs; it goes on until the test ends.
    pub fn work(&self) {
        let worker = worker::run(Arc::clone(&self.app), self.stop.child_token());
        tokio::spawn(worker);
    }

    /// Waits until nothing of a deployment is in flight, and gives its state. It asks the store, so that the identifiers
    /// of requests do not depend on how long that takes.
    pub async fn settled(&self, id: Uuid) -> &'static str {
        for _ in 0..1_200 {
            let mut reader = self.app.store.reader();
            let (status,): (DeploymentStatus,) = reader
                .query("SELECT status FROM deployments WHERE id = $1")
                .bind(id)
                .one()
                .await
                .expect("a deployment");
            if !status.is_in_flight() {
                return status.as_str();
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("deployment {id} does not end");
    }

    /// The messages of a deployment's log.
    pub async fn messages(&self, by: &User, id: Uuid) -> Vec<String> {
        let history = self
            .get(format!("/api/deployments/{id}/history"))
            .by(by)
            .answers(200)
            .await;
        let logs = history.body["logs"].as_array().into_iter().flatten();
        logs.filter_map(|line| line["message"].as_str().map(str::to_owned))
            .collect()
    }
}
