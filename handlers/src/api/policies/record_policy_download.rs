//! `POST /api/policies/{id}/download`

use catalog_api::{
    api::policies::{RecordPolicyDownload, RecordPolicyDownloadResponse},
    auth::Caller,
    models::OkResponse,
};
use catalog_store::policies;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl RecordPolicyDownload for App {
    async fn record_policy_download(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<OkResponse, RecordPolicyDownloadResponse> {
        let mut tx = self.store.begin_shared().await?;
        let recorded = policies::record_download(&mut tx, viewer(caller), id).await;
        tx.end(recorded).await?;
        Ok(OkResponse { ok: true })
    }
}
