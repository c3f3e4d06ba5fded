//! The only statements that tests send to the database themselves. Whatever a test begins with is made through the service
//! or the store.

use catalog_store::{Connection, Tx, domain::DeploymentStatus};
use uuid::Uuid;

use super::TestApp;

impl TestApp {
    /// Makes a table unusable, for answers to the unexpected: nothing of the service's own does that.
    pub async fn break_table(&self, table: &str) {
        // It would answer all the same.
        self.without_read_model().await;
        let sql = format!("ALTER TABLE {table} RENAME TO {table}_broken");
        let mut tx = self.app.store.begin().await.expect("a transaction");
        // Statements are literals everywhere but here.
        tx.query(Box::leak(sql.into_boxed_str()))
            .exec()
            .await
            .expect("a statement");
        tx.commit().await.expect("a commit");
    }

    /// A transaction that keeps everybody else from writing to deployments, until it is dropped.
    pub async fn hold_deployments(&self) -> Tx {
        let mut tx = self.app.store.begin().await.expect("a transaction");
        tx.query("UPDATE deployments SET updated_at = updated_at")
            .exec()
            .await
            .expect("a lock");
        tx
    }

    /// The state of a deployment. Each request takes identifiers from the seeded generator, so that to ask the service again
    /// and again would make later identifiers depend on how long something takes.
    pub async fn deployment_status(&self, id: Uuid) -> DeploymentStatus {
        let mut reader = self.app.store.reader();
        let (status,): (DeploymentStatus,) = reader
            .query("SELECT status FROM deployments WHERE id = $1")
            .bind(id)
            .one()
            .await
            .expect("a deployment");
        status
    }
}
