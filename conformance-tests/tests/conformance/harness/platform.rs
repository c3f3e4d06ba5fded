//! The platform, emulated, and what is deployed to it.

use std::sync::Arc;

use catalog::worker;
use catalog_emulators::platform::EmulatedOrganization;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Exchange, TestApp, User, wait_until};

pub const CLIENT_ID: &str = "the-client";
pub const CLIENT_SECRET: &str = "the-client-s3cret";
/// The organization of the credentials.
pub const ROOT: &str = "org-root";
/// Two organizations below it.
pub const SALES: &str = "org-sales";
pub const EUROPE: &str = "org-europe";

/// What a deployment test begins with.
pub struct Fixture {
    pub owner: User,
    pub workspace: Uuid,
    pub connection: Uuid,
    pub policy: Uuid,
}

pub fn organizations() -> EmulatedOrganization {
    EmulatedOrganization::new(ROOT, "Acme").child(
        EmulatedOrganization::new(SALES, "Sales")
            .child(EmulatedOrganization::new(EUROPE, "Europe")),
    )
}

/// Credentials that the platform accepts.
pub fn credentials(name: &str) -> Value {
    json!({"host": "us", "clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET, "organizationId": ROOT, "name": name})
}

/// The deployment in one of the results of a request to deploy.
pub fn deployment_id(made: &Exchange, position: usize) -> Uuid {
    made.id(&format!("/results/{position}/deployment/id"))
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
    pub async fn fixture(&self) -> Fixture {
        let owner = self.user("Mara").await;
        let workspace = self.workspace(&owner, "Team").await;
        let connection = self.connection(&owner, "Main").await;
        let policy = self.deployable_policy(&owner, "Guard").await;
        Fixture {
            owner,
            workspace,
            connection,
            policy,
        }
    }

    /// A published policy whose repository can be built.
    pub async fn deployable_policy(&self, owner: &User, name: &str) -> Uuid {
        let url = self.repository(&name.to_lowercase());
        let body =
            json!({"name": name, "description": format!("About {name}."), "sourcehostUrl": url});
        let made = self
            .post("/api/submissions")
            .by(owner)
            .json(&body)
            .answers(201)
            .await;
        let policy = made.id("/submission/id");
        self.approve(policy).await;
        policy
    }

    /// Deploys the policy of the fixture.
    pub async fn deploy(&self, fixture: &Fixture, orgs: &[&str], extra: Value) -> Exchange {
        let mut body = json!({
            "policyId": fixture.policy, "connectionId": fixture.connection, "workspaceId": fixture.workspace,
            "targetOrganizationIds": orgs,
        });
        for (key, value) in extra.as_object().into_iter().flatten() {
            body[key] = value.clone();
        }
        self.post("/api/deployments")
            .by(&fixture.owner)
            .json(&body)
            .send()
            .await
    }

    /// Begins to do jobs; it goes on until the test ends.
    pub fn work(&self) {
        let worker = worker::run(Arc::clone(&self.app), self.process.borrow().ends());
        tokio::spawn(worker);
    }

    /// Asks for one deployment, runs it, and holds its state against the expected one.
    pub async fn deployed(&self, by: &User, body: &Value, status: &str) -> Uuid {
        let request = self.post("/api/deployments").by(by).json(body);
        let id = deployment_id(&request.answers(201).await, 0);
        let reached = self.run_to_the_end(id).await;
        assert_eq!(reached, status, "{:#?}", self.messages(by, id).await);
        id
    }

    /// Does jobs until a deployment is settled, and gives its state. No worker is left.
    pub async fn run_to_the_end(&self, id: Uuid) -> &'static str {
        let stop = self.process.borrow().ends();
        let worker = tokio::spawn(worker::run(Arc::clone(&self.app), stop.clone()));
        let status = self.settled(id).await;
        stop.cancel();
        worker.await.expect("the worker's end");
        status
    }

    /// Waits until nothing of a deployment is in flight, and gives its state.
    pub async fn settled(&self, id: Uuid) -> &'static str {
        wait_until("the end of a deployment", async || {
            !self.deployment_status(id).await.is_in_flight()
        })
        .await;
        self.deployment_status(id).await.as_str()
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
