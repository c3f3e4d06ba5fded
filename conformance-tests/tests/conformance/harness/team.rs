//! People who share a connection.

use catalog_emulators::Moment;
use catalog_store::{deployments, users};
use serde_json::json;
use uuid::Uuid;

use super::{
    TestApp, User,
    platform::{Fixture, SALES},
};

/// A workspace whose owner shares a connection, with a member, an admin, and another member.
pub struct Team {
    pub fixture: Fixture,
    pub noor: User,
    pub lena: User,
    pub omar: User,
}

impl TestApp {
    pub async fn team(&self) -> Team {
        let fixture = self.fixture().await;
        let team = Team {
            noor: self.user("Noor").await,
            lena: self.user("Lena").await,
            omar: self.user("Omar").await,
            fixture,
        };
        let Fixture {
            owner, workspace, ..
        } = &team.fixture;
        for (user, role) in [
            (&team.noor, "member"),
            (&team.lena, "admin"),
            (&team.omar, "member"),
        ] {
            self.member(*workspace, owner, user, role).await;
        }
        team.share_connection(self).await;
        team
    }

    /// As `catalog admin user disable` does; what of the user's is cancelled.
    pub async fn disable(&self, user: &User) -> Vec<Uuid> {
        let now = self.app.clock.now();
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let (_, changed) = users::disable(&mut tx, &user.email, now)
            .await
            .expect("a user");
        assert!(changed);
        let cancelled = deployments::cancel_all_of(&mut tx, user.id, now).await;
        tx.commit().await.expect("a commit");
        cancelled.expect("deployments")
    }

    /// As `catalog admin user enable` does.
    pub async fn enable(&self, user: &User) {
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let enabled = users::enable(&mut tx, &user.email).await;
        let (_, changed) = enabled.expect("a user");
        assert!(changed);
        tx.commit().await.expect("a commit");
    }
}

impl Team {
    /// The address of the connections of the workspace.
    fn connections(&self) -> String {
        format!("/api/workspaces/{}/connections", self.fixture.workspace)
    }

    /// The address of a member.
    pub fn member(&self, user: &User) -> String {
        let workspace = self.fixture.workspace;
        format!("/api/workspaces/{workspace}/members/{}", user.id)
    }

    /// The owner shares the connection.
    pub async fn share_connection(&self, app: &TestApp) {
        app.post(self.connections())
            .by(&self.fixture.owner)
            .json(&json!({"connection_id": self.fixture.connection}))
            .answers(200)
            .await;
    }

    /// The owner ends that.
    pub async fn unshare_connection(&self, app: &TestApp) {
        let connection = self.fixture.connection;
        let path = format!("{}?connection_id={connection}", self.connections());
        app.delete(path).by(&self.fixture.owner).answers(200).await;
    }

    /// The owner disables the shared connection, or enables it.
    pub async fn disable_connection(&self, app: &TestApp, disabled: bool) {
        app.patch(self.connections())
            .by(&self.fixture.owner)
            .json(&json!({"connection_id": self.fixture.connection, "disabled": disabled}))
            .answers(200)
            .await;
    }

    /// The owner changes how a member stands.
    pub async fn change_member(&self, app: &TestApp, user: &User, change: serde_json::Value) {
        app.patch(self.member(user))
            .by(&self.fixture.owner)
            .json(&change)
            .answers(200)
            .await;
    }

    /// The owner removes a member.
    pub async fn remove_member(&self, app: &TestApp, user: &User) {
        let request = app.delete(self.member(user)).by(&self.fixture.owner);
        request.answers(200).await;
    }

    /// The owner archives the workspace.
    pub async fn archive(&self, app: &TestApp) {
        let path = format!("/api/workspaces/{}/archive", self.fixture.workspace);
        app.post(path).by(&self.fixture.owner).answers(200).await;
    }

    /// Noor deploys.
    pub async fn deploy(&self, app: &TestApp) -> Uuid {
        let body = json!({
            "policyId": self.fixture.policy, "connectionId": self.fixture.connection,
            "workspaceId": self.fixture.workspace, "targetOrganizationIds": [SALES], "publish": true,
        });
        let request = app.post("/api/deployments").by(&self.noor).json(&body);
        request.answers(201).await.id("/results/0/deployment/id")
    }

    /// Noor deploys, and a worker is at it: one asset is on the platform, and the other one on its way.
    pub async fn is_deploying(&self, app: &TestApp) -> Uuid {
        let breakpoint = app.platform.breakpoint();
        breakpoint.arm(Moment::Received, "/guard-gateway-dev/", 0);
        let id = self.deploy(app).await;
        app.work();
        breakpoint.reached().await;
        id
    }
}
