//! Workspaces, and the connections and deployments in them.

use catalog_store::{
    Connection,
    connections::{self, NewConnection, Sealed, Validation},
};
use serde_json::json;
use uuid::Uuid;

use super::{TestApp, User};

/// What is deployed.
#[derive(Clone, Copy)]
pub enum Asset {
    Policy(Uuid),
    Ruleset(Uuid),
    /// A vendor ruleset, attached by its coordinate.
    Vendor(&'static str),
}

/// A deployment as the database holds it.
#[derive(Clone, Copy)]
pub struct Deployed<'a> {
    pub by: &'a User,
    pub workspace: Uuid,
    pub connection: Uuid,
    pub asset: Asset,
    pub org: &'a str,
    pub status: &'a str,
}

impl TestApp {
    pub async fn workspace(&self, owner: &User, name: &str) -> Uuid {
        self.post("/api/workspaces")
            .by(owner)
            .json(&json!({"name": name}))
            .answers(201)
            .await
            .id("/workspace/id")
    }

    /// Lets an owner of a workspace add a member.
    pub async fn member(&self, workspace: Uuid, owner: &User, user: &User, role: &str) {
        self.post(format!("/api/workspaces/{workspace}/members"))
            .by(owner)
            .json(&json!({"userId": user.id, "role": role}))
            .answers(200)
            .await;
    }

    /// Stores a connection whose credentials nobody can use.
    pub async fn stored_connection(&self, owner: &User, name: &str) -> Uuid {
        let now = self.app.clock.now();
        let id = self.app.entropy.id(now);
        let connection = NewConnection {
            id,
            owner_id: owner.id,
            name: name.to_owned(),
            host: "us".to_owned(),
            client_id: "the-client-id".to_owned(),
            secret: Sealed {
                key_id: "k".to_owned(),
                bytes: b"sealed".to_vec(),
            },
            organization_id: "org-root".to_owned(),
            validation: Validation {
                ok: true,
                refused: false,
                error: None,
                checked_at: now,
            },
            orgs: Vec::new(),
        };
        let mut tx = self.app.store.begin().await.expect("a transaction");
        connections::create(&mut tx, connection, now)
            .await
            .expect("a connection");
        tx.commit().await.expect("a commit");
        id
    }

    /// A connection, shared by its owner.
    pub async fn shared_connection(&self, owner: &User, workspace: Uuid, name: &str) -> Uuid {
        let id = self.stored_connection(owner, name).await;
        self.post(format!("/api/workspaces/{workspace}/connections"))
            .by(owner)
            .json(&json!({"connection_id": id}))
            .answers(200)
            .await;
        id
    }

    pub async fn deployed(&self, deployed: Deployed<'_>) {
        let now = self.app.clock.now();
        let id = self.app.entropy.id(now);
        let (kind, policy, ruleset, vendor) = match deployed.asset {
            Asset::Policy(id) => ("policy", Some(id), None, None),
            Asset::Ruleset(id) => ("ruleset", None, Some(id), None),
            Asset::Vendor(coordinate) => ("ruleset", None, None, Some(coordinate.to_owned())),
        };
        let mut tx = self.app.store.begin().await.expect("a transaction");
        tx.query(
            "INSERT INTO deployments (id, owner_id, workspace_id, connection_id, asset_type, policy_id, ruleset_id,
                 vendor_coordinate, asset_name, mode, platform_org_id, target, status, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'asset', 'publish', $9, $10, $11, $12, $12)",
        )
        .bind(id)
        .bind(deployed.by.id)
        .bind(deployed.workspace)
        .bind(deployed.connection)
        .bind(kind)
        .bind(policy)
        .bind(ruleset)
        .bind(vendor)
        .bind(deployed.org)
        .bind(id.to_string())
        .bind(deployed.status)
        .bind(now)
        .exec()
        .await
        .expect("a deployment");
        tx.commit().await.expect("a commit");
    }
}
