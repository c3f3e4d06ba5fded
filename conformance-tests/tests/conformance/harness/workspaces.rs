//! Workspaces, and the connections in them.

use catalog_store::connections::{self, NewConnection, Sealed, Validation};
use serde_json::json;
use uuid::Uuid;

use super::{TestApp, User};

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

    /// A connection, shared by its owner, whose credentials nobody can use.
    pub async fn shared_connection(&self, owner: &User, workspace: Uuid, name: &str) -> Uuid {
        let id = self.stored_connection(owner, name).await;
        self.share(owner, workspace, id).await;
        id
    }

    /// A connection, shared by its owner, whose credentials the platform accepts.
    pub async fn usable_connection(&self, owner: &User, workspace: Uuid, name: &str) -> Uuid {
        let id = self.connection(owner, name).await;
        self.share(owner, workspace, id).await;
        id
    }

    async fn share(&self, owner: &User, workspace: Uuid, connection: Uuid) {
        self.post(format!("/api/workspaces/{workspace}/connections"))
            .by(owner)
            .json(&json!({"connection_id": connection}))
            .answers(200)
            .await;
    }
}
