//! `DELETE /api/connections/{id}`

use catalog_api::{
    api::connections::{DeleteConnection, DeleteConnectionResponse},
    auth::Caller,
    models::OkResponse,
};
use catalog_store::connections;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl DeleteConnection for App {
    async fn delete_connection(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<OkResponse, DeleteConnectionResponse> {
        let mut tx = self.store.begin().await?;
        connections::delete(&mut tx, viewer(caller), id).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}
